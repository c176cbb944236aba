import { dequal } from "dequal";
import { type AttemptRecord, attemptView } from "../attempts/rules";
import type { Form } from "../form";
import { emptyContentOf, formAddress, isUndecided } from "../rules";
import type { DraftSummary } from "../schema";

/** What is stored of the forms that are kept as drafts, as the portal reads it. */

/**
 * The stored answers, field by field: what cannot be understood is empty, what an older release left out has its
 * default.
 */
export function storedContent<Content extends object>(
  { content }: Pick<Form<Content>, "content">,
  stored: unknown,
): { content: Content; isDamaged: boolean } {
  const whole = content.safeParse(stored);
  if (whole.success) return { content: whole.data, isDamaged: false };
  const fields = typeof stored === "object" && stored !== null ? Object.entries(stored) : [];
  const understood = fields.filter(([field, value]) => content.safeParse({ [field]: value }).success);
  return { content: content.parse(Object.fromEntries(understood)), isDamaged: true };
}

/** What says whether a form was begun: its answers, its documents and its attempts. */
export type BegunForm = { content: unknown; documents: readonly unknown[]; commands: readonly unknown[] };

/** Nothing typed, no document, never placed. */
export function isEmptyForm(form: Form, { content, documents, commands }: BegunForm): boolean {
  const stored = storedContent(form, content);
  // Of a damaged one nobody can say that it was empty.
  const isUntouched = !stored.isDamaged && dequal(stored.content, emptyContentOf(form));
  return documents.length === 0 && commands.length === 0 && isUntouched;
}

type ListedDraft = {
  id: string;
  connectionId: string;
  content: unknown;
  documents: readonly { name: string }[];
  commands: readonly AttemptRecord[];
  updatedAt: Date;
  changedByStaff: { name: string } | null;
};

type Shown = {
  connectionNameOf: (draft: ListedDraft) => string | null;
  /** Whether the business shows references on its connection. */
  showsReference: (draft: ListedDraft) => boolean;
};

/** A draft as a line of a list. */
export function draftSummary(
  form: Form,
  draft: ListedDraft,
  { connectionNameOf, showsReference }: Shown,
): DraftSummary {
  const [latest] = draft.commands;
  const refusal = latest ? attemptView(latest).refusal : null;
  return {
    kind: form.name,
    draftId: draft.id,
    address: formAddress(form, draft.id),
    firstDocument: draft.documents[0]?.name ?? null,
    documentCount: draft.documents.length,
    reference: showsReference(draft) ? form.referenceOf(storedContent(form, draft.content).content) : null,
    connectionName: connectionNameOf(draft),
    updatedAt: draft.updatedAt.toISOString(),
    changedByStaff: draft.changedByStaff?.name ?? null,
    refusal: refusal && { message: refusal.message, meaning: refusal.meaning },
    isUndecided: isUndecided(refusal),
  };
}
