"use client";

import { PencilLine } from "lucide-react";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Moment } from "@/components/ui/moment";
import { draftTexts as texts } from "@/lib/domain/texts/drafts";
import type { DraftSummary } from "@/lib/drafts/schema";
import { dropQueue } from "../form/documents/open-queues";
import { useDiscard } from "./use-discard";

type DraftLineProps = { draft: DraftSummary; onGoOn: () => void };

/** One form that was begun, by its first document and reference. */
export function DraftLine({ draft, onGoOn }: DraftLineProps) {
  const titleId = useId();
  const { draftId, reference, refusal } = draft;
  const title = texts.title(draft);
  const { discard, isUnsettled } = useDiscard(draftId, () => dropQueue(draftId));
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-paper px-4 py-3">
      <PencilLine aria-hidden className="size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0 flex-1 basis-56">
        <p id={titleId} className="font-medium break-words">
          {title}
        </p>
        <p className="text-sm break-words text-ink-soft">
          {reference && reference !== title ? `${reference} · ` : ""}
          <Moment at={draft.updatedAt} />
        </p>
        {refusal ? <p className="text-sm break-words text-danger">{texts.refused(refusal)}</p> : null}
      </div>
      {isUnsettled ? (
        <p className="text-sm text-ink-soft">{texts.discarding}</p>
      ) : (
        <div className="flex gap-2">
          <Button variant="secondary" size="small" aria-describedby={titleId} onClick={onGoOn}>
            {texts.goOn}
          </Button>
          <ConfirmDialog
            trigger={
              <Button variant="quiet" size="small" aria-describedby={titleId}>
                {texts.discard}
              </Button>
            }
            title={texts.discardTitle(title)}
            body={texts.discardBody}
            confirmLabel={texts.discardConfirm}
            dismissLabel={texts.keep}
            tone="danger"
            onConfirm={discard}
          />
        </div>
      )}
    </li>
  );
}
