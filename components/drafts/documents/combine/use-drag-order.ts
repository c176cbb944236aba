"use client";

import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from "react";

/** So near to an end of the list it scrolls, by so much. */
const edge = 40;
const step = 14;

type Drag = { from: number; to: number };

/**
 * Lets the items of a scrolling list be dragged to another place, by mouse, finger or pen. Items bear `data-place`. The order
 * changes when one is let go; Esc leaves it as it is.
 */
export function useDragOrder(list: React.RefObject<HTMLElement | null>, onMove: (drag: Drag) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);

  const begin = (event: ReactPointerEvent, from: number) => {
    if (event.button !== 0) return;
    event.preventDefault();
    let to = from;
    setDrag({ from, to });
    const follow = ({ clientX, clientY }: PointerEvent) => {
      const place = placeAt(clientX, clientY);
      if (place !== null && place !== to) {
        to = place;
        setDrag({ from, to });
      }
      scrollNear(list.current, clientY);
    };
    const drop = () => {
      stop.current?.();
      if (to !== from) onMove({ from, to });
    };
    const leave = () => stop.current?.();
    const leaveByKey = (pressed: KeyboardEvent) => {
      if (pressed.key !== "Escape") return;
      // The dialog stays.
      pressed.preventDefault();
      pressed.stopPropagation();
      leave();
    };
    const endings = new AbortController();
    const until = { signal: endings.signal };
    window.addEventListener("pointermove", follow, until);
    window.addEventListener("pointerup", drop, until);
    window.addEventListener("pointercancel", leave, until);
    window.addEventListener("keydown", leaveByKey, { ...until, capture: true });
    stop.current = () => {
      endings.abort();
      setDrag(null);
    };
  };
  return { drag, begin };
}

function placeAt(x: number, y: number): number | null {
  const item = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-place]");
  return item ? Number(item.dataset.place) : null;
}

function scrollNear(list: HTMLElement | null, y: number): void {
  if (!list) return;
  const { top, bottom } = list.getBoundingClientRect();
  if (y < top + edge) list.scrollBy(0, -step);
  else if (y > bottom - edge) list.scrollBy(0, step);
}
