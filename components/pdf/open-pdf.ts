import {
  getDocument,
  type PDFDocumentProxy,
  PDFWorker,
  TextLayer,
  VerbosityLevel,
  version,
} from "pdfjs-dist";
import { raceAbort } from "./race-abort";
import { NotShown, type ShownDocument, sharpnessOf } from "./shown-document";

/**
 * Reads PDF files with pdf.js, each in a worker of its own, which ends with the document. Nothing in a document runs:
 * scripts, forms of XFA and links in it are not read, no text is evaluated, and its fonts are drawn as lines and never
 * handed to the browser. What the reader loads comes from the portal's own origin.
 */

const files = `/api/reader/${version}/`;

/** A document that takes longer to open is made to. */
const openedWithinMs = 30_000;
/** An image of a page that has more dots is left out: to decode it takes memory, whatever its file is like. */
const imagePixelsAtMost = 50_000_000;
/** Each is laid out, drawn or not. A document of some kilobytes can name one page millions of times. */
const pagesShownAtMost = 10_000;

/** @throws NotShown */
export async function openPdf(bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<ShownDocument> {
  const port = new Worker(`${files}build/pdf.worker.min.mjs`, { type: "module" });
  const ending = AbortSignal.any([signal, AbortSignal.timeout(openedWithinMs)]);
  try {
    const pdf = await raceAbort(read(bytes, port), ending, port);
    if (pdf.numPages > pagesShownAtMost) throw new NotShown("pages");
    return shown(pdf, () => port.terminate());
  } catch (error) {
    port.terminate();
    if (signal.aborted || error instanceof NotShown) throw error;
    throw new NotShown(isLocked(error) ? "locked" : "broken");
  }
}

async function read(bytes: Uint8Array<ArrayBuffer>, port: Worker): Promise<PDFDocumentProxy> {
  return await getDocument({
    data: bytes,
    worker: PDFWorker.create({ port }),
    cMapUrl: `${files}cmaps/`,
    standardFontDataUrl: `${files}standard_fonts/`,
    wasmUrl: `${files}wasm/`,
    // The worker's policy lets it ask for nothing: the page fetches for it.
    useWorkerFetch: false,
    useWasm: false,
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    disableWorkerRendering: true,
    maxImageSize: imagePixelsAtMost,
    verbosity: VerbosityLevel.ERRORS,
  }).promise;
}

function shown(pdf: PDFDocumentProxy, end: () => void): ShownDocument {
  const pageOf = (page: number) => pdf.getPage(page + 1);
  return {
    pageCount: pdf.numPages,
    sizeOf: async (page) => {
      const { width, height } = (await pageOf(page)).getViewport({ scale: 1 });
      return { width, height };
    },
    draw: async (page, canvas, scale, signal) => {
      const proxy = await pageOf(page);
      signal.throwIfAborted();
      const viewport = proxy.getViewport({ scale });
      const sharpness = sharpnessOf(viewport);
      canvas.width = Math.max(1, Math.round(viewport.width * sharpness));
      canvas.height = Math.max(1, Math.round(viewport.height * sharpness));
      const drawing = proxy.render({ canvas, viewport: proxy.getViewport({ scale: scale * sharpness }) });
      const cancel = () => drawing.cancel();
      signal.addEventListener("abort", cancel);
      await drawing.promise.finally(() => signal.removeEventListener("abort", cancel));
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
    forget: (page) =>
      void pageOf(page).then(
        (proxy) => proxy.cleanup(),
        () => undefined,
      ),
    close: () => {
      void pdf.loadingTask.destroy().catch(() => undefined);
      end();
    },
  };
}

function isLocked(error: unknown): boolean {
  return error instanceof Error && error.name === "PasswordException";
}
