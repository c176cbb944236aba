/** A term for LIKE with its wildcards taken for what they are. */
export function escapeLike(term: string): string {
  return term.replace(/[\\%_]/g, "\\$&");
}
