/**
 * Web addresses in what people are called. A name stands in emails of the portal, whose programs make links of whatever
 * looks like an address: whoever is called by one has the portal mail their link.
 */

const named = "[\\p{L}\\p{M}\\p{N}]";
/** The dot, and between Latin letters what browsers read as one: elsewhere it ends sentences. */
const dot = "(?:\\.|(?<=[a-z0-9])[\\u3002\\uFF0E\\uFF61](?=[a-z]))";
/** One that stands as in a domain. Initials have none, nor what has a space behind it: `J.P.`, `St. John`. */
const inDomain = `(?<=[^\\s.])${dot}(?=\\p{L}[\\p{L}\\p{M}])`;

const isAddress = new RegExp(
  [
    "://",
    `(?<!${named})www${dot}${named}`,
    // With where on it, which no name has: a domain by itself may be one, as of Booking.com.
    `${inDomain}[\\p{L}\\p{M}\\p{N}-]+(?:[/?#\\\\]|:\\p{N})`,
  ].join("|"),
  "iu",
);

/** Whether a text holds an address that is more than a domain. */
export function holdsWebAddress(text: string): boolean {
  return isAddress.test(text);
}

const linked = new RegExp(`${inDomain}|(?<=(?<!${named})www)${dot}|:(?=//)`, "giu");

/**
 * The text so that no program makes a link of it, by brackets around what makes it one: `evil[.]example`. Whoever reads it
 * sees what stood there; what cannot be seen would be taken out again on the way.
 */
export function withoutLinks(text: string): string {
  return text.replace(linked, "[$&]");
}
