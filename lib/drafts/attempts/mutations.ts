import type { Actor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { giveCommand } from "@/lib/commands/give";
import { type Opening, openCommand } from "@/lib/commands/open";
import { refusalOf, settleRefused } from "@/lib/commands/settle";
import { accessForActor } from "@/lib/credentials/access";
import { type ConnectionScope, scopeForActor } from "@/lib/credentials/scope";
import { AppError, type FieldMessages, toAppError } from "@/lib/domain/errors";
import { draftWords as words } from "@/lib/domain/texts/draft-words";
import { db, type Tx } from "@/lib/platform/db";
import type { Command, Draft } from "@/prisma/generated/client";
import { findOwnDraft, listDocuments, scopeOfDraft } from "../data";
import { type DraftDocumentRecord, type DraftKind, kindOfDraft } from "../kind";
import { keepContent } from "../mutations";
import {
  areAsSeen,
  attemptAfter,
  contentFaults,
  documentFaults,
  settlesAttempt,
  storedContent,
  submissionView,
} from "../rules";
import type { AttemptRef, Press, SubmissionView } from "../schema";

/**
 * Has a draft become what it is a draft of, once: a second click, tab or process finds the first attempt. What the
 * service refuses comes back as a refused attempt with its messages, and a lost answer as one that is being checked.
 * @param content what the person sees when they press; kept with the attempt, so that nothing typed last is missed
 * @throws AppError only where it is certain that no attempt of this draft was sent: `invalid_input` with messages at
 *   the fields, `not_found` for a draft that is not the actor's or was thrown away, `conflict` for an attempt that is
 *   not the draft's next, or answers that another tab has changed since, `token_refused` without a token
 */
export async function giveDraft<Content extends object, Known, Request>(
  actor: Actor,
  kind: DraftKind<Content, Known, Request>,
  { content, ...press }: Press & { content: Content },
): Promise<SubmissionView> {
  const scope = await scopeOfDraft(actor, press.draftId);
  const [access, known] = await Promise.all([
    accessForActor(actor, scope).catch(toAppError),
    kind.known(scope),
  ]);
  if (access instanceof AppError) return await findGiven(actor, press, access);
  const command = await giveCommand(kind.command, access, async (tx) => {
    const opened = await openAttempt(tx, actor, press);
    if ("found" in opened) return { kind: "found", commandId: opened.found.id };
    assertKind(kind, opened.draft);
    // Kept whatever comes of it, so that nothing typed last is lost.
    const kept = kind.form.keep(content);
    await keepContent(tx, kind.form, opened.draft, { content: kept, version: press.version });
    const documents = await listDocuments(tx, press.draftId);
    const fields = faultsOf(kind, kept, documents, press, known);
    if (Object.keys(fields).length > 0) return { kind: "faulty", fields };
    const request = kind.request(kept, documents, known);
    return await openFor(tx, actor, scope, kind, press, request);
  });
  return submissionView(command);
}

/**
 * Closes an attempt that has not arrived, so that its form can be opened again: it counts as refused from now on, and
 * a request for it that is still on its way finds that and sends nothing. Where it has arrived nothing changes.
 * @returns what is so now
 * @throws AppError `not_found` for a draft that is not the actor's or was thrown away, `conflict` for an attempt that
 *   is not the draft's next
 */
export async function withdrawAttempt(
  actor: Actor,
  kinds: readonly DraftKind[],
  attempt: AttemptRef,
): Promise<SubmissionView> {
  const draft = await findOwnDraft(actor, attempt.draftId);
  const kind = kindOfDraft(kinds, draft);
  const scope = await scopeForActor(actor, draft);
  const known = await kind.known(scope);
  return await db().$transaction(async (tx) => {
    const opened = await openAttempt(tx, actor, attempt);
    if ("found" in opened) return submissionView(opened.found);
    const { content } = storedContent(kind.form, opened.draft.content);
    const documents = await listDocuments(tx, attempt.draftId);
    const request = kind.request(content, documents, known);
    const opening = await openFor(tx, actor, scope, kind, attempt, request);
    if (opening.kind !== "opened") {
      throw new Error(`Attempt ${attempt.attempt} of draft ${attempt.draftId} was opened under its lock`);
    }
    const { commandId } = opening.lease;
    const refusal = new AppError("service_unavailable", "Withdrawn before it arrived", {
      userMessage: kind.form.words.neverArrived,
    });
    await settleRefused(tx, commandId, { sends: 0, refusal: refusalOf(refusal, kind.command.nothingDone) });
    return submissionView(await tx.command.findUniqueOrThrow({ where: { id: commandId } }));
  });
}

/** Without a token nothing can be sent, but it may have been. @throws AppError `refusal` where nothing was */
async function findGiven(
  actor: Actor,
  { draftId, attempt }: AttemptRef,
  refusal: AppError,
): Promise<SubmissionView> {
  const { latest } = await db().$transaction((tx) => lockDraft(tx, actor, draftId));
  if (latest && settlesAttempt(latest, attempt)) return submissionView(latest);
  throw refusal;
}

/**
 * The draft under its row's lock, which makes simultaneous clicks queue up; or what is known of the attempt already.
 * @throws AppError `not_found` for a draft that is not the actor's or was thrown away, `conflict` for an attempt that
 *   is not the draft's next
 */
async function openAttempt(
  tx: Tx,
  actor: Actor,
  { draftId, attempt }: AttemptRef,
): Promise<{ found: Command } | { draft: Draft }> {
  const { draft, latest } = await lockDraft(tx, actor, draftId);
  if (latest && settlesAttempt(latest, attempt)) return { found: latest };
  if (draft.closedAt) {
    throw new AppError("not_found", `Draft ${draftId} was thrown away`, { userMessage: words.thrownAway });
  }
  const next = attemptAfter(latest);
  if (attempt !== next)
    throw new AppError("conflict", `Draft ${draftId} is at attempt ${next}, not ${attempt}`);
  return { draft };
}

/** Committed before anything is sent. */
async function openFor<Request>(
  tx: Tx,
  actor: Actor,
  scope: ConnectionScope,
  { command }: Pick<DraftKind<object, unknown, Request>, "command">,
  { draftId, attempt }: AttemptRef,
  request: Request,
): Promise<Opening> {
  return await openCommand(tx, command, { actor, scope, key: draftId, request, draftId, attempt });
}

/** The draft, locked, with its latest attempt. @throws AppError `not_found` when it is not the actor's */
async function lockDraft(
  tx: Tx,
  actor: Actor,
  draftId: string,
): Promise<{ draft: Draft; latest: Command | null }> {
  await tx.$queryRaw`SELECT 1 FROM "Draft" WHERE id = ${draftId}::uuid FOR UPDATE`;
  const draft = await visibleTo(actor, tx).draft.findFirst({ where: { id: draftId } });
  if (!draft) throw new AppError("not_found", `Draft ${draftId} is not open to its writer`);
  const latest = await tx.command.findFirst({ where: { draftId }, orderBy: { attempt: "desc" } });
  return { draft, latest };
}

/** @throws AppError `not_found` for a draft of another kind, which this is no form of */
function assertKind({ form }: Pick<DraftKind, "form">, draft: Draft): void {
  if (draft.kind === form.name) return;
  throw new AppError("not_found", `Draft ${draft.id} is of kind ${draft.kind}, not ${form.name}`);
}

function faultsOf<Content extends object, Known>(
  { form }: Pick<DraftKind<Content, Known>, "form">,
  content: Content,
  documents: readonly DraftDocumentRecord[],
  { documents: shown }: Press,
  known: Known,
): FieldMessages {
  const ofDocuments =
    shown && !areAsSeen(documents, shown) ? [form.words.otherDocuments] : documentFaults(documents);
  return {
    ...contentFaults(form, content, known),
    ...(ofDocuments.length > 0 ? { documents: ofDocuments } : {}),
  };
}
