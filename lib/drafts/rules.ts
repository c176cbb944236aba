import { z } from "zod";
import { AppError, type ErrorCode, errorKinds, type FieldMessages } from "@/lib/domain/errors";
import { draftWords } from "@/lib/domain/texts/draft-words";
import type { Form } from "./form";
import type { DraftDocumentView, DraftSummary, SubmissionView } from "./schema";

/** What is stored of an attempt, as far as the view needs it. */
export type SubmissionRecord = {
  id: string;
  draftId: string | null;
  attempt: number;
  state: "sending" | "unknown" | "done" | "refused";
  /** Those that may have been carried out. */
  sends: number;
  serviceId: string | null;
  refusal: unknown;
  createdAt: Date;
  subjectId: string | null;
};

const shownStates = {
  sending: "sending",
  done: "accepted",
  refused: "refused",
} as const;

/** An attempt as the person sees it. Refused only once it is final: while unknown it is being checked. */
export function submissionView(submission: SubmissionRecord): SubmissionView {
  return {
    submissionId: submission.id,
    draftId: submission.draftId ?? "",
    attempt: submission.attempt,
    state: submission.state === "unknown" ? unknownState(submission) : shownStates[submission.state],
    orderId: submission.subjectId,
    refusal: submission.state === "refused" ? refusalSchema.parse(submission.refusal) : null,
    since: submission.createdAt.toISOString(),
  };
}

/** What is not settled is checked where something may have left, and waits its turn where nothing has. */
function unknownState({ sends, serviceId, refusal }: SubmissionRecord): "checking" | "waiting" {
  return sends === 0 && serviceId === null && refusal === null ? "waiting" : "checking";
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

/** Whether the draft's latest attempt tells what became of the one with this number: nothing later can be sent then. */
export function settlesAttempt(
  latest: Pick<SubmissionRecord, "attempt" | "state">,
  attempt: number,
): boolean {
  return holdsDraft(latest) || latest.attempt >= attempt;
}

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

/** The answers of a form that nobody has begun. */
export function emptyContentOf<Content extends object>({ content }: Pick<Form<Content>, "content">): Content {
  return content.parse({});
}

export function sameContent<Content extends object>(
  { content }: Pick<Form<Content>, "content">,
  one: Content,
  other: Content,
): boolean {
  return (Object.keys(content.shape) as (keyof Content)[]).every((field) => one[field] === other[field]);
}

/** What says whether a form was begun: its answers, its documents and its attempts. */
export type BegunForm = { content: unknown; documents: readonly unknown[]; commands: readonly unknown[] };

/** Nothing typed, no document, never placed. */
export function isEmptyForm(form: Form, { content, documents, commands }: BegunForm): boolean {
  const stored = storedContent(form, content);
  // Of a damaged one nobody can say that it was empty.
  const isUntouched = !stored.isDamaged && sameContent(form, stored.content, emptyContentOf(form));
  return documents.length === 0 && commands.length === 0 && isUntouched;
}

type ListedDraft = {
  id: string;
  content: unknown;
  documents: readonly { name: string }[];
  commands: readonly SubmissionRecord[];
  updatedAt: Date;
};

/** A draft as a line of a list. */
export function draftSummary(form: Form, draft: ListedDraft): DraftSummary {
  const [latest] = draft.commands;
  return {
    draftId: draft.id,
    firstDocument: draft.documents[0]?.name ?? null,
    documentCount: draft.documents.length,
    reference: form.referenceOf(storedContent(form, draft.content).content),
    updatedAt: draft.updatedAt.toISOString(),
    refusal: (latest && submissionView(latest).refusal?.message) ?? null,
  };
}

/** What is wrong with answers that are to be sent, by their fields. */
export function contentFaults<Content extends object, Known>(
  form: Form<Content, Known>,
  content: Content,
  known: Known,
): FieldMessages {
  const faults: FieldMessages = {};
  for (const { path, message } of form.sendable(known).safeParse(content).error?.issues ?? []) {
    const field = String(path[0]);
    faults[field] = [...(faults[field] ?? []), message];
  }
  return faults;
}

/** A document as far as it decides whether a form can be sent; the browser has more states than the server. */
type SendableDocument = Pick<DraftDocumentView, "name" | "kind"> & {
  state: DraftDocumentView["state"] | "waiting" | "removing";
};

/** Why a form cannot be sent with these documents yet. */
export function documentFaults(documents: readonly SendableDocument[]): string[] {
  const inState = (...states: SendableDocument["state"][]) =>
    documents.filter(({ state }) => states.includes(state));
  return [
    ...inState("failed").map(({ name }) => draftWords.documents.notUploaded(name)),
    ...inState("removing").map(({ name }) => draftWords.documents.stillRemoving(name)),
    ...(inState("waiting", "uploading").length > 0 ? [draftWords.documents.stillUploading] : []),
    ...(documents.some(({ kind }) => kind === "source") ? [] : [draftWords.documents.noSource]),
  ];
}

/**
 * Whether the person sees the documents that the draft has: after a lost answer, or in another tab, the page may show
 * others. Nothing is sent with a document that they do not see, or without one that they do.
 */
export function areAsSeen(
  documents: readonly Pick<DraftDocumentView, "id" | "kind">[],
  shown: readonly Pick<DraftDocumentView, "id" | "kind">[],
): boolean {
  return (
    documents.length === shown.length &&
    documents.every(({ id, kind }) => shown.some((document) => document.id === id && document.kind === kind))
  );
}

const unsaidRefusal = new AppError("service_refused", "A refusal that is stored cannot be understood");

const refusalSchema = z
  .object({
    code: z.enum(Object.keys(errorKinds) as [ErrorCode]).catch("service_refused"),
    message: z.string(),
    fields: z.record(z.string(), z.array(z.string())).catch({}),
  })
  .catch({ code: unsaidRefusal.code, message: unsaidRefusal.userMessage, fields: {} });
