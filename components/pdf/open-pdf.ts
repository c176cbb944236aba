import { type PDFPageProxy, TextLayer } from "pdfjs-dist";
import { isLocked, type ReadPdf, readPdf } from "./read-pdf";
import { NotShown, type ShownDocument, sharpnessOf } from "./shown-document";
import { wholeReaderOf } from "./whole-reader";

/** Each is laid out, drawn or not. A document of some kilobytes can name one page millions of times. */
const pagesShownAtMost = 10_000;
/** A scan of a copier has more dots. A fifth of them are as many as most screens show of a page that fills a pane. */
const wholeDotsQuickly = 8_000_000;
/** An image that was made smaller has as many still, and of a page that is drawn with more dots some would be missed. */
const [reducedDotsAtLeast, dotsDrawnQuickly] = [1_500_000, 2_000_000];

/** @throws NotShown */
export async function openPdf(bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<ShownDocument> {
  let quick: ReadPdf;
  try {
    quick = await readPdf(bytes, wholeDotsQuickly, signal);
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
  return {
    pageCount: pdf.numPages,
    sizeOf: async (page) => {
      const { width, height } = (await pageOf(page)).getViewport({ scale: 1 });
      return { width, height };
    },
    draw: async (page, canvas, scale, signal) => {
      const proxy = await pageOf(page);
      const viewport = proxy.getViewport({ scale });
      const sharpness = sharpnessOf(viewport);
      canvas.width = Math.max(1, Math.round(viewport.width * sharpness));
      canvas.height = Math.max(1, Math.round(viewport.height * sharpness));
      await paint(proxy, canvas, scale * sharpness, signal);
      if (canvas.width * canvas.height <= dotsDrawnQuickly || !hasLargeImage(proxy)) return;
      const { pdf: wholePdf } = await whole.open();
      await paint(await wholePdf.getPage(page + 1), canvas, scale * sharpness, signal);
    },
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

async function paint(
  page: PDFPageProxy,
  canvas: HTMLCanvasElement,
  scale: number,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  const drawing = page.render({ canvas, viewport: page.getViewport({ scale }) });
  const cancel = () => drawing.cancel();
  signal.addEventListener("abort", cancel);
  await drawing.promise.finally(() => signal.removeEventListener("abort", cancel));
}

/** Whether a page that was drawn has an image that may have been made smaller. */
function hasLargeImage({ objs, commonObjs }: PDFPageProxy): boolean {
  return [...objs, ...commonObjs].some(([, drawn]) => drawn?.width * drawn?.height >= reducedDotsAtLeast);
}

/** What a reader keeps of a page it may let go of. */
async function forgetIn(reader: ReadPdf | Promise<ReadPdf> | null, page: number): Promise<void> {
  (await (await reader)?.pdf.getPage(page + 1))?.cleanup();
}
