import { useCallback, useEffect, useState } from "react";

type Range = readonly [first: number, last: number];

/** Whoever turns pages faster looks for one. No other work is begun before: a worker that has begun a page ends it. */
const settleMs = 250;

/**
 * Which pages have a place in the pane: at once those that are looked at, and once these were drawn and looked at for a
 * while those that are near, so that whoever leaps to a page waits for that page alone. What was drawn stays as long as
 * it is near.
 */
export function usePagesToDraw(looked: Range, near: Range) {
  const [drawn, setDrawn] = useState<ReadonlySet<number>>(new Set());
  const [restingAt, setRestingAt] = useState<string | null>(null);
  const tellDrawn = useCallback((page: number, isDrawn: boolean) => {
    setDrawn((before) => {
      if (before.has(page) === isDrawn) return before;
      const after = new Set(before);
      if (isDrawn) after.add(page);
      else after.delete(page);
      return after;
    });
  }, []);
  const place = looked.join();
  const isDrawn = pagesOf(looked).every((page) => drawn.has(page));
  useEffect(() => {
    if (!isDrawn) return;
    const timer = setTimeout(() => setRestingAt(place), settleMs);
    return () => {
      clearTimeout(timer);
      setRestingAt(null);
    };
  }, [place, isDrawn]);
  const isResting = isDrawn && restingAt === place;
  return {
    pages: pagesToDraw(looked, near, drawn, isResting),
    /** Whether a page is looked at, and was for a while. */
    isSettled: (page: number) => isResting && isWithin(looked, page),
    tellDrawn,
  };
}

/** The pages that have a place in the pane, in their order: those near of which it is so, see above. */
export function pagesToDraw(
  looked: Range,
  near: Range,
  drawn: ReadonlySet<number>,
  isResting: boolean,
): number[] {
  const all = pagesOf(near);
  return isResting ? all : all.filter((page) => isWithin(looked, page) || drawn.has(page));
}

function isWithin([first, last]: Range, page: number): boolean {
  return first <= page && page <= last;
}

function pagesOf([first, last]: Range): number[] {
  return Array.from({ length: last - first + 1 }, (_, place) => first + place);
}
