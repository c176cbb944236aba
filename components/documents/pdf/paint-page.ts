import { OPS, type PDFPageProxy } from "pdfjs-dist";
import { reducedPixelsAtLeast } from "./pdf-reader";

/**
 * How a page came out: as it is, with images of fewer pixels than they have, or without an image that could not be decoded
 * as it was to be.
 */
export type Painted = "whole" | "reduced" | "incomplete";

type Painting = {
  /** Pixels of the canvas for each of the page's points. */
  scale: number;
  /** As the page's reader has it. */
  reduceAbovePixels: number | null;
};

/**
 * Paints a page on a canvas that has its size, and tells what has become of its images.
 * @throws once `signal` is aborted
 */
export async function paintPage(
  page: PDFPageProxy,
  canvas: HTMLCanvasElement,
  { scale, reduceAbovePixels }: Painting,
  signal: AbortSignal,
): Promise<Painted> {
  signal.throwIfAborted();
  const images = new Map<string, Painted>();
  const drawing = page.render({
    canvas,
    viewport: page.getViewport({ scale }),
    operationsFilter: (index, { fnArray, argsArray }) => {
      if (fnArray[index] === OPS.paintImageXObject) {
        const [id, width, height]: [string, number, number] = argsArray[index];
        images.set(id, howImageIs(page, id, width * height));
      }
      return true;
    },
  });
  const cancel = () => drawing.cancel();
  signal.addEventListener("abort", cancel);
  await drawing.promise.finally(() => signal.removeEventListener("abort", cancel));
  const seen = new Set(images.values());
  if (seen.has("incomplete")) return "incomplete";
  return seen.has("reduced") || hasOtherLargeImage(page, images, reduceAbovePixels) ? "reduced" : "whole";
}

/** @param pixels that it has in the document */
function howImageIs({ objs, commonObjs }: PDFPageProxy, id: string, pixels: number): Painted {
  const image = [objs, commonObjs].find((kept) => kept.has(id))?.get(id);
  if (!image) return "incomplete";
  return image.width * image.height < pixels ? "reduced" : "whole";
}

/** Of masks and of what is in patterns it is not told what they were; a large one may have been larger. */
function hasOtherLargeImage(
  { objs }: PDFPageProxy,
  told: ReadonlyMap<string, Painted>,
  reduceAbovePixels: number | null,
): boolean {
  const large =
    reduceAbovePixels === null ? Number.POSITIVE_INFINITY : reducedPixelsAtLeast(reduceAbovePixels);
  return [...objs].some(([id, image]) => !told.has(id) && image?.width * image?.height >= large);
}
