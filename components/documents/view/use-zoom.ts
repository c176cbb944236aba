import { useState } from "react";

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;
const wholeWidth = zooms.indexOf(1);

/** How large pages are drawn, by steps; 1 is as wide as there is room. */
export function useZoom() {
  const [at, setAt] = useState(wholeWidth);
  return {
    zoom: zooms[at] ?? 1,
    /** To the next step, or by 0 back to as wide as there is room. */
    onZoom: (direction: 1 | -1 | 0) =>
      setAt((from) =>
        direction === 0 ? wholeWidth : Math.min(Math.max(from + direction, 0), zooms.length - 1),
      ),
  };
}
