import sanitizeHtml from "sanitize-html";

/** The only tags the service keeps, all without attributes. See Variant A, "Format rules". */
export const keptTags = ["b", "br", "em", "li", "ol", "p", "s", "u", "ul"] as const;

/**
 * Keeps only the service's nine tags. `strong` and `i`, which editors write, become `b` and `em`, because
 * the service would strip them and the emphasis with them. Used on everything that comes in and again on
 * everything that is shown.
 */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...keptTags],
    allowedAttributes: {},
    transformTags: { strong: "b", i: "em" },
    disallowedTagsMode: "discard",
    enforceHtmlBoundary: false,
  }).trim();
}

/** True when nothing readable is left: an empty editor sends `<p></p>`. */
export function isBlankHtml(html: string): boolean {
  return sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }).trim() === "";
}
