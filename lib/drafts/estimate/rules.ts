import type { PageRate } from "@/lib/domain/page-rate";

/** What was counted of a document. */
export type Measure = {
  words: number;
  /** Pages without text of their own, such as scans: each counts as one. */
  picturePages: number;
};

/** As how many pages a document is likely to be charged: never as none. An estimate, which the service's own count replaces. */
export function estimatedPages({ words, picturePages }: Measure, rate: PageRate): number {
  return Math.max(1, picturePages + pagesOfText(words, rate));
}

function pagesOfText(words: number, { wordsPerPage, toleranceWords }: PageRate): number {
  if (words === 0) return 0;
  return Math.max(1, Math.ceil((words - toleranceWords) / wordsPerPage));
}

/** Between how many the count of pages may lie that is no surprise: as many words as the tolerance allows, fewer or more. */
export function estimatedRange(
  { words, picturePages }: Measure,
  rate: PageRate,
): { atLeast: number; atMost: number } {
  const pagesOf = (difference: number) =>
    estimatedPages({ words: words === 0 ? 0 : Math.max(1, words + difference), picturePages }, rate);
  return { atLeast: pagesOf(-rate.toleranceWords), atMost: pagesOf(rate.toleranceWords) };
}
