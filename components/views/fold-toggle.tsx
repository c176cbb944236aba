"use client";

import { useTranslations } from "next-intl";
import { foldButtonId, foldId } from "@/components/lists/fold";
import { Button } from "@/components/ui/button";
import { LateWords } from "@/components/words/late-words";
import { wordsOfTools } from "./words-of-tools";

type FoldToggleProps = { isOpen: boolean; count: number; onToggle: () => void };

/** On a phone: opens and closes what stands between the search and the first card. */
export function FoldToggle(props: FoldToggleProps) {
  return (
    <LateWords of={wordsOfTools}>
      <FoldButton {...props} />
    </LateWords>
  );
}

function FoldButton({ isOpen, count, onToggle }: FoldToggleProps) {
  const t = useTranslations();
  return (
    <Button
      id={foldButtonId}
      variant="secondary"
      className="w-full"
      aria-expanded={isOpen}
      aria-controls={foldId}
      onClick={onToggle}
    >
      {t("listViews.toggle", { count })}
    </Button>
  );
}
