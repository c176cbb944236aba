"use client";

import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { moveFocus } from "@/components/focus/move-focus";
import { Button } from "@/components/ui/button";
import { draftTexts as texts } from "@/lib/domain/texts/drafts";
import type { DraftSummary } from "@/lib/drafts/schema";
import { DraftLine } from "./draft-line";

type DraftListProps = {
  drafts: readonly DraftSummary[];
  /** How many are shown before the person asks for all. */
  atFirst: number;
  onGoOn: (draftId: string) => void;
};

/** The forms that the person has begun: to go on with, or to discard. Nothing where there are none. */
export function DraftList({ drafts, atFirst, onGoOn }: DraftListProps) {
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  if (drafts.length === 0) return null;
  const showAll = () => {
    flushSync(() => setWhole(true));
    const next = list.current?.children[atFirst];
    if (next instanceof HTMLElement) moveFocus(next);
  };
  const shown = isWhole ? drafts : drafts.slice(0, atFirst);
  return (
    <>
      <ul ref={list} aria-label={texts.list} className="mt-3 space-y-3">
        {shown.map((draft) => (
          <DraftLine key={draft.draftId} draft={draft} onGoOn={() => onGoOn(draft.draftId)} />
        ))}
      </ul>
      {shown.length < drafts.length ? (
        <Button variant="quiet" size="small" className="mt-2" onClick={showAll}>
          {texts.showAll(drafts.length)}
        </Button>
      ) : null}
    </>
  );
}
