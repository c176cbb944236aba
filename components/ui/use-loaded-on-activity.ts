"use client";

import { useCallback, useEffect, useRef, useState } from "react";

/** What begins whatever a person does on a page. */
const interactions = ["pointermove", "pointerdown", "keydown", "focusin"] as const;

type LoadedOnActivity<Part> = {
  /** Null until it has come. */
  part: Part | null;
  /** Asked for, and not come: it is asked for again by whatever is done next, or by `ask`. */
  hasFailed: boolean;
  ask: () => void;
};

/**
 * A heavy part of a page, which is asked for when the person begins to do something there, long before most of them reach
 * it.
 * @param importPart the same function each time
 * @param isWantedAtOnce the page is not right without it
 */
export function useLoadedOnActivity<Part>(
  importPart: () => Promise<Part>,
  isWantedAtOnce = false,
): LoadedOnActivity<Part> {
  const [loaded, setLoaded] = useState<{ part: Part } | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const isAsked = useRef(false);
  const ask = useCallback(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    importPart().then(
      (part) => setLoaded({ part }),
      () => {
        isAsked.current = false;
        setFailed(true);
      },
    );
  }, [importPart]);
  const isHere = loaded !== null;
  useEffect(() => {
    if (isHere) return;
    if (isWantedAtOnce || document.activeElement !== document.body) ask();
    for (const interaction of interactions) window.addEventListener(interaction, ask);
    return () => {
      for (const interaction of interactions) window.removeEventListener(interaction, ask);
    };
  }, [isHere, isWantedAtOnce, ask]);
  return { part: loaded?.part ?? null, hasFailed: hasFailed && !isHere, ask };
}
