"use client";

import { useEffect, useRef } from "react";
import { moveFocus } from "@/components/focus/move-focus";

/** After `turn` the table takes the focus as soon as it shows another page, at its beginning. */
export function useTurnedPage(shown: unknown) {
  const table = useRef<HTMLTableElement>(null);
  const turnedFrom = useRef<unknown>(null);
  useEffect(() => {
    if (!turnedFrom.current || turnedFrom.current === shown || !table.current) return;
    turnedFrom.current = null;
    table.current.scrollIntoView({ block: "start" });
    moveFocus(table.current, { preventScroll: true });
  }, [shown]);
  const turn = () => {
    turnedFrom.current = shown;
  };
  return { table, turn };
}
