import type { MissingContent } from "./missing-content";

/** In CSS pixels. */
export type Size = { width: number; height: number };

/** A document that can be drawn page by page, whatever its format. */
export type ShownDocument = {
  pageCount: number;
  /** At a scale of 1. */
  sizeOf(page: number): Promise<Size>;
  /**
   * Draws the page on the canvas, which gets as many pixels as fit.
   * @returns whether all is seen as sharply as the document has it; otherwise `sharpen` shows more, which takes longer
   */
  draw(page: number, canvas: HTMLCanvasElement, scale: number, signal: AbortSignal): Promise<boolean>;
  /** Draws the page with all that the document has; not there where `draw` always does. */
  sharpen?(page: number, canvas: HTMLCanvasElement, scale: number, signal: AbortSignal): Promise<void>;
  /** The text of the page in its pieces; none where it has no text, as scans have none, or where it has too much. */
  textOf(page: number): Promise<string[]>;
  /**
   * Puts the text over the drawn page, invisible, to be selected and read aloud.
   * @returns an element for each piece; null where there are too many
   */
  layText(
    page: number,
    container: HTMLElement,
    scale: number,
    signal: AbortSignal,
  ): Promise<HTMLElement[] | null>;
  missingContent: Pick<MissingContent, "isAny" | "subscribe">;
  /** Lets go of what was kept to draw the page. */
  forget(page: number): void;
  /** Ends it with all that it kept. What is being drawn may fail or never end: whoever draws gives it up by its signal. */
  close(): void;
};

/** Why a document is not shown: it opens with a password, cannot be read, is of another format, is too large, has too many pages. */
export type NotShownWhy = "locked" | "broken" | "format" | "size" | "pages";

export class NotShown extends Error {
  override readonly name = "NotShown";
  constructor(readonly why: NotShownWhy) {
    super(`The document is not shown: ${why}`);
  }
}

/** Some browsers hold the memory of a canvas that is gone until it has no size. */
export function releaseCanvas(canvas: HTMLCanvasElement): void {
  canvas.width = 0;
  canvas.height = 0;
}

/** Safari gives a canvas no more than this many pixels. */
const canvasPixelsAtMost = 16_777_216;

/**
 * Gives a canvas as many pixels as what is shown needs on this screen, or as fit.
 * @returns how many a CSS pixel has in a row
 */
export function sizeCanvas(canvas: HTMLCanvasElement, { width, height }: Size): number {
  const sharpness = Math.min(
    devicePixelRatio || 1,
    Math.sqrt(canvasPixelsAtMost / Math.max(1, width * height)),
  );
  canvas.width = Math.max(1, Math.round(width * sharpness));
  canvas.height = Math.max(1, Math.round(height * sharpness));
  return sharpness;
}
