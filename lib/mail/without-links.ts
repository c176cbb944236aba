import tlds from "tlds";

/**
 * What people have written, in emails: programs make links of whatever looks like an address. They know a domain by its
 * last part, and so does this, so that a file, a street or a doctor's name reads as it is.
 */

const topLevelDomains: ReadonlySet<string> = new Set(tlds);

const named = "[\\p{L}\\p{M}\\p{N}]";
/** The dot, and between Latin letters what browsers read as one: elsewhere it ends sentences. */
const dot = "(?:\\.|(?<=[a-z0-9])[\\u3002\\uFF0E\\uFF61](?=[a-z]))";
/** A part of a domain. An initial has one letter, and nothing follows where there is a space: `J.P.`, `St. John`. */
const part = `\\p{L}[\\p{L}\\p{M}][\\p{L}\\p{M}\\p{N}-]*`;

/** A dot as in a domain, with the parts that follow it. */
const linked = new RegExp(
  `(?<scheme>:(?=//))|(?<www>(?<=(?<!${named})www)${dot}(?=${named}))|(?<=[^\\s.])${dot}(?=(?<rest>${part}(?:${dot}${part})*))`,
  "giu",
);

/**
 * The text so that no program makes a link of it, by brackets around what makes it one: `evil[.]com`. Whoever reads it
 * sees what stood there; what cannot be seen would be taken out again on the way.
 */
export function withoutLinks(text: string): string {
  return text.replace(linked, (sign, ...found) => {
    const { rest } = found.at(-1) as { rest?: string };
    return rest === undefined || leadsToDomain(rest) ? `[${sign}]` : sign;
  });
}

const anyDot = /[.\u3002\uFF0E\uFF61]/u;

/** Whether one of the parts is a top-level domain: a program may stop at it. */
function leadsToDomain(rest: string): boolean {
  return rest.normalize("NFC").toLowerCase().split(anyDot).some(isTopLevel);
}

/** Internationalized ones also as they are written in ASCII; of `com-Group` some take the beginning. */
function isTopLevel(part: string): boolean {
  const [beginning = ""] = part.split(/[\p{N}-]/u);
  return part.startsWith("xn--") || topLevelDomains.has(part) || topLevelDomains.has(beginning);
}
