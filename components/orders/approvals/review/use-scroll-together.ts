"use client";

import { useRef, useState } from "react";
import type { Place } from "@/components/documents/view/layout";
import type { PagesHandle } from "@/components/documents/view/pages-view";
import type { Side } from "./pane";

const other = { source: "translation", translation: "source" } as const;

/**
 * Keeps two documents in step, by page and by the part of a page: a translation need not be as long as its source, nor its
 * pages as large. Let go, moved apart and taken together again, they keep their distance.
 */
export function useScrollTogether() {
  const source = useRef<PagesHandle>(null);
  const translation = useRef<PagesHandle>(null);
  const panes = { source, translation };
  const [isTogether, setTogether] = useState(true);
  /** How many pages the translation is ahead. */
  const [ahead, setAhead] = useState(0);

  const moved = (side: Side, place: Place) => {
    if (isTogether) panes[other[side]].current?.goTo(place + (side === "source" ? ahead : -ahead));
  };
  const turn = () => {
    const [at, of] = [translation.current?.place(), source.current?.place()];
    if (!isTogether && at !== undefined && of !== undefined) setAhead(nearWhole(at - of));
    setTogether(!isTogether);
  };
  const align = () => {
    setAhead(0);
    translation.current?.goTo(source.current?.place() ?? 0);
  };
  return { panes, isTogether, ahead, moved, turn, align };
}

/** Nobody sees a hundredth of a page. */
function nearWhole(pages: number): number {
  return Math.round(pages * 100) / 100;
}
