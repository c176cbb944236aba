/**
 * What the editor holds, in the service's nine tags. Tiptap writes bold as `strong`, which the service strips and
 * the emphasis with it, and numbered lists with a `start`, which it drops: both are put right here, so that the
 * person keeps seeing what will arrive. Typed angle brackets are entities by now and stay untouched.
 */
export function toServiceHtml(editorHtml: string): string {
  return editorHtml.replace(/<(\/?)strong>/g, "<$1b>").replace(/<(ol|ul|li|p)\s[^>]*>/g, "<$1>");
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\u00a0": "&nbsp;" };
const letters = Object.fromEntries(Object.entries(entities).map(([letter, entity]) => [entity, letter]));

/** The lines of a text as the editor would write them; nothing of what holds nothing but space. */
export function paragraphsOf(text: string): string {
  if (text.trim() === "") return "";
  return text
    .split("\n")
    .map((line) => `<p>${line.replace(/[&<>\u00a0]/g, (letter) => entities[letter] ?? letter)}</p>`)
    .join("");
}

/** What `paragraphsOf` makes such paragraphs of; null where they hold more than lines of text. */
export function linesOf(html: string): string | null {
  const text = html
    .replace(/^<p>|<\/p>$/g, "")
    .replaceAll("</p><p>", "\n")
    .replace(/&\w+;/g, (entity) => letters[entity] ?? entity);
  return paragraphsOf(text) === html ? text : null;
}
