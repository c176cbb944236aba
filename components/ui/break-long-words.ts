import type { CleanHtml } from "@/lib/domain/html";

/** Longer than any word, and than most addresses. */
export const lettersUnbroken = 120;

/** What a word goes on behind: emphasis begins and ends within words. */
const goesOn = /^<\/?(?:b|em|s|u)>$/;
const tagSpaceOrWord = /<[^>]*>|[ \t\n\r\f]+|[^<\s]+|\s/g;
/** An entity, which reads as one letter, or a letter. */
const letter = /&#?\w+;|./gsu;
/** What belongs to the letter before it, or stands at no line's beginning. Broken before all the same where nothing else comes. */
const staysBehind = /^(?:[\p{M}\p{P}\p{Emoji_Modifier}\p{Regional_Indicator}\u1160-\u11FF]|\u200D)/u;
const joiner = "\u200D";

/**
 * Gives words of hundreds of letters places to break at: without any, a browser shapes all that is left of a word again for each
 * of its lines, and a page stands still for a quarter of a minute. The text stays what it was, and `<wbr>` is copied with none.
 */
export function breakLongWords(html: CleanHtml): string {
  let letters = 0;
  let before = "";
  const broken = (one: string): string => {
    letters += 1;
    const isPlace = !staysBehind.test(one) && before !== joiner;
    before = one;
    if (letters <= lettersUnbroken || (!isPlace && letters <= 2 * lettersUnbroken)) return one;
    letters = 1;
    return `<wbr>${one}`;
  };
  return html.replace(tagSpaceOrWord, (piece) => {
    if (goesOn.test(piece)) return piece;
    if (piece.startsWith("<") || /^[ \t\n\r\f]/.test(piece)) {
      letters = 0;
      return piece;
    }
    if (letters + piece.length > lettersUnbroken) return piece.replace(letter, broken);
    letters += piece.length;
    before = piece.at(-1) ?? "";
    return piece;
  });
}
