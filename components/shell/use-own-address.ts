import { usePageOwner } from "@/lib/auth/session/owner-boundary";
import { addressOfPage } from "@/lib/domain/page-owner";

/**
 * The address of a route for a link of this page. A link that is pressed sends no header: it names in its address whom the
 * page was made for, so that it does nothing under another session or grant.
 */
export function useOwnAddress(address: string): string {
  return addressOfPage(address, usePageOwner());
}
