"use client";

import { useState } from "react";
import type { FormDocument } from "./form-document";

/** From here on the documents are rows that are chosen and changed together. */
const fewDocuments = 8;

/** Which of several documents are selected; null for one, which is dealt with by itself. */
export function useSelectedDocuments(documents: readonly FormDocument[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  if (documents.length < 2) return null;
  const selectable = documents.filter(({ state }) => state !== "removing");
  const selected = selectable.filter(({ id }) => ids.has(id));
  return {
    /** Of many, what is done to each is done to the selected too. Few are selected to be combined. */
    isOfMany: documents.length > fewDocuments,
    selected,
    isAll: selected.length === selectable.length,
    isSelected: (id: string) => ids.has(id),
    select: (id: string, isSelected: boolean) =>
      setIds(new Set(isSelected ? [...ids, id] : [...ids].filter((other) => other !== id))),
    selectAll: (isSelected: boolean) => setIds(new Set(isSelected ? selectable.map(({ id }) => id) : [])),
  };
}

export type SelectedDocuments = NonNullable<ReturnType<typeof useSelectedDocuments>>;
