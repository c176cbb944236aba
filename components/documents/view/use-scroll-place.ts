import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { type Layout, type Place, placeAt, topOf } from "./layout";

type Scrolled = {
  pane: RefObject<HTMLElement | null>;
  layout: Layout;
  /** Somebody has moved; not told of `goTo`. */
  onMove: (place: Place) => void;
};

/** Where a document is looked at in its pane, by whoever scrolls it or sends it somewhere, whatever is laid out anew. */
export function useScrollPlace({ pane, layout, onMove }: Scrolled) {
  const place = useRef<Place>(0);
  /** Where the pane was put without anybody's hand; null once somebody has moved it. */
  const putAt = useRef<number | null>(null);
  /** Where the pane was last known to be. */
  const knownAt = useRef(0);
  const [top, setTop] = useState(0);

  const goTo = (wanted: Place) => {
    const scroller = pane.current;
    if (!scroller) return;
    place.current = Math.min(Math.max(wanted, 0), layout.pages.length);
    const wantedTop = topOf(layout, place.current);
    // To be put where one is ends a scrolling that is under way.
    if (Math.abs(scroller.scrollTop - wantedTop) >= 1) scroller.scrollTop = wantedTop;
    putAt.current = scroller.scrollTop;
    knownAt.current = scroller.scrollTop;
    setTop(scroller.scrollTop);
  };

  const laidOut = useRef(layout);
  // What is looked at stays in view, whatever becomes of the sizes around it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each layout
  useLayoutEffect(() => {
    const movedTo = movedUnheard(pane.current, knownAt.current);
    if (movedTo !== null) place.current = placeAt(laidOut.current, movedTo);
    laidOut.current = layout;
    goTo(place.current);
    // Once the other pane can be told: it may be laid out anew in the same turn.
    if (movedTo !== null) queueMicrotask(() => onMove(place.current));
  }, [layout]);

  /** The pane has been scrolled. */
  const move = () => {
    const { scrollTop = 0 } = pane.current ?? {};
    knownAt.current = scrollTop;
    setTop(scrollTop);
    if (putAt.current !== null && Math.abs(scrollTop - putAt.current) < 2) return;
    putAt.current = null;
    place.current = placeAt(layout, scrollTop);
    onMove(place.current);
  };
  const step = (pages: 1 | -1) => {
    goTo(Math.floor(place.current + nearEdge) + pages);
    onMove(place.current);
  };
  return { top, place, goTo, move, step };
}

/** A page that begins a hair below the edge is the one that is looked at. */
const nearEdge = 0.01;

/** Where somebody has moved without an event having told yet; of a pane that became shorter its end is no such place. */
function movedUnheard(pane: HTMLElement | null, knownAt: number): number | null {
  if (!pane) return null;
  const { scrollTop, scrollHeight, clientHeight } = pane;
  const stayedAt = Math.min(knownAt, scrollHeight - clientHeight);
  return Math.abs(scrollTop - stayedAt) < 2 ? null : scrollTop;
}
