/**
 * What the editor holds, in the service's nine tags. Tiptap writes bold as `strong`, which the service strips and
 * the emphasis with it, and numbered lists with a `start`, which it drops: both are put right here, so that the
 * person keeps seeing what will arrive. Typed angle brackets are entities by now and stay untouched.
 */
export function toServiceHtml(editorHtml: string): string {
  return editorHtml.replace(/<(\/?)strong>/g, "<$1b>").replace(/<(ol|ul|li|p)\s[^>]*>/g, "<$1>");
}
