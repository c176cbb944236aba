import type { FieldMessages } from "@/lib/domain/errors";
import { fieldMessages } from "@/lib/domain/issue-message";
import { type Message, message } from "@/lib/domain/message";
import { storedRefusal } from "@/lib/domain/refusal";
import type { Form, SendableDocument } from "./form";
import type { AttemptKnowledge, AttemptView, DraftSummary, SeenDocument } from "./schema";

/** What is stored of an attempt, as far as the view needs it. */
export type AttemptRecord = {
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
  remainderId: string | null;
  lastLookedAt: Date | null;
  unreadable: unknown;
};

const shownStates = {
  sending: "sending",
  done: "accepted",
  refused: "refused",
} as const;

/** An attempt as the person sees it. Refused only once it is final: while unknown it is being checked. */
export function attemptView(command: AttemptRecord): AttemptView {
  const state = command.state === "unknown" ? unknownState(command) : shownStates[command.state];
  return {
    commandId: command.id,
    draftId: command.draftId ?? "",
    attempt: command.attempt,
    state,
    known: state === "checking" ? knownOf(command) : null,
    subjectId: command.subjectId,
    refusal: command.state === "refused" ? storedRefusal(command.refusal) : null,
    remainder: command.remainderId,
    since: command.createdAt.toISOString(),
  };
}

/** What is not settled is checked where something may have left, and waits its turn where nothing has. */
function unknownState({ sends, serviceId, refusal }: AttemptRecord): "checking" | "waiting" {
  return sends === 0 && serviceId === null && refusal === null ? "waiting" : "checking";
}

function knownOf({ sends, lastLookedAt, unreadable, refusal, serviceId }: AttemptRecord): AttemptKnowledge {
  return {
    sends,
    lookedAt: lastLookedAt?.toISOString() ?? null,
    unreadable: typeof unreadable === "object" && unreadable !== null ? Object.keys(unreadable).length : 0,
    said: saidBy(refusal),
    isMade: serviceId !== null,
  };
}

/** The service's own words alone: others say that nothing was done, which is not known. */
function saidBy(refusal: unknown): Message | null {
  const { code, message: said } = storedRefusal(refusal);
  return refusal !== null && code === "service_refused" ? said : null;
}

/** Before that most attempts are found, and nobody has to decide anything. */
export const decidesAfterSeconds = 30;

/** Whether a person may stop waiting for it: not for what is certain to exist. */
export function mayStopWaiting({ state, known }: AttemptView): boolean {
  return state === "checking" && known !== null && !known.isMade;
}

/** Whether nothing is known of a refused attempt but that its person waits for it no longer. */
export function isUndecided(refusal: AttemptView["refusal"]): boolean {
  return refusal?.code === "outcome_unknown";
}

/** The attempt that *Place order* opens next, or finds: only a refusal leads to a new one. */
export function attemptAfter(latest: Pick<AttemptRecord, "attempt" | "state"> | null): number {
  if (!latest) return 1;
  return latest.state === "refused" ? latest.attempt + 1 : latest.attempt;
}

/** True while an attempt may still become an order, or its form has: the form is then no longer open to changes. */
export function isHeld(attempt: AttemptView | null): attempt is AttemptView {
  return attempt !== null && (attempt.state !== "refused" || Boolean(attempt.refusal?.instead));
}

export function holdsDraft(attempt: AttemptRecord | null): boolean {
  return attempt !== null && isHeld(attemptView(attempt));
}

/** The attempts that say how a draft stands. */
export type StandingAttempts<Attempt> = {
  latest: Attempt | null;
  /** The latest, or one before it that was done after all. */
  standing: Attempt | null;
};

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
  commands: readonly AttemptRecord[];
  updatedAt: Date;
};

/** Where the page of a form shows a draft; without one, a form beside all others. */
export function formAddress({ pages }: Pick<Form, "pages">, draftId: string | null): string {
  return `${pages.form}?draft=${draftId ?? "new"}`;
}

/** Where what a form became is shown, or followed until it is known. */
export function resultAddress(
  { pages }: Pick<Form, "pages">,
  { subjectId, commandId }: Pick<AttemptView, "subjectId" | "commandId">,
): string {
  return `${pages.results}/${subjectId ?? commandId}`;
}

/** Whether a form leads on to what became of it: all that it held did. */
export function isAllDone(attempt: AttemptView | null): attempt is AttemptView {
  return attempt?.state === "accepted" && attempt.remainder === null;
}

/** A draft as a line of a list. */
export function draftSummary(form: Form, draft: ListedDraft): DraftSummary {
  const [latest] = draft.commands;
  const refusal = latest ? attemptView(latest).refusal : null;
  return {
    kind: form.name,
    draftId: draft.id,
    address: formAddress(form, draft.id),
    firstDocument: draft.documents[0]?.name ?? null,
    documentCount: draft.documents.length,
    reference: form.referenceOf(storedContent(form, draft.content).content),
    updatedAt: draft.updatedAt.toISOString(),
    refusal: refusal && { message: refusal.message, meaning: refusal.meaning },
    isUndecided: isUndecided(refusal),
  };
}

/** What is wrong with answers that are to be sent, by their fields. */
export function contentFaults<Content extends object, Known>(
  form: Form<Content, Known>,
  content: Content,
  known: Known,
): FieldMessages {
  const { error } = form.sendable(known).safeParse(content);
  return error ? fieldMessages(error, ({ path }) => String(path[0])) : {};
}

/** Why a form that is about documents cannot be sent with these yet. */
export function documentFaults(documents: readonly SendableDocument[]): Message[] {
  const inState = (...states: SendableDocument["state"][]) =>
    documents.filter(({ state }) => states.includes(state));
  return [
    ...inState("failed").map(({ name }) => message("draftErrors.documents.notUploaded", { name })),
    ...inState("removing").map(({ name }) => message("draftErrors.documents.stillRemoving", { name })),
    ...(inState("waiting", "uploading").length > 0 ? [message("draftErrors.documents.stillUploading")] : []),
    ...(documents.some(({ kind }) => kind === "source") ? [] : [message("draftErrors.documents.noSource")]),
  ];
}

/**
 * Whether the person sees the documents that the draft has: after a lost answer, or in another tab, the page may show
 * others, or another file as one of them. Nothing is sent with a document that they do not see, or without one that they
 * do.
 */
export function areAsSeen(documents: readonly SeenDocument[], shown: readonly SeenDocument[]): boolean {
  const isShown = ({ id, kind, choiceId }: SeenDocument) =>
    shown.some((seen) => seen.id === id && seen.kind === kind && seen.choiceId === choiceId);
  return documents.length === shown.length && documents.every(isShown);
}
