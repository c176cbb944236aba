import { getDocument, type PDFDocumentProxy, PDFWorker, VerbosityLevel, version } from "pdfjs-dist";
import { raceAbort } from "./race-abort";

/**
 * Reads PDF files with pdf.js, each in a worker of its own, which ends with the document. Nothing in a document runs:
 * scripts, forms of XFA and links in it are not read, no text is evaluated, and its fonts are drawn as lines and never
 * handed to the browser. What the reader loads comes from the portal's own origin; of that, its decoders of scans are
 * WebAssembly, with the same in JavaScript where a browser compiles none.
 */

const files = `/api/reader/${version}/`;

/** A document that takes longer to open is made to. */
const openedWithinMs = 30_000;
/** An image of a page that has more dots is left out: to decode it takes memory, whatever its file is like. */
const imageDotsAtMost = 50_000_000;

export type ReadPdf = { pdf: PDFDocumentProxy; end: () => void };

/**
 * @param bytes handed over to the worker
 * @param wholeDots images of more dots are made less than half as wide and high while they are decoded, which takes a
 * third of the time and a fifth of the memory; without it, what the browser has no canvas for
 * @throws what pdf.js says, the reason of `signal`, or a timeout
 */
export async function readPdf(
  bytes: Uint8Array<ArrayBuffer>,
  wholeDots: number | null,
  signal: AbortSignal,
): Promise<ReadPdf> {
  const port = new Worker(`${files}build/pdf.worker.min.mjs`, { type: "module" });
  try {
    const ending = AbortSignal.any([signal, AbortSignal.timeout(openedWithinMs)]);
    const pdf = await raceAbort(load(bytes, wholeDots, port), ending, port);
    const end = () => {
      void pdf.loadingTask.destroy().catch(() => undefined);
      port.terminate();
    };
    return { pdf, end };
  } catch (error) {
    port.terminate();
    throw error;
  }
}

async function load(
  bytes: Uint8Array<ArrayBuffer>,
  wholeDots: number | null,
  port: Worker,
): Promise<PDFDocumentProxy> {
  return await getDocument({
    data: bytes,
    worker: PDFWorker.create({ port }),
    cMapUrl: `${files}cmaps/`,
    standardFontDataUrl: `${files}standard_fonts/`,
    wasmUrl: `${files}wasm/`,
    // The worker's policy lets it ask for nothing: the page fetches for it.
    useWorkerFetch: false,
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    disableWorkerRendering: true,
    maxImageSize: imageDotsAtMost,
    canvasMaxAreaInBytes: wholeDots === null ? -1 : wholeDots * 4,
    verbosity: VerbosityLevel.ERRORS,
  }).promise;
}

/** Whether a document could not be read because it opens with a password alone. */
export function isLocked(error: unknown): boolean {
  return error instanceof Error && error.name === "PasswordException";
}
