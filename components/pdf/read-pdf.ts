import { getDocument, type PDFDocumentProxy, PDFWorker, VerbosityLevel, version } from "pdfjs-dist";
import { readerPath } from "@/lib/domain/reader-path";
import { raceAbort } from "./race-abort";

/**
 * Reads PDF files with pdf.js, each in a worker of its own, which ends with the document. Nothing in a document runs:
 * scripts, forms of XFA and links in it are not read, and its fonts are drawn as lines and never handed to the browser.
 * What the reader loads comes from the portal's own origin. Its decoders of scans are WebAssembly, with the same in
 * JavaScript where a browser compiles none; the arithmetic of a document's colours is compiled too (091).
 */

const files = readerPath(version);

/** A document that takes longer to open is made to. */
const openedWithinMs = 30_000;
/** What a worker is given to let go by itself of what it has on the page. */
const endedWithinMs = 1_000;

/** A document that is read; images of more dots than these are left out of it. */
export type ReadPdf = { pdf: PDFDocumentProxy; dotsAtMost: number; end: () => void };

type ImageSizes = {
  /** An image of a page that has more dots is left out: to decode it takes memory, whatever its file is like. */
  dotsAtMost: number;
  /**
   * Images of more dots are made less than half as wide and high while they are decoded, which takes a third of the time
   * and a fifth of the memory; where it is null, those that the browser has no canvas for.
   */
  wholeDots: number | null;
};

/**
 * @param bytes handed over to the worker
 * @throws what pdf.js says, the reason of `signal`, or a timeout
 */
export async function readPdf(
  bytes: Uint8Array<ArrayBuffer>,
  sizes: ImageSizes,
  signal: AbortSignal,
): Promise<ReadPdf> {
  const port = new Worker(`${files}build/pdf.worker.min.mjs`, { type: "module" });
  try {
    const ending = AbortSignal.any([signal, AbortSignal.timeout(openedWithinMs)]);
    const pdf = await raceAbort(load(bytes, sizes, port), ending, port);
    return { pdf, dotsAtMost: sizes.dotsAtMost, end: () => void end(pdf, port) };
  } catch (error) {
    port.terminate();
    throw error;
  }
}

async function load(
  bytes: Uint8Array<ArrayBuffer>,
  { dotsAtMost, wholeDots }: ImageSizes,
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
    maxImageSize: dotsAtMost,
    canvasMaxAreaInBytes: wholeDots === null ? -1 : wholeDots * 4,
    verbosity: VerbosityLevel.ERRORS,
  }).promise;
}

async function end(pdf: PDFDocumentProxy, port: Worker): Promise<void> {
  try {
    await raceAbort(pdf.loadingTask.destroy(), AbortSignal.timeout(endedWithinMs));
  } catch {
    // It is in the middle of something that nobody waits for.
  } finally {
    port.terminate();
  }
}

/** Whether a document could not be read because it opens with a password alone. */
export function isLocked(error: unknown): boolean {
  return error instanceof Error && error.name === "PasswordException";
}
