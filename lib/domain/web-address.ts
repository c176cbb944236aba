/**
 * Web addresses in what people are called. Names of people, places and departments have dots and strokes as addresses have,
 * such as `St.Gallen/Appenzell`: what is refused is what no name has, and no more. That whatever remains leads nowhere where
 * programs make links of it is `lib/mail/without-links.ts`, which knows every domain; a browser is not sent that list.
 */

const named = "[\\p{L}\\p{M}\\p{N}]";

/** In which most addresses lie that people are sent. In small letters: `Co.KG/Lager` is none. */
const common = "(?:com|net|org|info|biz|xyz|top|app|dev|online|site|shop|club|[a-z]{2}|COM|NET|ORG)";

const isAddress = new RegExp(
  [
    "://",
    `(?<!${named})[wW]{3}\\.${named}`,
    // With where on it, which no name has: a domain by itself may be one, as of Booking.com.
    `(?<=${named}{2})\\.${common}(?:[/?#\\\\]|:\\p{N})`,
  ].join("|"),
  "u",
);

/** Whether a text holds an address that is more than a domain. */
export function holdsWebAddress(text: string): boolean {
  return isAddress.test(text);
}
