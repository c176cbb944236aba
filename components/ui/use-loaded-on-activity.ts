"use client";

import { useEffect, useState } from "react";

/** What begins whatever a person does on a page. */
const interactions = ["pointermove", "pointerdown", "keydown", "focusin"] as const;

/**
 * A heavy part of a page, which is asked for when the person begins to do something there, long before most of them reach
 * it; null until it has come. Without a connection the next thing that is done asks again.
 * @param importPart the same function each time
 * @param isWantedAtOnce the page is not right without it
 */
export function useLoadedOnActivity<Part>(
  importPart: () => Promise<Part>,
  isWantedAtOnce = false,
): Part | null {
  const [loaded, setLoaded] = useState<{ part: Part } | null>(null);
  const isHere = loaded !== null;
  useEffect(() => {
    if (isHere) return;
    let isAsked = false;
    const ask = async () => {
      if (isAsked) return;
      isAsked = true;
      try {
        const part = await importPart();
        setLoaded({ part });
      } catch {
        isAsked = false;
      }
    };
    if (isWantedAtOnce || document.activeElement !== document.body) void ask();
    for (const interaction of interactions) window.addEventListener(interaction, ask);
    return () => {
      for (const interaction of interactions) window.removeEventListener(interaction, ask);
    };
  }, [isHere, isWantedAtOnce, importPart]);
  return loaded?.part ?? null;
}
