/** Fewer are a stamp or the number of a page: what is read there is in its picture. */
export const fewestWordsOfText = 5;

/** Words, in languages that write them without spaces between as well. */
export function countWords(text: string): number {
  let words = 0;
  for (const { isWordLike } of segmenter().segment(text)) if (isWordLike) words += 1;
  return words;
}

let made: Intl.Segmenter | undefined;

function segmenter(): Intl.Segmenter {
  made ??= new Intl.Segmenter("en", { granularity: "word" });
  return made;
}
