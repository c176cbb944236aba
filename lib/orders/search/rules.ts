/** Shorter terms have no trigram of their own, and are looked for at the start of a word. */
const shortestAnywhere = 3;

/** Scripts that put no space between words: a short term may be a word wherever it stands. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** What was typed into a search, word by word, each once. */
export function wordsOf(search: string): string[] {
  return [...new Set(search.split(/\s+/).filter((word) => word !== ""))];
}

/**
 * The text that the words of an order must hold for a folded word to be found. Those begin with a space each, so
 * that one before the term asks for the start of a word.
 */
export function termOf(folded: string): string {
  return folded.length < shortestAnywhere && !unspaced.test(folded) ? ` ${folded}` : folded;
}
