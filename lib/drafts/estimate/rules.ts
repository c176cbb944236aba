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
