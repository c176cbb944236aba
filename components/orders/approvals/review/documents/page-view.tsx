"use client";

import { useTranslations } from "next-intl";
import { type CSSProperties, useEffect, useRef, useState } from "react";
import { releaseCanvas, type ShownDocument } from "@/components/pdf/shown-document";

type PageViewProps = {
  document: ShownDocument;
  page: number;
  scale: number;
  /** The pieces of its text that were searched for, and of them those of the match that is looked at. */
  found: readonly number[];
  current: readonly number[];
  style: CSSProperties;
  /** It is looked at for a while. */
  isStayedWith: boolean;
  /** It is drawn with its text, or cannot be; or is gone. */
  onDrawn: (page: number, isDrawn: boolean) => void;
};

/** One page, drawn as long as it is near what is looked at, with its text over it. */
export function PageView({ document: shown, page, scale, found, current, style, ...told }: PageViewProps) {
  const { isStayedWith, onDrawn } = told;
  const t = useTranslations();
  const paper = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [pieces, setPieces] = useState<HTMLElement[]>([]);
  const [isBroken, setBroken] = useState(false);
  /** The scale at which some of it is not seen yet. */
  const [reducedAt, setReducedAt] = useState<number | null>(null);

  useEffect(() => {
    const [ground, layer] = [paper.current, text.current];
    if (!ground || !layer) return;
    const ending = new AbortController();
    const { signal } = ending;
    const draw = async () => {
      const isWhole = await put(ground, signal, (canvas) => shown.draw(page, canvas, scale, signal));
      setReducedAt(isWhole ? null : scale);
      ground.dataset.drawn = "true";
      setBroken(false);
      layer.replaceChildren();
      layer.style.setProperty("--total-scale-factor", String(scale));
      setPieces(await shown.layText(page, layer, scale, signal));
    };
    draw()
      .catch(() => !signal.aborted && setBroken(true))
      .finally(() => !signal.aborted && onDrawn(page, true));
    return () => ending.abort();
  }, [shown, page, scale, onDrawn]);

  useEffect(() => {
    const ground = paper.current;
    if (!ground || !isStayedWith || reducedAt !== scale) return;
    const ending = new AbortController();
    const { signal } = ending;
    put(ground, signal, (canvas) => shown.drawWhole(page, canvas, scale, signal)).then(
      () => setReducedAt(null),
      // It stays as sharp as it is until somebody stays with it again.
      () => undefined,
    );
    return () => ending.abort();
  }, [shown, page, scale, isStayedWith, reducedAt]);

  useEffect(() => {
    const ground = paper.current;
    return () => {
      ground?.querySelectorAll("canvas").forEach(releaseCanvas);
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

/** Puts a canvas into a page once it is drawn; until then the page stays as it was, at another zoom. */
async function put<Drawn>(
  ground: HTMLElement,
  signal: AbortSignal,
  draw: (canvas: HTMLCanvasElement) => Promise<Drawn>,
): Promise<Drawn> {
  const canvas = document.createElement("canvas");
  canvas.ariaHidden = "true";
  try {
    const drawn = await draw(canvas);
    signal.throwIfAborted();
    ground.querySelectorAll("canvas").forEach(releaseCanvas);
    ground.replaceChildren(canvas);
    return drawn;
  } catch (error) {
    releaseCanvas(canvas);
    throw error;
  }
}
