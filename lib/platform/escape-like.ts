/** A term for LIKE with its wildcards taken for what they are. */
export function escapeLike(term: string): string {
  return term.replace(/[\\%_]/g, "\\$&");
}

/** What Prisma takes for the same text, whichever of its letters are large: it compares so by a pattern. */
export function equalsIgnoringCase(text: string) {
  return { equals: escapeLike(text), mode: "insensitive" } as const;
}
