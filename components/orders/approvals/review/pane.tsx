"use client";

import { useTranslations } from "next-intl";
import { type Ref, type RefObject, useEffect, useRef, useState } from "react";
import { useFoundText } from "@/components/documents/find/use-found-text";
import { UnshownDocument } from "@/components/documents/open/unshown-document";
import { useShownDocument } from "@/components/documents/open/use-shown-document";
import type { Place } from "@/components/documents/view/layout";
import { type PagesHandle, PagesView } from "@/components/documents/view/pages-view";
import { Select } from "@/components/ui/select";
import { useFormats } from "@/components/words/use-formats";
import type { OrderDocument } from "@/lib/orders/schema";
import { FindBox } from "./find-box";

export type Side = "source" | "translation";

type PaneProps = {
  side: Side;
  documents: readonly OrderDocument[];
  /** Those that were opened here. */
  opened: ReadonlySet<string>;
  zoom: number;
  onOpened: (fileId: string) => void;
  onMove: (place: Place) => void;
  onZoom: (direction: 1 | -1 | 0) => void;
  className: string;
  ref: Ref<PagesHandle>;
};

/** One side of the review: every document of it, and the one that is looked at. */
export function Pane({ side, documents, opened, zoom, className, ref, ...on }: PaneProps) {
  const t = useTranslations();
  const formats = useFormats();
  const [chosen, setChosen] = useState<string | null>(null);
  const [query, setQuery] = useState("");
  const file = documents.find(({ id }) => id === chosen) ?? firstLookedAt(side, documents);
  const section = useRef<HTMLElement>(null);
  const { showing, show } = useShownDocument(useWasShown(section) ? file : null, on.onOpened);
  const document = showing.kind === "shown" ? showing.document : null;
  const { found, next } = useFoundText(document, query);
  const options = documents.map(({ id, name, sizeBytes }) => ({
    value: id,
    label: t("approvals.document", {
      ...{ name, size: formats.bytes(sizeBytes) },
      isOpened: opened.has(id) ? "true" : "false",
    }),
  }));
  return (
    <section ref={section} aria-label={t(`approvals.${side}.region`)} className={className}>
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow basis-64">
          <Select
            label={t(`approvals.${side}.documents`)}
            value={file?.id ?? ""}
            options={options}
            onChange={setChosen}
          />
        </div>
        {document ? (
          <FindBox
            label={t(`approvals.${side}.find`)}
            query={query}
            found={found}
            onChange={setQuery}
            onNext={next}
          />
        ) : null}
      </div>
      {file === null ? (
        <p className="text-ink-soft">{t(`approvals.${side}.none`)}</p>
      ) : document ? (
        <PagesView
          key={file.id}
          ref={ref}
          document={document}
          label={t("approvals.pagesOf", { name: file.name })}
          zoom={zoom}
          found={found}
          onMove={on.onMove}
          onZoom={on.onZoom}
        />
      ) : (
        <UnshownDocument
          file={file}
          showing={showing}
          onShow={show}
          onDownload={() => on.onOpened(file.id)}
        />
      )}
    </section>
  );
}

/** Whether it was ever in view: on a phone one side waits for somebody to turn to it, and is not fetched before. */
function useWasShown(element: RefObject<HTMLElement | null>): boolean {
  const [wasShown, setWasShown] = useState(false);
  useEffect(() => {
    const watching = new ResizeObserver(([entry]) => {
      if ((entry?.contentRect.width ?? 0) > 0) setWasShown(true);
    });
    if (element.current) watching.observe(element.current);
    return () => watching.disconnect();
  }, [element]);
  return wasShown;
}

/** The document that people come for: of several translations the last. */
function firstLookedAt(side: Side, documents: readonly OrderDocument[]): OrderDocument | null {
  const ofKind = documents.filter(({ kind }) => kind === side);
  return (side === "source" ? ofKind[0] : ofKind.at(-1)) ?? documents[0] ?? null;
}
