/** A page names its owner, for whom it was made, and everything it asks for is asked for them. */
export const pageOwnerMeta = "verso-owner";
export const pageOwnerHeader = "x-verso-owner";
/** The same where the browser asks by itself, and sends no header of the page's: by a link, or for a stream. */
export const pageOwnerParam = "owner";

/** An address of a route as a page of this owner asks for it. @param owner null on a page that is for anybody */
export function addressOfPage(address: string, owner: string | null): string {
  return owner === null ? address : `${address}?${new URLSearchParams({ [pageOwnerParam]: owner })}`;
}

/** Whether the page was made for a member of the operator's staff who acts for somebody: it names the grant, too. */
export function isOnBehalf(owner: string): boolean {
  return owner.split(".").length > 3;
}

/** Whose the page in this browser is; null on one that is for anybody. */
export function shownOwner(): string | null {
  const meta = globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${pageOwnerMeta}"]`);
  return meta?.content ?? null;
}
