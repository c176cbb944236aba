/** Finds words in the text of a page, which a PDF has in pieces: across them, whatever the spaces, case and accents. Pure. */

/** The pieces that each match touches, by their place. */
export function matchesIn(pieces: readonly string[], query: string): number[][] {
  const sought = squashed(query);
  if (sought === "") return [];
  const texts = pieces.map(squashed);
  const whole = texts.join("");
  const found: number[][] = [];
  for (let at = whole.indexOf(sought); at >= 0; at = whole.indexOf(sought, at + sought.length)) {
    found.push(touched(texts, at, at + sought.length));
  }
  return found;
}

function touched(texts: readonly string[], from: number, to: number): number[] {
  let start = 0;
  return texts.flatMap((text, place) => {
    const [begins, ends] = [start, start + text.length];
    start = ends;
    return begins < to && ends > from ? [place] : [];
  });
}

function squashed(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\p{M}\s\u00ad]+/gu, "")
    .toLowerCase();
}
