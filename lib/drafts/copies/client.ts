import type { DocumentKind } from "../documents/schema";

/** Which document of which form is to be sent from where the service has it. */
export type CopyTarget = { draftId: string; documentId: string; kind: DocumentKind };

/** The address at which the portal is asked to; there is no body. */
export function copyAddress({ draftId, documentId, kind }: CopyTarget): string {
  return `/api/copy?${new URLSearchParams({ draft: draftId, document: documentId, kind })}`;
}
