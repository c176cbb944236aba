import { Tokenizer, type TokenizerCallbacks } from "htmlparser2";
import sanitizeHtml from "sanitize-html";
import { storableText } from "./storable-text";

/** The only tags the service keeps, all without attributes. See Variant A, "Format rules". */
export const keptTags = ["b", "br", "em", "li", "ol", "p", "s", "u", "ul"] as const;

declare const madeByCleaner: unique symbol;

/**
 * HTML of the nine tags alone, bounded in length, depth and number of tags: what may be stored as such and put into a page. Only
 * this file makes it.
 */
export type CleanHtml = string & { readonly [madeByCleaner]: true };

/**
 * Stored beside what was cleaned. To be raised when the cleaner lets less through than before: then what lies
 * stored is cleaned again when it is read.
 */
export const cleanerVersion = 2;

/** In characters, before it is cleaned. What is longer is cut. */
export const longestHtml = 100_000;
/** More than the texts of an order come to; a worker may be held up by one answer no longer than this takes. */
const longestTogether = 1_000_000;
/** Far more than lists in lists need. Each tag costs the parser as many steps as are open around it. */
const deepestHtml = 100;
/** Far more than pages of lists need. A browser may take seconds to lay out tens of thousands, though they be empty. */
const mostTags = 5_000;
const mostTagsTogether = 20_000;
/** Stands at the end of what was cut. */
const cutMark = "<p>[…]</p>";

/**
 * Keeps only the service's nine tags. `strong` and `i`, which editors write, become `b` and `em`, because
 * the service would strip them and the emphasis with them. Takes time in proportion to the length, whatever it
 * is given: what is too long is cut first, and tags that are nested too deep are never opened, and
 * of more than so many the rest is dropped: what stands in them stays.
 */
export function cleanHtml(html: string): CleanHtml {
  return cleanUpTo(html, { length: longestHtml, tags: mostTags }).cleaned;
}

/** A cleaner for all the texts of one answer, which together may not be of any length either. */
export function htmlCleaner(): (html: string) => CleanHtml {
  const left: Bounds = { length: longestTogether, tags: mostTagsTogether };
  return (html) => {
    const bounds = { length: Math.min(left.length, longestHtml), tags: Math.min(left.tags, mostTags) };
    const { cleaned, tags } = cleanUpTo(html, bounds);
    left.length -= Math.min(html.length, bounds.length);
    left.tags -= tags;
    return cleaned;
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

type Bounds = { length: number; tags: number };

/** @returns what came of it, with how many of the tags it took */
function cleanUpTo(html: string, { length, tags }: Bounds): { cleaned: CleanHtml; tags: number } {
  const isCut = html.length > length;
  openTags = 0;
  tagsLeft = tags;
  const text = sanitizeHtml(storableText(isCut ? html.slice(0, length) : html), cleaning).trim();
  return { cleaned: (isCut ? `${text}${cutMark}` : text) as CleanHtml, tags: tags - Math.max(tagsLeft, 0) };
}

/** How many tags the parser has open, and may be kept still. It parses synchronously, so that one count serves all. */
let openTags = 0;
let tagsLeft = 0;

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

/** Some are opened by no tag of the text, as by an end without a beginning. */
function asOneOfFew(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  return { tagName: tagsLeft < 0 ? "dropped" : tagName, attribs };
}

const cleaning: sanitizeHtml.IOptions = {
  allowedTags: [...keptTags],
  allowedAttributes: {},
  transformTags: { strong: "b", i: "em", "*": asOneOfFew },
  disallowedTagsMode: "discard",
  enforceHtmlBoundary: false,
  onOpenTag: () => {
    openTags += 1;
    tagsLeft -= 1;
  },
  onCloseTag: () => {
    openTags -= 1;
  },
  parser: { Tokenizer: ShallowTokenizer },
};
