import sanitizeHtml from "sanitize-html";

const KEPT_TAGS = ["b", "br", "em", "li", "ol", "p", "s", "u", "ul"];

/** Basic HTML as the service keeps it: nine tags, no attributes; the text inside other tags stays. */
export function keepBasicHtml(html: string): string {
  return sanitizeHtml(html, { allowedTags: KEPT_TAGS, allowedAttributes: {} }).trim();
}
