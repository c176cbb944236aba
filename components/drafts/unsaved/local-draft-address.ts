import type { FormOutline } from "@/lib/drafts/form";
import { formAddress } from "@/lib/drafts/rules";

/**
 * Where the person goes on with a form that only this browser has. Its name stands where no request takes it: the
 * portal knows nothing of it.
 */
export function localDraftAddress(kind: Pick<FormOutline, "pages">, localId: string): string {
  return `${formAddress(kind, null)}#${localId}`;
}

/** The one that the address of this page names. */
export function localDraftInAddress(): string | null {
  return window.location.hash.slice(1) || null;
}
