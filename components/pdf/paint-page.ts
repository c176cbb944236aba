import { OPS, type PDFPageProxy } from "pdfjs-dist";

/**
 * How a page came out: as it is, with images of fewer dots than they have, or without an image that could not be decoded
 * as it was to be.
 */
export type Painted = "whole" | "reduced" | "incomplete";

/** What a larger image than is decoded whole (`open-pdf.ts`) still has once it was made smaller. */
const reducedDotsAtLeast = 1_400_000;

/** @param scale dots of the canvas for each of the page's points @throws once `signal` is aborted */
export async function paintPage(
  page: PDFPageProxy,
  canvas: HTMLCanvasElement,
  scale: number,
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
  return seen.has("reduced") || hasOtherLargeImage(page, images) ? "reduced" : "whole";
}

/** @param dots that it has in the document */
function howImageIs({ objs, commonObjs }: PDFPageProxy, id: string, dots: number): Painted {
  const image = [objs, commonObjs].find((kept) => kept.has(id))?.get(id);
  if (!image) return "incomplete";
  return image.width * image.height < dots ? "reduced" : "whole";
}

/** Of masks and of what is in patterns it is not told what they were; a large one may have been larger. */
function hasOtherLargeImage({ objs }: PDFPageProxy, told: ReadonlyMap<string, Painted>): boolean {
  return [...objs].some(([id, image]) => !told.has(id) && image?.width * image?.height >= reducedDotsAtLeast);
}
