"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { moveFocus } from "@/components/focus/move-focus";
import { Button } from "@/components/ui/button";
import type { DraftSummary } from "@/lib/drafts/schema";
import { DraftLine } from "./draft-line";
import { LocalDraftLine } from "./local-draft-line";
import type { ListedLocalDraft, LocalDrafts } from "./use-local-drafts";

type DraftListProps = {
  drafts: readonly DraftSummary[];
  /** What only this browser has. */
  localDrafts: LocalDrafts;
  /** How many are shown before the person asks for all. */
  atFirst: number;
  onGoOn: (draft: DraftSummary) => void;
  onGoOnWithLocal: (draft: ListedLocalDraft) => void;
};

/**
 * The forms that the person has begun, those first that only this browser has: to go on with, or to discard. Nothing
 * where there are none.
 */
export function DraftList({ drafts, localDrafts, atFirst, onGoOn, onGoOnWithLocal }: DraftListProps) {
  const t = useTranslations();
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const lines = [
    ...localDrafts.drafts.map((form) => (
      <LocalDraftLine
        key={`${form.kind.name}-${form.id}`}
        draft={form}
        onGoOn={() => onGoOnWithLocal(form)}
        onDiscard={() => localDrafts.discard(form)}
      />
    )),
    ...drafts.map((draft) => (
      <DraftLine
        key={draft.draftId}
        draft={draft}
        onGoOn={() => onGoOn(draft)}
        onGone={() => void localDrafts.forget(draft)}
      />
    )),
  ];
  if (lines.length === 0) return null;
  const showAll = () => {
    flushSync(() => setWhole(true));
    const next = list.current?.children[atFirst];
    if (next instanceof HTMLElement) moveFocus(next);
  };
  const shown = isWhole ? lines : lines.slice(0, atFirst);
  return (
    <>
      <ul ref={list} aria-label={t("drafts.list.label")} className="mt-3 space-y-3">
        {shown}
      </ul>
      {shown.length < lines.length ? (
        <Button variant="quiet" size="small" className="mt-2" onClick={showAll}>
          {t("drafts.list.showAll", { drafts: lines.length })}
        </Button>
      ) : null}
    </>
  );
}
