/**
 * What of a text in a pseudo-locale is in no brackets, and so in no catalogue: line by line, without lines that hold no
 * letter.
 * @param others what people and the service wrote, which is in nobody's catalogue
 */
export function outsideBrackets(text: string, others: readonly string[]): string[] {
  let depth = 0;
  let rest = "";
  for (const letter of text) {
    if (letter === "⟦") depth += 1;
    else if (letter === "⟧") {
      depth -= 1;
      rest += "\n";
    } else if (depth === 0) rest += letter;
  }
  if (depth !== 0) return [`Brackets that do not close: ${text}`];
  const longestFirst = others.toSorted((one, other) => other.length - one.length);
  const unknown = longestFirst.reduce((left, words) => left.replaceAll(words, ""), rest);
  return unknown
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => /\p{L}/u.test(line));
}
