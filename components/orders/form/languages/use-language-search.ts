"use client";

import { useEffect, useState } from "react";
import type { LanguageSearch } from "./language-search";

/** What begins whatever a person does on a page. */
const interactions = ["pointermove", "pointerdown", "keydown", "focusin"] as const;

/**
 * What searches and lists languages; null until it has come. Its library is 52 kB (docs/decisions/068), so that it
 * is asked for when the person begins to do something on the page, which is long before most of them reach its field.
 */
export function useLanguageSearch(): typeof LanguageSearch | null {
  const [search, setSearch] = useState<{ component: typeof LanguageSearch } | null>(null);
  const isHere = search !== null;
  useEffect(() => {
    if (isHere) return;
    let isAsked = false;
    const ask = async () => {
      if (isAsked) return;
      isAsked = true;
      try {
        const { LanguageSearch: component } = await import("./language-search");
        setSearch({ component });
      } catch {
        // Without a connection the field goes on as it is, and the next thing that is done asks again.
        isAsked = false;
      }
    };
    if (document.activeElement !== document.body) void ask();
    for (const interaction of interactions) window.addEventListener(interaction, ask);
    return () => {
      for (const interaction of interactions) window.removeEventListener(interaction, ask);
    };
  }, [isHere]);
  return search?.component ?? null;
}
