import { openPdf } from "@/components/documents/pdf/open-pdf";
import { raceAbort } from "@/components/documents/pdf/race-abort";
import type { Measure } from "@/lib/drafts/estimate/rules";
import { countWords, fewestWordsOfText } from "./count-words";

/** Of longer documents these tell what the others are like. */
const pagesReadAtMost = 200;

/** Read in the worker of the reader, page by page; what takes longer than `signal` is not counted. */
export async function measurePdf(file: File, signal: AbortSignal): Promise<Measure> {
  const pdf = await openPdf(new Uint8Array(await file.arrayBuffer()), signal);
  try {
    const pagesRead = Math.min(pdf.pageCount, pagesReadAtMost);
    let [words, picturePages] = [0, 0];
    for (let page = 0; page < pagesRead; page += 1) {
      // A worker that is kept busy may never answer; it is ended with the document.
      const text = (await raceAbort(pdf.textOf(page), signal)).join(" ");
      const found = countWords(text);
      if (found < fewestWordsOfText) picturePages += 1;
      else words += found;
      pdf.forget(page);
    }
    const all = (counted: number) => Math.round((counted * pdf.pageCount) / Math.max(1, pagesRead));
    return { words: all(words), picturePages: all(picturePages) };
  } finally {
    pdf.close();
  }
}
