import { openPdfReader, type PdfReader } from "./pdf-reader";
import { raceAbort } from "./race-abort";

export type WholeReader = {
  /** Opens it the first time, and again where that failed, as for want of memory. */
  open: () => Promise<PdfReader>;
  /** Null as long as nobody has opened it, and after it failed. */
  opened: () => Promise<PdfReader> | null;
  end: () => void;
};

/**
 * A second reader of the same document, which decodes images whole; it takes its bytes from the first once it is opened.
 * It has a worker of its own, because pdf.js keeps the size above which it makes images smaller for all of a worker, as
 * the first document that was opened there had it (`ImageResizer.setOptions`).
 * @param signal gives up what is being opened; whoever opened it ends it all the same
 */
export function wholeReaderOf(
  { pdf, pixelsAtMost, missingContent }: Pick<PdfReader, "pdf" | "pixelsAtMost" | "missingContent">,
  signal?: AbortSignal,
): WholeReader {
  const ended = new AbortController();
  const ending = signal ? AbortSignal.any([ended.signal, signal]) : ended.signal;
  let reader: Promise<PdfReader> | null = null;
  const read = async () => {
    // A first reader that was ended meanwhile may never answer.
    const bytes = await raceAbort(pdf.getData(), ending);
    return await openPdfReader(
      bytes as Uint8Array<ArrayBuffer>,
      { pixelsAtMost, reduceAbovePixels: null },
      ending,
      missingContent,
    );
  };
  return {
    open: () => {
      reader ??= read().catch((error: unknown) => {
        reader = null;
        throw error;
      });
      return reader;
    },
    opened: () => reader,
    end: () => {
      ended.abort();
      reader?.then(
        ({ end }) => end(),
        () => undefined,
      );
    },
  };
}
