/** A page names its owner, for whom it was made, and everything it asks for is asked for them. */
export const pageOwnerMeta = "verso-owner";
export const pageOwnerHeader = "x-verso-owner";

/** Whose the page in this browser is; null on one that is for anybody. */
export function shownOwner(): string | null {
  const meta = globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${pageOwnerMeta}"]`);
  return meta?.content ?? null;
}
