"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { createContext, type ReactNode, use } from "react";

/**
 * Promises that one document shows the pages of one owner alone. Next fetches the pages from one to the next for
 * whoever is signed in by then; where that is another owner the page is loaded as a document of its own, and until it
 * is there the one before stays.
 */

type OwnerBoundaryProps = {
  /** For whom the server has made the children, as `pageOwnerOf` names them. */
  owner: string;
  children: ReactNode;
};

export function OwnerBoundary({ owner, children }: OwnerBoundaryProps) {
  return isOfDocument(owner) ? (
    <PageOwner value={owner}>{children}</PageOwner>
  ) : (
    <NewDocument page={children} />
  );
}

const PageOwner = createContext<string | null>(null);

/** For whom the page was made that this stands on; null on one that is for anybody. */
export function usePageOwner(): string | null {
  return use(PageOwner);
}

/** Whom the first page in this document was made for; what is kept in the browser's memory is theirs. */
let ownerOfDocument: string | null = null;

function isOfDocument(owner: string): boolean {
  if (typeof window === "undefined") return true;
  ownerOfDocument ??= owner;
  return ownerOfDocument === owner;
}

/** Every way from page to page is a transition: what suspends it keeps the page before, and its address and title. */
function NewDocument({ page }: { page: ReactNode }): never {
  const path = usePathname() ?? "/";
  const query = useSearchParams()?.toString();
  if (page !== pageLeft) setTimeout(() => loadDocument(query ? `${path}?${query}` : path));
  pageLeft = page;
  return use(never);
}

const never = new Promise<never>(() => undefined);

/** Rendered again it is the same one. A person who stays, because the page asked, gets another by going there again. */
let pageLeft: ReactNode = null;

function loadDocument(address: string): void {
  const { pathname, search } = window.location;
  // On the way through the history the browser is there already.
  if (address === pathname + search) window.location.replace(address);
  else window.location.assign(address);
}
