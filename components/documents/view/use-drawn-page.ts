import { useEffect, useRef, useState } from "react";
import { releaseCanvas, type ShownDocument } from "../shown-document";

type PageToDraw = {
  document: ShownDocument;
  page: number;
  scale: number;
  /** It is looked at for a while. */
  isSettled: boolean;
  /** It is drawn with its text, or cannot be; or is gone. */
  onDrawn: (page: number, isDrawn: boolean) => void;
};

/** What is not there of a page: all of it, or its text, which is seen and can be neither selected nor searched. */
type PageProblem = "notDrawn" | "noText";

/** Draws a page and lays its text, once more as sharp as it is where somebody stays with it, and lets go of it after. */
export function useDrawnPage({ document: shown, page, scale, isSettled, onDrawn }: PageToDraw) {
  const paperRef = useRef<HTMLDivElement>(null);
  const textRef = useRef<HTMLDivElement>(null);
  const [pieces, setPieces] = useState<HTMLElement[]>([]);
  const [problem, setProblem] = useState<PageProblem | null>(null);
  /** The scale at which some of it is not seen yet. */
  const [reducedAt, setReducedAt] = useState<number | null>(null);

  useEffect(() => {
    const [paper, layer] = [paperRef.current, textRef.current];
    if (!paper || !layer) return;
    const ending = new AbortController();
    const { signal } = ending;
    const draw = async () => {
      const isSharp = await replaceCanvas(paper, signal, (canvas) => shown.draw(page, canvas, scale, signal));
      setReducedAt(isSharp ? null : scale);
      paper.dataset.drawn = "true";
      setProblem(null);
      layer.replaceChildren();
      layer.style.setProperty("--total-scale-factor", String(scale));
      const laid = await shown.layText(page, layer, scale, signal);
      setPieces(laid ?? []);
      if (!laid) setProblem("noText");
    };
    draw()
      .catch(() => !signal.aborted && setProblem("notDrawn"))
      .finally(() => !signal.aborted && onDrawn(page, true));
    return () => ending.abort();
  }, [shown, page, scale, onDrawn]);

  useEffect(() => {
    const [paper, { sharpen }] = [paperRef.current, shown];
    if (!paper || !sharpen || !isSettled || reducedAt !== scale) return;
    const ending = new AbortController();
    const { signal } = ending;
    replaceCanvas(paper, signal, (canvas) => sharpen(page, canvas, scale, signal)).then(
      () => setReducedAt(null),
      // It stays as sharp as it is until somebody stays with it again.
      () => undefined,
    );
    return () => ending.abort();
  }, [shown, page, scale, isSettled, reducedAt]);

  useEffect(() => {
    const paper = paperRef.current;
    return () => {
      paper?.querySelectorAll("canvas").forEach(releaseCanvas);
      shown.forget(page);
      onDrawn(page, false);
    };
  }, [shown, page, onDrawn]);

  return { paperRef, textRef, pieces, problem };
}

/** Puts a canvas into a page once it is drawn; until then the page stays as it was, at another zoom. */
async function replaceCanvas<Drawn>(
  paper: HTMLElement,
  signal: AbortSignal,
  draw: (canvas: HTMLCanvasElement) => Promise<Drawn>,
): Promise<Drawn> {
  const canvas = document.createElement("canvas");
  canvas.ariaHidden = "true";
  try {
    const drawn = await draw(canvas);
    signal.throwIfAborted();
    paper.querySelectorAll("canvas").forEach(releaseCanvas);
    paper.replaceChildren(canvas);
    return drawn;
  } catch (error) {
    releaseCanvas(canvas);
    throw error;
  }
}
