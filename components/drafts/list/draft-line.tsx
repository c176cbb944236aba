"use client";

import { Moment } from "@/components/ui/moment";
import { draftTexts as texts } from "@/lib/domain/texts/drafts";
import { formWords } from "@/lib/domain/texts/forms";
import type { DraftSummary } from "@/lib/drafts/schema";
import { dropQueue } from "../documents/open-queues";
import { DraftRow } from "./draft-row";
import { useDiscard } from "./use-discard";

type DraftLineProps = {
  draft: DraftSummary;
  onGoOn: () => void;
  /** It was thrown away. */
  onGone: () => void;
};

/** A draft of the portal's, by its first document and reference. */
export function DraftLine({ draft, onGoOn, onGone }: DraftLineProps) {
  const { draftId, reference, refusal } = draft;
  const words = formWords[draft.kind];
  const title = texts.list.title(draft) ?? words.untitled;
  const { discard, isUnsettled } = useDiscard(draftId, () => {
    dropQueue(draftId);
    onGone();
  });
  return (
    <DraftRow
      title={title}
      detail={
        <>
          <p className="text-sm break-words text-ink-soft">
            {reference && reference !== title ? `${reference} · ` : ""}
            <Moment at={draft.updatedAt} />
          </p>
          {refusal ? (
            <p className="text-sm break-words text-danger">
              {draft.isUndecided ? refusal : words.refused(refusal)}
            </p>
          ) : null}
        </>
      }
      isUnsettled={isUnsettled}
      onGoOn={onGoOn}
      onDiscard={discard}
    />
  );
}
