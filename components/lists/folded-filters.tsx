"use client";

import { type ReactNode, useState } from "react";
import { useLatePart } from "@/components/ui/use-late-part";
import { wordsOfTools } from "@/components/views/words-of-tools";
import { foldId } from "./fold";

type FoldedFiltersProps = {
  /** How many of them are set. */
  count: number;
  children: ReactNode;
};

const importToggle = () => import("@/components/views/fold-toggle");

/** Filters that stand, on a phone, behind a button, which comes once the list is there. */
export function FoldedFilters({ count, children }: FoldedFiltersProps) {
  const { part, isFailed } = useLatePart(importToggle, wordsOfTools);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className="list-toggle">
        {part ? <part.FoldToggle isOpen={isOpen} count={count} onToggle={() => setOpen(!isOpen)} /> : null}
      </div>
      {/* Where the button did not come there is no other way to them. */}
      <div id={foldId} className={isOpen || isFailed ? "list-fold open" : "list-fold"}>
        {children}
      </div>
    </>
  );
}
