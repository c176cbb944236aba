"use client";

import { clsx } from "clsx";
import { CircleAlert, CircleCheck, FileText, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useRef } from "react";
import { Button } from "@/components/ui/button";
import { useFormats } from "@/components/words/use-formats";
import { useSay } from "@/components/words/use-say";
import type { Message } from "@/lib/domain/message";
import type { DocumentKind } from "@/lib/drafts/documents/schema";
import { DocumentType } from "./document-type";
import { canBeSent, type FormDocument, isTravelling } from "./form-document";
import { formatWarning, lockedWarning } from "./format-warning";
import { usePreview } from "./preview/use-preview";

type DocumentItemProps = {
  document: FormDocument;
  /** What is learned of it later. */
  note: ReactNode;
  /** Null where it can be of one kind alone. */
  onKind: ((kind: DocumentKind) => void) | null;
  /** With a file where the browser no longer had it and the person chose it again. */
  onRetry: (file?: File) => void;
  onRemove: () => void;
  /** One of many: a row without a picture. */
  isOfMany: boolean;
  /** Null where it is the only one. */
  selection: { isSelected: boolean; onSelect: (isSelected: boolean) => void } | null;
};

/** One document: its name, type, how its upload stands, and what can be done about it. */
export function DocumentItem({
  document,
  note,
  onKind,
  onRetry,
  onRemove,
  isOfMany,
  selection,
}: DocumentItemProps) {
  const t = useTranslations();
  const chooser = useRef<HTMLInputElement>(null);
  const nameId = `document-${document.id}`;
  const preview = usePreview(document.file);
  const isLocked = preview?.isLocked ?? false;
  const isRefused = document.state === "refused";

  return (
    <li
      aria-label={document.name}
      className={clsx(
        "flex flex-wrap items-center gap-x-2 sm:gap-x-6",
        isOfMany ? "px-3 py-1.5" : "gap-y-2 p-4",
      )}
    >
      <div className={clsx("flex min-w-0 grow items-start gap-3", isOfMany ? "basis-48" : "basis-64")}>
        {selection && (
          <input
            type="checkbox"
            aria-label={t("drafts.documents.selection.one", { name: document.name })}
            checked={selection.isSelected}
            onChange={(event) => selection.onSelect(event.target.checked)}
            className="mt-0.5 size-4.5 shrink-0 accent-accent"
          />
        )}
        {!isOfMany && (
          <span className="grid h-16 w-12 shrink-0 place-items-center overflow-hidden rounded-sm border border-line bg-sunken">
            {preview?.picture ? (
              // biome-ignore lint/performance/noImgElement: it was made here and is in no need of a loader.
              <img
                src={preview.picture}
                alt={t("drafts.documents.preview", { name: document.name })}
                className="size-full object-contain"
              />
            ) : (
              <FileText aria-hidden className="size-5 text-ink-soft" />
            )}
          </span>
        )}
        <div className="min-w-0 grow">
          <p id={nameId} className="font-medium wrap-anywhere">
            {document.name}
          </p>
          <UploadState document={document} pages={preview?.pages ?? null} />
          {!isRefused && !isLocked && <FormatWarning about={formatWarning(document.name)} />}
          {/* What is learned from the file comes later than what is said when it is added. */}
          <div aria-live="polite">
            {!isRefused && isLocked && <FormatWarning about={lockedWarning} />}
            {note}
          </div>
        </div>
      </div>
      {!isRefused && onKind && <DocumentType document={document} onKind={onKind} />}
      <div className="ms-auto flex shrink-0 gap-1">
        {document.state === "failed" && (
          <Button
            size="small"
            variant="secondary"
            aria-describedby={nameId}
            onClick={() => (canBeSent(document) ? onRetry() : chooser.current?.click())}
          >
            {t("drafts.documents.retry")}
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          aria-describedby={nameId}
          aria-disabled={document.state === "removing" || undefined}
          onClick={onRemove}
        >
          {t("drafts.documents.remove")}
        </Button>
      </div>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={t("drafts.documents.chooseAgainFor", { name: document.name })}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onRetry(file);
          event.target.value = "";
        }}
      />
    </li>
  );
}

/** Why translators may not be able to open it. */
function FormatWarning({ about }: { about: Message | null }) {
  const say = useSay();
  if (!about) return null;
  return (
    <p className="mt-1 flex items-start gap-1.5 text-sm text-ink">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
      {say(about)}
    </p>
  );
}

function UploadState({ document, pages }: { document: FormDocument; pages: number | null }) {
  const formats = useFormats();
  const say = useSay();
  const t = useTranslations();
  const bytes = formats.bytes(document.sizeBytes);
  const size = pages === null ? bytes : `${bytes} · ${t("drafts.documents.pages", { n: pages })}`;
  if (isTravelling(document)) return <UploadProgress document={document} size={size} />;
  if (document.state === "uploaded") {
    return (
      <p className="flex items-center gap-1.5 text-sm text-ink-soft">
        <CircleCheck aria-hidden className="size-4 text-success" />
        {t("drafts.documents.uploaded")}
        <span className="tabular-nums">· {size}</span>
      </p>
    );
  }
  if (document.state === "removing") {
    return <p className="text-sm text-ink-soft">{t("drafts.documents.removing")}</p>;
  }
  return (
    <p className="flex items-start gap-1.5 text-sm text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {document.reason ? say(document.reason) : null}
    </p>
  );
}

/** All bytes may have left the browser before the service has them: only its answer makes the bar full. */
function UploadProgress({ document, size }: { document: FormDocument; size: string }) {
  const say = useSay();
  const t = useTranslations();
  const percent = Math.min(Math.floor((document.sentBytes / document.sizeBytes) * 100), 99);
  const words = () => {
    if (document.state === "waiting")
      return document.reason ? say(document.reason) : t("drafts.documents.waiting");
    return document.sentBytes >= document.sizeBytes
      ? t("drafts.documents.finishing")
      : t("drafts.documents.uploading", { percent });
  };
  return (
    <>
      <p className="text-sm text-ink-soft tabular-nums">
        {words()} · {size}
      </p>
      <div
        role="progressbar"
        aria-label={t("drafts.documents.progressOf", { name: document.name })}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="mt-2 h-1 overflow-hidden rounded-full bg-line"
      >
        <div className="h-full rounded-full bg-accent transition-[width]" style={{ width: `${percent}%` }} />
      </div>
    </>
  );
}
