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
  /** It is drawn with its text, or cannot be; or is gone. */
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
    const [ground, layer] = [paper.current, text.current];
    if (!ground || !layer) return;
    const ending = new AbortController();
    const { signal } = ending;
    // The page as it was stays until it is drawn anew, at another zoom.
    const put = async <Drawn,>(draw: (canvas: HTMLCanvasElement) => Promise<Drawn>) => {
      const canvas = document.createElement("canvas");
      canvas.ariaHidden = "true";
      try {
        const drawn = await draw(canvas);
        signal.throwIfAborted();
        ground.querySelectorAll("canvas").forEach(release);
        ground.replaceChildren(canvas);
        return drawn;
      } catch (error) {
        release(canvas);
        throw error;
      }
    };
    const draw = async () => {
      const isWhole = await put((canvas) => shown.draw(page, canvas, scale, signal));
      ground.dataset.drawn = "true";
      setBroken(false);
      layer.replaceChildren();
      layer.style.setProperty("--total-scale-factor", String(scale));
      setPieces(await shown.layText(page, layer, scale, signal));
      return isWhole;
    };
    const show = async () => {
      let isWhole = true;
      try {
        isWhole = await draw();
      } catch {
        if (!signal.aborted) setBroken(true);
      }
      if (signal.aborted) return;
      onDrawn(page, true);
      // Where that fails it stays as sharp as it is until it is drawn anew.
      if (!isWhole)
        await put((canvas) => shown.drawWhole(page, canvas, scale, signal)).catch(() => undefined);
    };
    void show();
    return () => ending.abort();
  }, [shown, page, scale, onDrawn]);

  useEffect(() => {
    const ground = paper.current;
    return () => {
      ground?.querySelectorAll("canvas").forEach(release);
      shown.forget(page);
      onDrawn(page, false);
    };
  }, [shown, page, onDrawn]);

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
