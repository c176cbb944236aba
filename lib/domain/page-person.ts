/** A page names the person it was made for, and everything it asks for is asked for them. */
export const pagePersonMeta = "verso-person";
export const pagePersonHeader = "x-verso-person";

/** Whom the page in this browser was made for; null on one that is for anybody. */
export function shownPerson(): string | null {
  const meta = globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${pagePersonMeta}"]`);
  return meta?.content ?? null;
}
