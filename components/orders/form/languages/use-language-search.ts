"use client";

import { useEffect, useState } from "react";
import type { LanguageSearch } from "./language-search";

/** What a person does first, whatever with. */
const doings = ["pointermove", "pointerdown", "keydown", "focusin"] as const;

/**
 * What searches and lists languages; null until it has come. It is as heavy as the rest of the form, so that it is
 * asked for when the person begins to do something on the page, which is long before most of them reach its field.
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
    for (const doing of doings) window.addEventListener(doing, ask);
    return () => {
      for (const doing of doings) window.removeEventListener(doing, ask);
    };
  }, [isHere]);
  return search?.component ?? null;
}
