import { OPS, type PDFPageProxy } from "pdfjs-dist";
import { type PdfReader, reducedPixelsAtLeast } from "./pdf-reader";
import { undividedPaths } from "./undivided-paths";

/** How a page came out. */
export type Painted = {
  /** As they are, or with fewer pixels than they have; or one could not be decoded as it was to be, and is not there. */
  images: "whole" | "reduced" | "undecoded";
  /** One was larger than its reader decodes, and is not there. */
  leavesOut: boolean;
};

/** By its reader, with so many pixels of the canvas for each of its points. */
type Painting = Pick<PdfReader, "reduceAbovePixels" | "imagesLeftOut"> & { scale: number };

/** They are read once, however often they are painted, and what is left out is told then. */
const pagesThatLeaveOut = new WeakSet<PDFPageProxy>();

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
  { scale, reduceAbovePixels, imagesLeftOut }: Painting,
  signal: AbortSignal,
): Promise<Painted> {
  signal.throwIfAborted();
  const leftOutBefore = imagesLeftOut();
  const images = new Map<string, Painted["images"]>();
  const pathNumbers = undividedPaths(page.commonObjs);
  const drawing = page.render({
    canvas,
    viewport: page.getViewport({ scale }),
    operationsFilter: (index, operations) => {
      const { fnArray, argsArray } = operations;
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
  if (imagesLeftOut() > leftOutBefore) pagesThatLeaveOut.add(page);
  const seen = new Set(images.values());
  const isReduced = seen.has("reduced") || hasOtherLargeImage(page, images, reduceAbovePixels);
  return {
    images: seen.has("undecoded") ? "undecoded" : isReduced ? "reduced" : "whole",
    leavesOut: pagesThatLeaveOut.has(page),
  };
}

/** @param pixels that it has in the document */
function howImageIs({ objs, commonObjs }: PDFPageProxy, id: string, pixels: number): Painted["images"] {
  const image = [objs, commonObjs].find((kept) => kept.has(id))?.get(id);
  if (!image) return "undecoded";
  return image.width * image.height < pixels ? "reduced" : "whole";
}

/** Of masks and of what is in patterns it is not told what they were; a large one may have been larger. */
function hasOtherLargeImage(
  { objs }: PDFPageProxy,
  told: ReadonlyMap<string, unknown>,
  reduceAbovePixels: number | null,
): boolean {
  const large =
    reduceAbovePixels === null ? Number.POSITIVE_INFINITY : reducedPixelsAtLeast(reduceAbovePixels);
  return [...objs].some(([id, image]) => !told.has(id) && image?.width * image?.height >= large);
}
