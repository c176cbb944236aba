"use client";

import "./pages.css";
import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import type { FoundText } from "../find/use-found-text";
import type { ShownDocument, Size } from "../shown-document";
import { layoutOf, lookedAt, type Place, pagesWithin } from "./layout";
import { PageView } from "./page-view";
import { usePagesToDraw } from "./use-pages-to-draw";
import { useScrollPlace } from "./use-scroll-place";

export type PagesHandle = {
  goTo: (place: Place) => void;
  place: () => Place;
};

type PagesViewProps = {
  document: ShownDocument;
  label: string;
  zoom: number;
  found: FoundText;
  /** Somebody has moved; not told of `goTo`. */
  onMove: (place: Place) => void;
  onZoom: (direction: 1 | -1 | 0) => void;
  ref: Ref<PagesHandle>;
};

/** All pages one below the other, of which those are drawn that are near what is looked at. */
export function PagesView({ document, label, zoom, found, onMove, onZoom, ref }: PagesViewProps) {
  const t = useTranslations();
  const pane = useRef<HTMLFieldSetElement>(null);
  const { width, height } = usePaneSize(pane);
  const { sizes, measure } = usePageSizes(document);
  const layout = useMemo(() => layoutOf(sizes, width, zoom), [sizes, width, zoom]);
  const { top, place, goTo, move, step } = useScrollPlace({ pane, layout, onMove });
  const [first, last] = pagesWithin(layout, top - height / 2, top + height * 1.5);
  const { pages, isSettled, tellDrawn } = usePagesToDraw(lookedAt(layout, top, height), [first, last]);
  const [inView] = pagesWithin(layout, top + height / 2, top + height / 2);

  useImperativeHandle(ref, () => ({ goTo, place: () => place.current }));

  useEffect(() => {
    for (let page = first; page <= last; page += 1) measure(page);
  }, [first, last, measure]);
  const { at } = found;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each match that is gone to
  useEffect(() => {
    if (at) goTo(at.page);
  }, [at]);

  const press = (event: KeyboardEvent) => {
    const zoomed = ({ "+": 1, "=": 1, "-": -1, "0": 0 } as const)[event.key];
    const stepped = ({ ArrowRight: 1, ArrowLeft: -1 } as const)[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey || (zoomed ?? stepped) === undefined) return;
    event.preventDefault();
    if (zoomed !== undefined) onZoom(zoomed);
    if (stepped !== undefined) step(stepped);
  };
  const { subscribe, isAny } = document.missingContent;
  const isSomethingMissing = useSyncExternalStore(subscribe, isAny);
  // Before it is known how wide they are there is nothing to draw.
  const drawable = width === 0 ? [] : pages;
  return (
    <>
      <fieldset
        ref={pane}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        tabIndex={0}
        onScroll={move}
        onKeyDown={press}
        className="review-pages"
      >
        <div
          className="relative"
          style={{ height: layout.total.height, width: layout.total.width, minWidth: "100%" }}
        >
          {drawable.map((page) => {
            const { top: from = 0, width: wide = 0, height: high = 0 } = layout.pages[page] ?? {};
            return (
              <PageView
                key={page}
                document={document}
                page={page}
                scale={layout.scale}
                isSettled={isSettled(page)}
                onDrawn={tellDrawn}
                found={found.onPage.get(page) ?? none}
                current={found.at?.page === page ? found.at.pieces : none}
                style={{ top: from, width: wide, height: high, insetInline: 0, marginInline: "auto" }}
              />
            );
          })}
        </div>
      </fieldset>
      <p className="mt-2 text-sm text-ink-soft tabular-nums">
        {t("approvals.page", { page: inView + 1, pages: document.pageCount })}
      </p>
      <p role="status" className="mt-1 flex gap-1.5 text-sm font-medium text-ink empty:hidden">
        {isSomethingMissing ? (
          <>
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
            {t("approvals.missingContent")}
          </>
        ) : null}
      </p>
    </>
  );
}

const none: readonly number[] = [];

function usePaneSize(pane: { readonly current: HTMLElement | null }): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const watching = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      if (width > 0) setSize({ width, height });
    });
    if (pane.current) watching.observe(pane.current);
    return () => watching.disconnect();
  }, [pane]);
  return size;
}

/** Whether a page measures what it was taken to. */
function isLike(known: ReadonlyMap<number, Size>, page: number, { width, height }: Size): boolean {
  const taken = known.get(page) ?? known.get(0);
  return taken?.width === width && taken.height === height;
}

/** A sheet of paper, until it is known better. */
const usual: Size = { width: 612, height: 792 };

/** Of two thousand pages those are measured that are looked at; the others are taken to be like the first. */
function usePageSizes(document: ShownDocument) {
  const [known, setKnown] = useState<ReadonlyMap<number, Size>>(new Map());
  const [measure] = useState(() => {
    const asked = new Set<number>();
    return (page: number) => {
      if (asked.has(page) || page >= document.pageCount) return;
      asked.add(page);
      document.sizeOf(page).then(
        (size) =>
          setKnown((before) => (isLike(before, page, size) ? before : new Map(before).set(page, size))),
        // A page that cannot be read says so where it is drawn.
        () => undefined,
      );
    };
  });
  const sizes = useMemo(
    () => Array.from({ length: document.pageCount }, (_, page) => known.get(page) ?? known.get(0) ?? usual),
    [document, known],
  );
  return { sizes, measure };
}
