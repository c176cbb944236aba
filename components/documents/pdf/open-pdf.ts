import { type PDFPageProxy, TextLayer } from "pdfjs-dist";
import { NotShown, type ShownDocument, sizeCanvas } from "../shown-document";
import { type Painted, paintPage } from "./paint-page";
import { isLocked, openPdfReader, type PdfReader, reducedPixelsAtLeast } from "./pdf-reader";
import { readText } from "./read-text";
import { wholeReaderOf } from "./whole-reader";

/** Each is laid out, drawn or not. A document of some kilobytes can name one page millions of times. */
const pagesShownAtMost = 10_000;
const imagePixelsAtMost = 50_000_000;
/** A scan of a copier has more pixels. What is left of it is as much as most screens show of a page that fills a pane. */
const reducedAbovePixels = 8_000_000;
/** Of a page that is drawn with more pixels, those would be missed that its images have lost. */
const pixelsDrawnReduced = reducedPixelsAtLeast(reducedAbovePixels);

/** @throws NotShown */
export async function openPdf(bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<ShownDocument> {
  let reduced: PdfReader;
  try {
    reduced = await openPdfReader(
      bytes,
      { pixelsAtMost: imagePixelsAtMost, reduceAbovePixels: reducedAbovePixels },
      signal,
    );
  } catch (error) {
    if (signal.aborted) throw error;
    throw new NotShown(isLocked(error) ? "locked" : "broken");
  }
  if (reduced.pdf.numPages <= pagesShownAtMost) return shown(reduced);
  reduced.end();
  throw new NotShown("pages");
}

/** Drawn by a reader that makes large images smaller, and where these are looked at closer by one that does not. */
function shown(reduced: PdfReader): ShownDocument {
  const whole = wholeReaderOf(reduced);
  const paintWhole = async (page: number, canvas: HTMLCanvasElement, wanted: Wanted) =>
    await paint(await whole.open(), page, canvas, wanted);
  return {
    pageCount: reduced.pdf.numPages,
    sizeOf: async (page) => {
      const proxy = await pageOf(reduced, page);
      const { width, height } = proxy.getViewport({ scale: 1 });
      return { width, height };
    },
    draw: async (page, canvas, scale, signal) => {
      const wanted = { scale, signal };
      const first = await paint(reduced, page, canvas, wanted);
      const painted = first === "incomplete" ? await paintWhole(page, canvas, wanted) : first;
      if (painted === "incomplete") reduced.missingContent.note();
      return painted !== "reduced" || canvas.width * canvas.height <= pixelsDrawnReduced;
    },
    sharpen: async (page, canvas, scale, signal) => {
      const painted = await paintWhole(page, canvas, { scale, signal });
      if (painted === "incomplete") throw new Error("An image can only be decoded at a smaller size");
    },
    missingContent: reduced.missingContent,
    textOf: async (page) => {
      const text = await readText(await pageOf(reduced, page));
      return text?.items.flatMap((item) => ("str" in item ? item.str : [])) ?? [];
    },
    layText: async (page, container, scale, signal) =>
      await layText(await pageOf(reduced, page), container, { scale, signal }),
    forget: (page) => {
      for (const reader of [reduced, whole.opened()]) void forgetIn(reader, page).catch(() => undefined);
    },
    close: () => {
      whole.end();
      reduced.end();
    },
  };
}

type Wanted = { scale: number; signal: AbortSignal };

async function pageOf({ pdf }: PdfReader, page: number): Promise<PDFPageProxy> {
  return await pdf.getPage(page + 1);
}

async function paint(
  reader: PdfReader,
  page: number,
  canvas: HTMLCanvasElement,
  { scale, signal }: Wanted,
): Promise<Painted> {
  const proxy = await pageOf(reader, page);
  const sharpness = sizeCanvas(canvas, proxy.getViewport({ scale }));
  return await paintPage(proxy, canvas, { ...reader, scale: scale * sharpness }, signal);
}

/** @returns null where the page has too many pieces of text: it is drawn all the same */
async function layText(
  page: PDFPageProxy,
  container: HTMLElement,
  { scale, signal }: Wanted,
): Promise<HTMLElement[] | null> {
  const textContentSource = await readText(page);
  signal.throwIfAborted();
  if (!textContentSource) return null;
  const layer = new TextLayer({ textContentSource, container, viewport: page.getViewport({ scale }) });
  const cancel = () => layer.cancel();
  signal.addEventListener("abort", cancel);
  await layer.render().finally(() => signal.removeEventListener("abort", cancel));
  return layer.textDivs;
}

/** What a reader keeps of a page it may let go of. */
async function forgetIn(reader: PdfReader | Promise<PdfReader> | null, page: number): Promise<void> {
  (await (await reader)?.pdf.getPage(page + 1))?.cleanup();
}
