import { raceAbort } from "./race-abort";
import { type ReadPdf, readPdf } from "./read-pdf";

export type WholeReader = {
  /** Opens it the first time, and again where that failed, as for want of memory. */
  open: () => Promise<ReadPdf>;
  /** Null as long as nobody has opened it, and after it failed. */
  opened: () => Promise<ReadPdf> | null;
  end: () => void;
};

/**
 * A second reader of the same document, which decodes images whole; it takes its bytes from the first once it is opened.
 * It has a worker of its own, because pdf.js keeps the size above which it makes images smaller for all of a worker, as
 * the first document that was opened there had it (`ImageResizer.setOptions`).
 * @param signal gives up what is being opened; whoever opened it ends it all the same
 */
export function wholeReaderOf({ pdf, dotsAtMost }: ReadPdf, signal?: AbortSignal): WholeReader {
  const ended = new AbortController();
  const ending = signal ? AbortSignal.any([ended.signal, signal]) : ended.signal;
  let reader: Promise<ReadPdf> | null = null;
  const read = async () => {
    // A first reader that was ended meanwhile may never answer.
    const bytes = await raceAbort(pdf.getData(), ending);
    return await readPdf(bytes as Uint8Array<ArrayBuffer>, { dotsAtMost, wholeDots: null }, ending);
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
