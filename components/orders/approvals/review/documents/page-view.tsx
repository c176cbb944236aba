"use client";

import { useTranslations } from "next-intl";
import { type CSSProperties, useEffect, useRef, useState } from "react";
import type { ShownDocument } from "@/components/pdf/shown-document";

type PageViewProps = {
  document: ShownDocument;
  page: number;
  scale: number;
  /** The pieces of its text that were searched for, and of them those of the match that is looked at. */
  found: readonly number[];
  current: readonly number[];
  style: CSSProperties;
  /** It is drawn with its text, or cannot be; or is drawn no more as it should be. */
  onDrawn: (page: number, isDrawn: boolean) => void;
};

/** One page, drawn as long as it is near what is looked at, with its text over it. */
export function PageView({ document: shown, page, scale, found, current, style, onDrawn }: PageViewProps) {
  const t = useTranslations();
  const paper = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [pieces, setPieces] = useState<HTMLElement[]>([]);
  const [isBroken, setBroken] = useState(false);

  useEffect(() => {
    const ending = new AbortController();
    const draw = async (ground: HTMLElement, layer: HTMLElement) => {
      // The page as it was stays until it is drawn anew, at another zoom.
      const canvas = document.createElement("canvas");
      canvas.ariaHidden = "true";
      await shown.draw(page, canvas, scale, ending.signal);
      if (ending.signal.aborted) return void release(canvas);
      ground.querySelectorAll("canvas").forEach(release);
      ground.replaceChildren(canvas);
      ground.dataset.drawn = "true";
      setBroken(false);
      layer.replaceChildren();
      layer.style.setProperty("--total-scale-factor", String(scale));
      setPieces(await shown.layText(page, layer, scale, ending.signal));
    };
    if (paper.current && text.current) {
      draw(paper.current, text.current)
        .catch(() => !ending.signal.aborted && setBroken(true))
        .finally(() => !ending.signal.aborted && onDrawn(page, true));
    }
    return () => {
      ending.abort();
      onDrawn(page, false);
    };
  }, [shown, page, scale, onDrawn]);

  useEffect(() => {
    const ground = paper.current;
    return () => {
      ground?.querySelectorAll("canvas").forEach(release);
      shown.forget(page);
    };
  }, [shown, page]);

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
      aria-label={t("approvals.page", { page: page + 1, pages: shown.pageCount })}
      className="review-page"
      style={style}
    >
      <div ref={paper} />
      <div ref={text} className="page-text" />
      {isBroken ? <p className="p-6 text-sm">{t("approvals.pageBroken")}</p> : null}
    </fieldset>
  );
}

/** Some browsers hold the memory of a canvas that is gone until it has no size. */
function release(canvas: HTMLCanvasElement): void {
  canvas.width = 0;
  canvas.height = 0;
}
