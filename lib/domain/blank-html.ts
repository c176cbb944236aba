import { visibleText } from "./visible-text";

/**
 * True when nothing readable is left: an empty editor sends `<p></p>`. Apart from the cleaner, which the browser does
 * without; so of what an editor wrote or the cleaner left, where every `<` of a text is escaped.
 */
export function isBlankHtml(html: string): boolean {
  return visibleText(html.replace(/<[^>]*>|&nbsp;/g, " ")) === "";
}
