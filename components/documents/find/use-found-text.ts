"use client";

import { useEffect, useMemo, useState } from "react";
import { useDebouncedCallback } from "use-debounce";
import type { ShownDocument } from "../shown-document";
import { matchesIn } from "./find-text";

type Match = { page: number; pieces: readonly number[] };

export type FoundText = {
  count: number;
  /** The match that is looked at, and which of them it is, from one on. */
  at: Match | null;
  number: number;
  onPage: ReadonlyMap<number, readonly number[]>;
  /** Whether the document is still being read. */
  isLooking: boolean;
  /** Whether it has any text: a scan has none. */
  hasText: boolean;
};

/** More than anybody looks through one by one. */
const matchesAtMost = 500;
const typedForMs = 200;

/** Searches all pages of a document, from the first on, and goes from match to match. */
export function useFoundText(document: ShownDocument | null, query: string) {
  const [read, setRead] = useState<{ matches: Match[]; isLooking: boolean; hasText: boolean }>(nothing);
  const [number, setNumber] = useState(0);
  const lookSoon = useDebouncedCallback((look: () => Promise<void>) => {
    look().catch(() => setRead(nothing));
  }, typedForMs);
  useEffect(() => {
    const ending = new AbortController();
    setRead(nothing);
    setNumber(0);
    if (!document || query.trim() === "") return;
    const look = async () => {
      const matches: Match[] = [];
      let hasText = false;
      for (let page = 0; page < document.pageCount && matches.length < matchesAtMost; page += 1) {
        const pieces = await document.textOf(page);
        if (ending.signal.aborted) return;
        hasText ||= pieces.some((piece) => piece.trim() !== "");
        const found = matchesIn(pieces, query);
        if (found.length === 0) continue;
        matches.push(...found.map((touched) => ({ page, pieces: touched })));
        setRead({ matches: [...matches], isLooking: true, hasText });
        setNumber((before) => before || 1);
      }
      setRead({ matches: matches.slice(0, matchesAtMost), isLooking: false, hasText });
    };
    setRead({ ...nothing, isLooking: true });
    lookSoon(look);
    return () => {
      lookSoon.cancel();
      ending.abort();
    };
  }, [document, query, lookSoon]);

  const { matches, isLooking, hasText } = read;
  const onPage = useMemo(() => {
    const pages = new Map<number, number[]>();
    for (const { page, pieces } of matches) pages.set(page, [...(pages.get(page) ?? []), ...pieces]);
    return pages;
  }, [matches]);
  const found: FoundText = {
    ...{ count: matches.length, number, onPage, isLooking, hasText },
    at: matches[number - 1] ?? null,
  };
  const next = (step: 1 | -1) =>
    setNumber((before) => ((before - 1 + step + matches.length) % Math.max(1, matches.length)) + 1);
  return { found, next };
}

const nothing = { matches: [], isLooking: false, hasText: true };
