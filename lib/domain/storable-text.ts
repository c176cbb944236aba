/**
 * Text as PostgreSQL can keep it: without NUL, which its text refuses, and without half a surrogate pair, which
 * its jsonb refuses. Neither is seen by whoever typed it; a form cut off within an emoji leaves one.
 */
export function storableText(text: string): string {
  return text.replaceAll("\0", "").replace(/\p{Surrogate}/gu, "");
}
