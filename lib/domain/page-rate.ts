/** By how many words a page is counted on a connection. */
export type PageRate = {
  wordsPerPage: number;
  /** So many more are still no further page. */
  toleranceWords: number;
};

/** What a new connection has at first. */
export const usualPageRate: PageRate = { wordsPerPage: 250, toleranceWords: 60 };
