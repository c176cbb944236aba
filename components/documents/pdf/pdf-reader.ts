import {
  getDocument,
  PasswordException,
  type PDFDocumentProxy,
  PDFWorker,
  VerbosityLevel,
  version,
} from "pdfjs-dist";
import { missingContentMessage, readerPath } from "@/lib/domain/reader-path";
import { MissingContent } from "../missing-content";
import { raceAbort } from "./race-abort";

/**
 * Reads PDF files with pdf.js, each in a worker of its own, which ends with the document. Nothing in a document runs:
 * scripts and forms of XFA are not read, links and fields of forms are drawn with their page, but no layer is laid over it in
 * which they could be pressed, and fonts are drawn as lines and never handed to the browser.
 * What the reader loads comes from the portal's own origin. Its decoders of scans are WebAssembly, with the same in
 * JavaScript where a browser compiles none; the arithmetic of a document's colours is compiled too (091).
 */

const files = readerPath(version);

/** A document that takes longer to open is made to. */
const openedWithinMs = 30_000;
/** What a worker is given to let go by itself of what it has on the page. */
const endedWithinMs = 1_000;

/** A document that is read, and what becomes of its images. */
export type PdfReader = ImageSizes & {
  pdf: PDFDocumentProxy;
  /** One for all readers of the document. */
  missingContent: MissingContent;
  end: () => void;
};

export type ImageSizes = {
  /** An image of a page that has more pixels is left out: to decode it takes memory, whatever its file is like. */
  pixelsAtMost: number;
  /**
   * Images of more pixels are made about half as wide and high, or less: JPEG and JPEG 2000 mostly while they are decoded,
   * others once they are. A scan then takes a third of the time and a fifth of the memory. Where it is null, those that the
   * browser has no canvas for.
   */
  reduceAbovePixels: number | null;
};

/**
 * By how much an image loses of its width and of its height at most. pdf.js divides both by what makes the image as small as
 * it is to be, and 1.25 more, in tenths (`ImageResizer._createImage` of `src/core/image_resizer.js`): by 2.3 where it has
 * hardly too many pixels, and rounds each of its steps down. Decoders that make it smaller themselves halve it
 * (`getReducePower` there).
 */
const pdfjsReduction = 2.4;

/** What an image of more pixels than are decoded whole still has. */
export function reducedPixelsAtLeast(reduceAbovePixels: number): number {
  return reduceAbovePixels / pdfjsReduction ** 2;
}

/**
 * @param bytes handed over to the worker
 * @throws what pdf.js says, the reason of `signal`, or a timeout
 */
export async function openPdfReader(
  bytes: Uint8Array<ArrayBuffer>,
  sizes: ImageSizes,
  signal: AbortSignal,
  missingContent = new MissingContent(),
): Promise<PdfReader> {
  const port = new Worker(`${files}build/pdf.worker.min.mjs`, { type: "module" });
  port.addEventListener("message", ({ data }) => {
    if (data === missingContentMessage) missingContent.note();
  });
  try {
    const ending = AbortSignal.any([signal, AbortSignal.timeout(openedWithinMs)]);
    const pdf = await raceAbort(load(bytes, sizes, port), ending, port);
    return { ...sizes, pdf, missingContent, end: () => void end(pdf, port) };
  } catch (error) {
    port.terminate();
    throw error;
  }
}

async function load(
  bytes: Uint8Array<ArrayBuffer>,
  { pixelsAtMost, reduceAbovePixels }: ImageSizes,
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
    maxImageSize: pixelsAtMost,
    canvasMaxAreaInBytes: reduceAbovePixels === null ? -1 : reduceAbovePixels * 4,
    // What it leaves out it tells in its warnings alone.
    verbosity: VerbosityLevel.WARNINGS,
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
  return error instanceof PasswordException;
}
