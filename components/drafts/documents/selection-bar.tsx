"use client";

import { useTranslations } from "next-intl";
import { useId, useRef } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { CombineButton } from "./combine/combine-button";
import { replaceWhenArrived } from "./combine/replace-when-arrived";
import type { FormDocument } from "./form-document";
import type { UploadQueue } from "./upload-queue";
import type { SelectedDocuments } from "./use-selected-documents";

type SelectionBarProps = {
  selection: SelectedDocuments;
  /** Null where they are of one kind alone. */
  onSetAsReference: ((documents: readonly FormDocument[]) => void) | null;
  onRemove: (documents: readonly FormDocument[]) => void;
  queue: UploadQueue;
  /** A document that another took the place of could not be removed. */
  onStays: (document: FormDocument, why: unknown) => void;
  /** Where the focus goes when the selected are removed, and perhaps this with them. */
  focusAfterRemoval: () => void;
};

/** What can be done with several documents at once. */
export function SelectionBar({
  selection,
  onSetAsReference,
  onRemove,
  queue,
  onStays,
  focusAfterRemoval,
}: SelectionBarProps) {
  const t = useTranslations();
  const countId = useId();
  const remove = useRef<HTMLButtonElement>(null);
  const isRemoving = useRef(false);
  const { selected, isAll, isOfMany, selectAll } = selection;
  const n = selected.length;
  const removeButton = (
    <Button
      ref={remove}
      size="small"
      variant="secondary"
      aria-describedby={countId}
      aria-disabled={n === 0 || undefined}
    >
      {t("drafts.documents.remove")}
    </Button>
  );
  return (
    <fieldset
      aria-label={t("drafts.documents.selection.label")}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-3 py-2"
    >
      <label className="flex min-h-9 items-center gap-3 font-medium">
        <input
          type="checkbox"
          checked={isAll}
          onChange={(event) => selectAll(event.target.checked)}
          className="size-4.5 accent-accent"
        />
        {t("drafts.documents.selection.all")}
      </label>
      <p id={countId} className="text-sm text-ink-soft tabular-nums">
        {t("drafts.documents.selection.count", { n })}
      </p>
      <div className="ms-auto flex flex-wrap gap-2">
        <CombineButton
          selected={selected}
          countId={countId}
          onCombined={(file, documents) => replaceWhenArrived(queue, { file, documents, onStays })}
          focusAfter={focusAfterRemoval}
        />
        {isOfMany && onSetAsReference && (
          <Button
            size="small"
            variant="secondary"
            aria-describedby={countId}
            aria-disabled={n === 0 || undefined}
            onClick={() => n > 0 && onSetAsReference(selected)}
          >
            {t("drafts.documents.selection.setAsReference")}
          </Button>
        )}
        {isOfMany && n === 0 && removeButton}
        {isOfMany && n > 0 && (
          <ConfirmDialog
            trigger={removeButton}
            title={t("drafts.documents.selection.removeTitle", { n, name: selected[0]?.name ?? "" })}
            body={t("drafts.documents.selection.removeBody", { n })}
            confirmLabel={t("drafts.documents.selection.removeConfirm", { n })}
            dismissLabel={t("drafts.documents.selection.keep", { n })}
            tone="danger"
            onConfirm={() => {
              isRemoving.current = true;
              onRemove(selected);
            }}
            focusAfter={() => {
              if (isRemoving.current) focusAfterRemoval();
              else remove.current?.focus();
              isRemoving.current = false;
            }}
          />
        )}
      </div>
    </fieldset>
  );
}
