"use client";

import { Moment } from "@/components/ui/moment";
import { draftTexts as texts } from "@/lib/domain/texts/drafts";
import { formWords } from "@/lib/domain/texts/forms";
import { DraftRow } from "./draft-row";
import type { ListedLocalDraft } from "./use-local-drafts";

type LocalDraftLineProps = { draft: ListedLocalDraft; onGoOn: () => void; onDiscard: () => Promise<void> };

/** A form that only this browser has. */
export function LocalDraftLine({ draft, onGoOn, onDiscard }: LocalDraftLineProps) {
  return (
    <DraftRow
      title={draft.reference ?? formWords[draft.kind.name].untitled}
      detail={
        <p className="text-sm break-words text-ink-soft">
          {texts.list.notSaved} <Moment at={new Date(draft.at).toISOString()} />
        </p>
      }
      onGoOn={onGoOn}
      onDiscard={onDiscard}
    />
  );
}
