import { storableText } from "./storable-text";

/**
 * Characters that nobody sees and that have a task where they stand: they join or part letters of scripts that
 * are written joined, join emoji into one, or choose the form of the character before them.
 */
const meaningful = [
  joinedScripts("[\\u200C\\u200D]", "(?=[\\p{L}\\p{M}])"),
  "(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F])\\u200D(?=\\p{Extended_Pictographic})",
  // Other letters read the same with them and without.
  "(?<=[\\p{S}\\p{Extended_Pictographic}\\p{Script=Han}])[\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}]",
  "(?<=\\p{Script=Mongolian})[\\u180B-\\u180D\\u180F]",
];

const unseen = new RegExp(
  `(${meaningful.join("|")})|[\\p{Bidi_Control}\\p{Default_Ignorable_Code_Point}\\uFFF9-\\uFFFB]`,
  "gu",
);

/** What takes up room and shows nothing, though it counts as a symbol: the blank cell of braille, a note without a head. */
const onlyBlank = /^[\s\u2800\u{1D159}\p{Default_Ignorable_Code_Point}]*$/u;

/**
 * A line of text as it reads: without controls that turn its direction around and without what cannot be seen, by
 * either of which `invoice\u202Efdp.exe` is shown as something else; control characters and breaks become spaces. Of
 * what shows nothing at all nothing is left.
 */
export function visibleText(text: string): string {
  const seen = storableText(text)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, " ")
    .replace(unseen, "$1")
    .trim();
  return onlyBlank.test(seen) ? "" : seen;
}

/** Far more than anybody writes into a line, and little enough for a page that has many of them. */
export const longestLine = 1_000;
/** The ending of a file's name, and a little before it. */
const endKept = 20;

/** A line that somebody else wrote; of one that is too long, its beginning and its end. */
export function shortLine(text: string): string {
  if (text.length <= longestLine) return text;
  return `${text.slice(0, longestLine - endKept - 1)}…${text.slice(-endKept)}`;
}

/** What a file that has no name that can be seen is called. */
const unnamedFile = "Unnamed file";

/** A file's name as somebody else gave it, fit to be shown and stored. */
export function visibleFileName(name: string): string {
  return visibleText(shortLine(name)) || unnamedFile;
}

function joinedScripts(characters: string, followed: string): string {
  const scripts = [
    ...["Arabic", "Syriac", "Mongolian", "Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Oriya"],
    ...["Tamil", "Telugu", "Kannada", "Malayalam", "Sinhala", "Khmer", "Myanmar"],
  ];
  return `(?<=[${scripts.map((script) => `\\p{Script_Extensions=${script}}`).join("")}])${characters}${followed}`;
}
