"use client";

import { useTranslations } from "next-intl";
import { memo, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { type ChosenPage, movePage, turnPage } from "./chosen-pages";
import { type PageAct, PageItem } from "./page-item";
import type { ReadDocument } from "./read-document";
import { useDragOrder } from "./use-drag-order";

type PageListProps = {
  documents: readonly ReadDocument[];
  pages: readonly ChosenPage[];
  removed: readonly ChosenPage[];
  onChange: (pages: readonly ChosenPage[], removed: readonly ChosenPage[]) => void;
};

/**
 * The pages in their order, which is changed by their buttons or by dragging. Hundreds of them are not made anew by whatever
 * else the dialog shows, such as how far the new document is.
 */
export const PageList = memo(function PageList({ documents, pages, removed, onChange }: PageListProps) {
  const t = useTranslations();
  const list = useRef<HTMLUListElement>(null);
  const putBack = useRef<HTMLButtonElement>(null);
  const [news, setNews] = useState("");
  /** What has the focus once the pages are shown anew: a page that is moved loses it. */
  const focusNext = useRef<{ key: string; act: PageAct } | "putBack" | null>(null);
  const nameOf = ({ document, page }: ChosenPage) => {
    const of = documents[document];
    return of ? t("combine.page", { name: of.document.name, page: page + 1, of: of.pageCount }) : "";
  };
  const move = (from: number, to: number) => {
    const moved = pages[from];
    if (!moved) return;
    setNews(t("combine.announce.moved", { page: nameOf(moved), place: to + 1, of: pages.length }));
    onChange(movePage(pages, from, to), removed);
  };
  // What had the focus while the documents were read is gone.
  useEffect(() => list.current?.focus(), []);
  const { drag, begin } = useDragOrder(list, ({ from, to }) => move(from, to));

  // biome-ignore lint/correctness/useExhaustiveDependencies: once the pages are shown anew.
  useEffect(() => {
    const next = focusNext.current;
    focusNext.current = null;
    if (next === "putBack") putBack.current?.focus();
    else if (next) {
      const item = list.current?.querySelector(`[data-key="${next.key}"]`);
      item?.querySelector<HTMLElement>(`[data-act="${next.act}"]`)?.focus();
      item?.scrollIntoView({ block: "nearest" });
    }
  }, [pages]);

  const act = (place: number, done: PageAct) => {
    const page = pages[place];
    if (!page) return;
    focusNext.current = { key: page.key, act: done };
    if (done === "up" || done === "down") return move(place, done === "up" ? place - 1 : place + 1);
    if (done === "rotate") {
      const turned = turnPage(pages, place);
      const rotation = turned[place]?.rotation ?? 0;
      const name = nameOf(page);
      setNews(
        rotation === 0
          ? t("combine.announce.upright", { page: name })
          : t("combine.announce.turned", {
              page: name,
              turned: t("combine.turned", { rotation: String(rotation) }),
            }),
      );
      return onChange(turned, removed);
    }
    const next = pages[place + 1] ?? pages[place - 1];
    focusNext.current = next ? { key: next.key, act: "remove" } : "putBack";
    setNews(t("combine.announce.removed", { page: nameOf(page) }));
    onChange(pages.toSpliced(place, 1), [...removed, page]);
  };

  return (
    <>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="font-medium">
          {t("combine.pages")}
          <span className="ms-2 text-sm font-normal text-ink-soft tabular-nums">
            {t("combine.count", { n: pages.length })}
          </span>
        </h3>
        {removed.length > 0 && (
          <Button
            ref={putBack}
            size="small"
            variant="secondary"
            onClick={() => {
              const [first] = removed;
              if (first) focusNext.current = { key: first.key, act: "remove" };
              setNews(t("combine.announce.putBack", { n: removed.length }));
              onChange([...pages, ...removed], []);
            }}
          >
            {t("combine.putBack", { n: removed.length })}
          </Button>
        )}
      </div>
      {pages.length === 0 && <p className="mt-2 text-ink-soft">{t("combine.none")}</p>}
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={t("combine.pages")}
        className="mt-2 max-h-[40dvh] sm:max-h-[36dvh] divide-y divide-line overflow-y-auto rounded-lg border border-line empty:hidden"
      >
        {pages.map((page, place) => {
          const document = documents[page.document];
          return document ? (
            <PageItem
              key={page.key}
              page={page}
              document={document}
              name={nameOf(page)}
              place={place}
              of={pages.length}
              drag={lookOf(place, drag)}
              onAct={(done) => act(place, done)}
              onDrag={(event) => begin(event, place)}
            />
          ) : null;
        })}
      </ul>
      <p role="status" className="sr-only">
        {news}
      </p>
    </>
  );
});

function lookOf(place: number, drag: { from: number; to: number } | null) {
  if (!drag) return null;
  if (place === drag.from) return "dragged";
  if (place !== drag.to) return null;
  return drag.to < drag.from ? "above" : "below";
}
