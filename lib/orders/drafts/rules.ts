import type { FieldMessages } from "@/lib/domain/errors";
import { cleanHtml } from "@/lib/domain/html";
import { type DraftContent, type DraftSummary, draftContentSchema, type SubmissionView } from "./schema";

/** What is stored of an attempt, as far as the view needs it. */
export type SubmissionRecord = {
  id: string;
  draftId: string;
  attempt: number;
  state: "sending" | "unknown" | "accepted" | "refused";
  refusal: unknown;
  createdAt: Date;
  order: { id: string } | null;
};

/** An attempt as the person sees it. Refused only once it is final: while unknown it is being checked. */
export function submissionView(submission: SubmissionRecord): SubmissionView {
  return {
    submissionId: submission.id,
    draftId: submission.draftId,
    attempt: submission.attempt,
    state: submission.state === "unknown" ? "checking" : submission.state,
    orderId: submission.order?.id ?? null,
    refusal: submission.state === "refused" ? storedRefusal(submission.refusal) : null,
    since: submission.createdAt.toISOString(),
  };
}

/** The attempt that *Place order* opens next, or finds: only a refusal leads to a new one. */
export function attemptAfter(latest: Pick<SubmissionRecord, "attempt" | "state"> | null): number {
  if (!latest) return 1;
  return latest.state === "refused" ? latest.attempt + 1 : latest.attempt;
}

/** True while an attempt may still become an order, or has: the form is then no longer open to changes. */
export function holdsDraft(latest: Pick<SubmissionRecord, "state"> | null): boolean {
  return latest !== null && latest.state !== "refused";
}

/** The stored answers; what an older release left out gets its default. */
export function storedContent(content: unknown): DraftContent {
  return draftContentSchema.parse(content);
}

/** The answers as they are stored: of the notes, only the tags that the service keeps. */
export function keptContent(content: DraftContent): DraftContent {
  return { ...content, notesHtml: cleanHtml(content.notesHtml) };
}

export function sameContent(one: DraftContent, other: DraftContent): boolean {
  return (Object.keys(draftContentSchema.shape) as (keyof DraftContent)[]).every(
    (field) => one[field] === other[field],
  );
}

/** What says whether a form was begun: its answers, its documents and its attempts. */
export type BegunForm = { content: unknown; documents: readonly unknown[]; submissions: readonly unknown[] };

/** Nothing typed, no document, never placed. */
export function isEmptyForm({ content, documents, submissions }: BegunForm): boolean {
  const isUntouched = () => sameContent(storedContent(content), draftContentSchema.parse({}));
  return documents.length === 0 && submissions.length === 0 && isUntouched();
}

/** A form as a line of a list. */
export function draftSummary(form: {
  id: string;
  content: unknown;
  documents: readonly { name: string }[];
  submissions: readonly SubmissionRecord[];
  updatedAt: Date;
}): DraftSummary {
  const [latest] = form.submissions;
  return {
    draftId: form.id,
    firstDocument: form.documents[0]?.name ?? null,
    documentCount: form.documents.length,
    reference: storedContent(form.content).reference.trim() || null,
    updatedAt: form.updatedAt.toISOString(),
    refusal: (latest && submissionView(latest).refusal?.message) ?? null,
  };
}

type Refusal = NonNullable<SubmissionView["refusal"]>;

function storedRefusal(refusal: unknown): Refusal {
  const { code, message, fields } = refusal as Refusal & { fields: FieldMessages };
  return { code, message, fields };
}
