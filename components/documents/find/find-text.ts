/** Finds words in the text of a page, which a PDF has in pieces: across them, whatever the spaces, case and accents. Pure. */

/** The pieces that each match touches, by their place. */
export function matchesIn(pieces: readonly string[], query: string): number[][] {
  const sought = squashed(query);
  if (sought === "") return [];
  const texts = pieces.map(squashed);
  const whole = texts.join("");
  const touched = touching(texts);
  const found: number[][] = [];
  for (let at = whole.indexOf(sought); at >= 0; at = whole.indexOf(sought, at + sought.length)) {
    found.push(touched(at, at + sought.length));
  }
  return found;
}

/** Which pieces a stretch of them touches; to be asked from the first on, so that each piece is looked at once or twice. */
function touching(texts: readonly string[]): (from: number, to: number) => number[] {
  let [first, start] = [0, 0];
  return (from, to) => {
    const found: number[] = [];
    for (let [place, begins] = [first, start]; place < texts.length && begins < to; place += 1) {
      const ends = begins + (texts[place]?.length ?? 0);
      if (ends > from) found.push(place);
      else [first, start] = [place + 1, ends];
      begins = ends;
    }
    return found;
  };
}

function squashed(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\p{M}\s\u00ad]+/gu, "")
    .toLowerCase();
}
