import { z } from "zod";
import { AppError, type ErrorCode, errorKinds } from "@/lib/domain/errors";
import { cleanHtml, longestHtml } from "@/lib/domain/html";
import { orderFormTexts as texts } from "@/lib/domain/texts/order-form";
import {
  type DraftContent,
  type DraftSummary,
  draftContentSchema,
  longestNotes,
  type SubmissionView,
} from "./schema";

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
export function storedContent(stored: unknown): { content: DraftContent; isDamaged: boolean } {
  const whole = draftContentSchema.safeParse(stored);
  if (whole.success) return { content: whole.data, isDamaged: false };
  const fields = typeof stored === "object" && stored !== null ? Object.entries(stored) : [];
  const understood = fields.filter(
    ([field, value]) => draftContentSchema.safeParse({ [field]: value }).success,
  );
  return { content: draftContentSchema.parse(Object.fromEntries(understood)), isDamaged: true };
}

/**
 * The answers as they are stored: of the notes, only the tags that the service keeps. Cleaning can make them
 * longer, so that their limit holds for what comes of it.
 * @throws AppError `invalid_input` with a message at the notes
 */
export function keptContent(content: DraftContent): DraftContent {
  const notesHtml = cleanHtml(content.notesHtml);
  if (content.notesHtml.length <= longestHtml && notesHtml.length <= longestNotes)
    return { ...content, notesHtml };
  throw new AppError("invalid_input", `Notes come to ${notesHtml.length} characters`, {
    userMessage: texts.errors.notesTooLong,
    fields: { notesHtml: [texts.errors.notesTooLong] },
  });
}

export function sameContent(one: DraftContent, other: DraftContent): boolean {
  return (Object.keys(draftContentSchema.shape) as (keyof DraftContent)[]).every(
    (field) => one[field] === other[field],
  );
}

/** What says whether a form was begun: its answers, its documents and its attempts. */
export type BegunForm = { content: unknown; documents: readonly unknown[]; commands: readonly unknown[] };

/** Nothing typed, no document, never placed. */
export function isEmptyForm({ content, documents, commands }: BegunForm): boolean {
  const stored = storedContent(content);
  // Of a damaged one nobody can say that it was empty.
  const isUntouched = !stored.isDamaged && sameContent(stored.content, draftContentSchema.parse({}));
  return documents.length === 0 && commands.length === 0 && isUntouched;
}

/** A form as a line of a list. */
export function draftSummary(form: {
  id: string;
  content: unknown;
  documents: readonly { name: string }[];
  commands: readonly SubmissionRecord[];
  updatedAt: Date;
}): DraftSummary {
  const [latest] = form.commands;
  return {
    draftId: form.id,
    firstDocument: form.documents[0]?.name ?? null,
    documentCount: form.documents.length,
    reference: storedContent(form.content).content.reference.trim() || null,
    updatedAt: form.updatedAt.toISOString(),
    refusal: (latest && submissionView(latest).refusal?.message) ?? null,
  };
}

const unsaidRefusal = new AppError("service_refused", "A refusal that is stored cannot be understood");

const refusalSchema = z
  .object({
    code: z.enum(Object.keys(errorKinds) as [ErrorCode]).catch("service_refused"),
    message: z.string(),
    fields: z.record(z.string(), z.array(z.string())).catch({}),
  })
  .catch({ code: unsaidRefusal.code, message: unsaidRefusal.userMessage, fields: {} });
