import { type PDFPageProxy, TextLayer } from "pdfjs-dist";
import { paintPage } from "./paint-page";
import { isLocked, type ReadPdf, readPdf, reducedDotsAtLeast } from "./read-pdf";
import { NotShown, type ShownDocument, sizeCanvas } from "./shown-document";
import { wholeReaderOf } from "./whole-reader";

/** Each is laid out, drawn or not. A document of some kilobytes can name one page millions of times. */
const pagesShownAtMost = 10_000;
const imageDotsAtMost = 50_000_000;
/** A scan of a copier has more dots. What is left of it is as much as most screens show of a page that fills a pane. */
const wholeDotsQuickly = 8_000_000;
/** Of a page that is drawn with more dots, those would be missed that its images have lost. */
const dotsDrawnQuickly = reducedDotsAtLeast(wholeDotsQuickly);

/** @throws NotShown */
export async function openPdf(bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<ShownDocument> {
  let quick: ReadPdf;
  try {
    quick = await readPdf(bytes, { dotsAtMost: imageDotsAtMost, wholeDots: wholeDotsQuickly }, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    throw new NotShown(isLocked(error) ? "locked" : "broken");
  }
  if (quick.pdf.numPages <= pagesShownAtMost) return shown(quick);
  quick.end();
  throw new NotShown("pages");
}

/** Drawn by a reader that makes large images smaller, and where these are looked at closer by one that does not. */
function shown(quick: ReadPdf): ShownDocument {
  const { pdf } = quick;
  const whole = wholeReaderOf(quick);
  const pageOf = (page: number) => pdf.getPage(page + 1);
  const drawWhole: ShownDocument["drawWhole"] = async (page, canvas, scale, signal) => {
    const reader = await whole.open();
    const proxy = await reader.pdf.getPage(page + 1);
    await paintPage(proxy, canvas, { ...reader, scale: sizeFor(canvas, proxy, scale) }, signal);
  };
  return {
    pageCount: pdf.numPages,
    sizeOf: async (page) => {
      const { width, height } = (await pageOf(page)).getViewport({ scale: 1 });
      return { width, height };
    },
    draw: async (page, canvas, scale, signal) => {
      const proxy = await pageOf(page);
      const painted = await paintPage(
        proxy,
        canvas,
        { ...quick, scale: sizeFor(canvas, proxy, scale) },
        signal,
      );
      if (painted === "incomplete") await drawWhole(page, canvas, scale, signal);
      return painted !== "reduced" || canvas.width * canvas.height <= dotsDrawnQuickly;
    },
    drawWhole,
    textOf: async (page) => {
      const { items } = await (await pageOf(page)).getTextContent();
      return items.flatMap((item) => ("str" in item ? item.str : []));
    },
    layText: async (page, container, scale, signal) => {
      const proxy = await pageOf(page);
      const textContentSource = await proxy.getTextContent();
      signal.throwIfAborted();
      const layer = new TextLayer({ textContentSource, container, viewport: proxy.getViewport({ scale }) });
      const cancel = () => layer.cancel();
      signal.addEventListener("abort", cancel);
      await layer.render().finally(() => signal.removeEventListener("abort", cancel));
      return layer.textDivs;
    },
    forget: (page) => {
      for (const reader of [quick, whole.opened()]) void forgetIn(reader, page).catch(() => undefined);
    },
    close: () => {
      whole.end();
      quick.end();
    },
  };
}

/** @returns dots of the canvas for each of the page's points */
function sizeFor(canvas: HTMLCanvasElement, page: PDFPageProxy, scale: number): number {
  return scale * sizeCanvas(canvas, page.getViewport({ scale }));
}

/** What a reader keeps of a page it may let go of. */
async function forgetIn(reader: ReadPdf | Promise<ReadPdf> | null, page: number): Promise<void> {
  (await (await reader)?.pdf.getPage(page + 1))?.cleanup();
}
