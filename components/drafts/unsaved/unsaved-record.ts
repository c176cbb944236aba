import type { BrowserOwner } from "@/lib/auth/session/browser-owner";
import type { Form } from "@/lib/drafts/form";

/** What is written of a form's unsaved changes, and under which name. */

/** What the server does not have yet. */
export type UnsavedChanges<Content> = {
  content: Content;
  /** The version of the draft that it was typed on. */
  version: number;
  /** What the server may have of it: sent, and its answer lost. */
  unanswered: Content | null;
};

/** The beginning of the ids of forms without a draft. */
export const draftless = "new.";

/** Under which the changes of a draft lie, or of a form without one. */
export function unsavedNameOf(owner: BrowserOwner, { name }: Pick<Form, "name">, id: string): string {
  return `${owner.id}.${name}.${id}`;
}

/** What documents wait under that were all there was of a form. */
export function documentsAlone(owner: BrowserOwner, kind: Pick<Form, "name">): string {
  return unsavedNameOf(owner, kind, "documents");
}
