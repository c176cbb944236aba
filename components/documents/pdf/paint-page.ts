import { OPS, type PDFPageProxy } from "pdfjs-dist";
import { reducedPixelsAtLeast } from "./pdf-reader";
import { undividedPaths } from "./undivided-paths";

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
 * Paths of more numbers, some for each of their points, are drawn in one piece for so long that the whole tab stands still.
 * Maps and plans have them in many paths, between which the tab is let go on.
 */
const pathNumbersAtMost = 300_000;

/**
 * Paints a page on a canvas that has its size, and tells what has become of its images.
 * @throws once `signal` is aborted; of a page with a path that is too long
 */
export async function paintPage(
  page: PDFPageProxy,
  canvas: HTMLCanvasElement,
  { scale, reduceAbovePixels }: Painting,
  signal: AbortSignal,
): Promise<Painted> {
  signal.throwIfAborted();
  const images = new Map<string, Painted>();
  const pathNumbers = undividedPaths(page);
  const drawing = page.render({
    canvas,
    viewport: page.getViewport({ scale }),
    operationsFilter: (index, operations) => {
      const { fnArray, argsArray } = operations;
      if (fnArray[index] === OPS.paintImageXObjectRepeat) {
        // It does not tell how large the image is in the document.
        const [id]: [string] = argsArray[index];
        if (howImageIs(page, id, 0) === "incomplete") images.set(id, "incomplete");
      }
      if (fnArray[index] === OPS.paintImageXObject) {
        const [id, width, height]: [string, number, number] = argsArray[index];
        images.set(id, howImageIs(page, id, width * height));
      }
      if (pathNumbers(index, operations) > pathNumbersAtMost)
        throw new Error("A page has too much to be drawn at once");
      return true;
    },
  });
  const cancel = () => drawing.cancel();
  signal.addEventListener("abort", cancel);
  await drawing.promise.finally(() => signal.removeEventListener("abort", cancel));
  const seen = new Set(images.values());
  // Drawn by operations that do not tell how large they are: masks, and images within patterns.
  const others = [...page.objs].flatMap(([id, image]) => (images.has(id) ? [] : [image]));
  // pdf.js keeps null for an image that it could not decode.
  if (seen.has("incomplete") || others.includes(null)) return "incomplete";
  return seen.has("reduced") || others.some(isLarge(reduceAbovePixels)) ? "reduced" : "whole";
}

/** @param pixels that it has in the document */
function howImageIs({ objs, commonObjs }: PDFPageProxy, id: string, pixels: number): Painted {
  const image = [objs, commonObjs].find((kept) => kept.has(id))?.get(id);
  if (!image) return "incomplete";
  return image.width * image.height < pixels ? "reduced" : "whole";
}

/** Of some images it is not told what they were; a large one may have been larger. */
function isLarge(reduceAbovePixels: number | null): (image: { width: number; height: number }) => boolean {
  const large =
    reduceAbovePixels === null ? Number.POSITIVE_INFINITY : reducedPixelsAtLeast(reduceAbovePixels);
  return (image) => image.width * image.height >= large;
}
