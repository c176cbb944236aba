import { Tokenizer, type TokenizerCallbacks } from "htmlparser2";
import sanitizeHtml from "sanitize-html";
import { storableText } from "./storable-text";

/** The only tags the service keeps, all without attributes. See Variant A, "Format rules". */
export const keptTags = ["b", "br", "em", "li", "ol", "p", "s", "u", "ul"] as const;

declare const madeByCleaner: unique symbol;

/**
 * HTML of the nine tags alone, bounded in length and depth: what may be stored as such and put into a page. Only
 * this file makes it.
 */
export type CleanHtml = string & { readonly [madeByCleaner]: true };

/**
 * Stored beside what was cleaned. To be raised when the cleaner lets less through than before: then what lies
 * stored is cleaned again when it is read.
 */
export const cleanerVersion = 1;

/** In characters, before it is cleaned. What is longer is cut. */
export const longestHtml = 100_000;
/** More than the texts of an order come to; a worker may be held up by one answer no longer than this takes. */
const longestTogether = 1_000_000;
/** Far more than lists in lists need. Each tag costs the parser as many steps as are open around it. */
const deepestHtml = 100;
/** Stands at the end of what was cut. */
const cutMark = "<p>[…]</p>";

/**
 * Keeps only the service's nine tags. `strong` and `i`, which editors write, become `b` and `em`, because
 * the service would strip them and the emphasis with them. Takes time in proportion to the length, whatever it
 * is given: what is too long is cut first, and tags that are nested too deep are never opened.
 */
export function cleanHtml(html: string): CleanHtml {
  return cleanUpTo(html, longestHtml);
}

/** A cleaner for all the texts of one answer, which together may not be of any length either. */
export function htmlCleaner(): (html: string) => CleanHtml {
  let left = longestTogether;
  return (html) => {
    const longest = Math.min(left, longestHtml);
    left -= Math.min(html.length, longest);
    return cleanUpTo(html, longest);
  };
}

/** Whether two texts read the same, however they are marked up and spaced. */
export function saySame(one: CleanHtml, other: CleanHtml): boolean {
  const [first, second] = [one, other].map((html) => textOf(html).replace(/\s+/g, ""));
  return first === second;
}

function textOf(html: CleanHtml): string {
  return sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} });
}

function cleanUpTo(html: string, longest: number): CleanHtml {
  const isCut = html.length > longest;
  openTags = 0;
  const cleaned = sanitizeHtml(storableText(isCut ? html.slice(0, longest) : html), cleaning).trim();
  return (isCut ? `${cleaned}${cutMark}` : cleaned) as CleanHtml;
}

/** How many tags the parser has open. It parses synchronously, so that one count serves all. */
let openTags = 0;

/** The parser keeps a list of the open tags and searches it at each tag; this keeps the list short. */
class ShallowTokenizer extends Tokenizer {
  constructor(options: ConstructorParameters<typeof Tokenizer>[0], parser: TokenizerCallbacks) {
    const open = parser.onopentagname.bind(parser);
    parser.onopentagname = (start, end) => {
      if (openTags < deepestHtml) open(start, end);
    };
    super(options, parser);
  }
}

const cleaning: sanitizeHtml.IOptions = {
  allowedTags: [...keptTags],
  allowedAttributes: {},
  transformTags: { strong: "b", i: "em" },
  disallowedTagsMode: "discard",
  enforceHtmlBoundary: false,
  onOpenTag: () => {
    openTags += 1;
  },
  onCloseTag: () => {
    openTags -= 1;
  },
  parser: { Tokenizer: ShallowTokenizer },
};
