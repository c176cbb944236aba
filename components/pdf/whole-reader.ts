import { type ReadPdf, readPdf } from "./read-pdf";

export type WholeReader = {
  /** Opens it the first time, and again where that failed, as for want of memory. */
  open: () => Promise<ReadPdf>;
  /** Null as long as nobody has opened it, and after it failed. */
  opened: () => Promise<ReadPdf> | null;
  end: () => void;
};

/** A second reader of the same document, which decodes images whole; it takes its bytes from the first once it is opened. */
export function wholeReaderOf({ pdf, dotsAtMost }: ReadPdf): WholeReader {
  const ending = new AbortController();
  let reader: Promise<ReadPdf> | null = null;
  const read = async () =>
    readPdf((await pdf.getData()) as Uint8Array<ArrayBuffer>, { dotsAtMost, wholeDots: null }, ending.signal);
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
      ending.abort();
      reader?.then(
        ({ end }) => end(),
        () => undefined,
      );
    },
  };
}
