import type { Size } from "../shown-document";

/** Where the pages of a document are, one below the other, and which place is where. Pure. */

export type Layout = {
  /** What all pages are drawn at; the widest fills the pane at a zoom of 1. */
  scale: number;
  pages: readonly (Size & { top: number })[];
  total: Size;
};

/** Above each page, below the last and beside the widest, in CSS pixels. */
export const gap = 12;

/** @param sizes of the pages at a scale of 1 */
export function layoutOf(sizes: readonly Size[], paneWidth: number, zoom: number): Layout {
  const widest = Math.max(1, ...sizes.map(({ width }) => width));
  const scale = (Math.max(80, paneWidth - 2 * gap) / widest) * zoom;
  let top = gap;
  const pages = sizes.map((size) => {
    const page = { width: size.width * scale, height: size.height * scale, top };
    top += page.height + gap;
    return page;
  });
  return { scale, pages, total: { width: widest * scale + 2 * gap, height: top } };
}

/**
 * A place in a document: 2.25 is a quarter down the third page, whatever it is zoomed to and whatever its pages measure.
 */
export type Place = number;

/** @param y the edge of what is looked at; the gap above a page belongs to it */
export function placeAt({ pages }: Layout, y: number): Place {
  const page = pageAt(pages, y + gap);
  const at = pages[page];
  if (!at) return 0;
  return page + Math.min(Math.max((y + gap - at.top) / (at.height + gap), 0), 1 - Number.EPSILON * 1e4);
}

/** How far a pane is scrolled that shows a place at its edge. */
export function topOf({ pages }: Layout, place: Place): number {
  const page = Math.min(Math.max(Math.floor(place), 0), pages.length - 1);
  const at = pages[page];
  if (!at) return 0;
  return at.top - gap + Math.min(Math.max(place - page, 0), 1) * (at.height + gap);
}

/** The pages of which something is between two heights, first and last. */
export function pagesWithin({ pages }: Layout, from: number, to: number): [first: number, last: number] {
  return [pageAt(pages, from), pageAt(pages, to)];
}

/**
 * The pages that are looked at in a pane of a height. One is not that is seen at the top by no more than the gap is high: a
 * page that is gone to begins that far below.
 */
export function lookedAt(layout: Layout, top: number, height: number): [first: number, last: number] {
  // A pane is scrolled by whole pixels, and pages begin between them.
  return pagesWithin(layout, top + gap + 1, top + height);
}

/** The last page that begins at or above a height. */
function pageAt(pages: Layout["pages"], y: number): number {
  let [low, high] = [0, pages.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((pages[middle]?.top ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return Math.max(low, 0);
}
