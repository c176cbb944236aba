"use client";

import { useTranslations } from "next-intl";
import { type CSSProperties, useEffect } from "react";
import type { ShownDocument } from "../shown-document";
import { useDrawnPage } from "./use-drawn-page";

type PageViewProps = {
  document: ShownDocument;
  page: number;
  scale: number;
  /** The pieces of its text that were searched for, and of them those of the match that is looked at. */
  found: readonly number[];
  current: readonly number[];
  style: CSSProperties;
  /** It is looked at for a while. */
  isSettled: boolean;
  /** It is drawn with its text, or cannot be; or is gone. */
  onDrawn: (page: number, isDrawn: boolean) => void;
};

/** One page, drawn as long as it is near what is looked at, with its text over it. */
export function PageView({ found, current, style, ...drawing }: PageViewProps) {
  const { document, page } = drawing;
  const t = useTranslations();
  const { paperRef, textRef, pieces, problem } = useDrawnPage(drawing);

  useEffect(() => {
    pieces.forEach((piece, place) => {
      piece.classList.toggle("found", found.includes(place));
      piece.classList.toggle("current", current.includes(place));
    });
    const [first] = current;
    if (first !== undefined) pieces[first]?.scrollIntoView({ block: "center", inline: "nearest" });
  }, [pieces, found, current]);

  return (
    <fieldset
      aria-label={t("approvals.page", { page: page + 1, pages: document.pageCount })}
      className="review-page"
      style={style}
    >
      <div ref={paperRef} />
      <div ref={textRef} className="page-text" />
      {problem ? (
        <p className={problem === "notDrawn" ? "p-6 text-sm" : "page-note"}>
          {t(`approvals.pageProblem.${problem}`)}
        </p>
      ) : null}
    </fieldset>
  );
}
