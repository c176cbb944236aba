"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { draftTexts as texts } from "@/lib/domain/texts/drafts";
import type { DraftSummary } from "@/lib/orders/drafts/schema";
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
  const list = useFocusAfterDiscard(drafts);
  if (drafts.length === 0) return null;
  const shown = isWhole ? drafts : drafts.slice(0, atFirst);
  return (
    <>
      <ul ref={list.ref} aria-label={texts.list} className="mt-3 space-y-3">
        {shown.map((draft, index) => (
          <DraftLine
            key={draft.draftId}
            draft={draft}
            onGoOn={() => onGoOn(draft.draftId)}
            onDiscard={() => list.expectRemoval(index)}
          />
        ))}
      </ul>
      {shown.length < drafts.length ? (
        <Button variant="quiet" size="small" className="mt-2" onClick={() => setWhole(true)}>
          {texts.showAll(drafts.length)}
        </Button>
      ) : null}
    </>
  );
}

/** Where a draft is gone, the next one takes the focus; after the last one, the page. */
function useFocusAfterDiscard(drafts: readonly DraftSummary[]) {
  const ref = useRef<HTMLUListElement>(null);
  const expected = useRef<{ index: number; length: number } | null>(null);
  useEffect(() => {
    if (!expected.current || drafts.length >= expected.current.length) return;
    const lines = ref.current?.children ?? [];
    const next = lines[Math.min(expected.current.index, lines.length - 1)];
    (next?.querySelector("button") ?? document.getElementById("content"))?.focus();
    expected.current = null;
  }, [drafts]);
  return {
    ref,
    expectRemoval: (index: number) => {
      expected.current = { index, length: drafts.length };
    },
  };
}
