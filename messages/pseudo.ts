import { type Compiled, compiled } from "./compile";

/**
 * Languages that nobody speaks, made of the English catalogue, for tests and for whoever writes a page: what is not in
 * brackets there is not in the catalogue.
 */

/** Letters with accents: longer and with other letters than English. */
export const accented = "en-XA";
/** The same, written from the right. */
export const mirrored = "ar-XB";

export const pseudoLocales: readonly string[] = [accented, mirrored];

/** A catalogue as a pseudo-locale has it. */
export function pseudo(catalogue: object): Compiled {
  return compiled(catalogue, pseudoMessage);
}

export function pseudoMessage(message: string): string {
  return `⟦${withAccents(message)}⟧`;
}

const accents: Record<string, string> = {
  a: "á",
  c: "ç",
  e: "é",
  i: "í",
  n: "ñ",
  o: "ó",
  s: "š",
  u: "ú",
  y: "ý",
  z: "ž",
  A: "Á",
  C: "Ç",
  E: "É",
  I: "Í",
  N: "Ñ",
  O: "Ó",
  S: "Š",
  U: "Ú",
  Y: "Ý",
  Z: "Ž",
};

/** The literal text of an ICU message in letters with accents; arguments, and the words of its grammar, as they are. */
function withAccents(message: string): string {
  let text = "";
  /** Of each open brace, whether what is in it is text. */
  const isText = [true];
  for (let at = 0; at < message.length; at += 1) {
    const letter = message[at] ?? "";
    if (letter === "{") {
      // Within an argument a brace opens the text of one of its choices; within text, an argument.
      isText.push(!isText.at(-1));
      text += letter;
    } else if (letter === "}") {
      isText.pop();
      text += letter;
    } else if (letter === "<") {
      const end = message.indexOf(">", at);
      text += message.slice(at, end + 1);
      at = end;
    } else text += isText.at(-1) ? (accents[letter] ?? letter) : letter;
  }
  return text;
}
