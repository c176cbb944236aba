import { type Actor, personOf, writtenFor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { asksFor } from "@/lib/commands/kind";
import { isOpen, lockCommand } from "@/lib/commands/lease";
import { type Opening, openCommand } from "@/lib/commands/open";
import { runCommand } from "@/lib/commands/run";
import { refusalOf, settleRefused } from "@/lib/commands/settle";
import { accessForActor } from "@/lib/credentials/access";
import { type ConnectionScope, scopeForActor } from "@/lib/credentials/scope";
import { AppError, type FieldMessages, toAppError } from "@/lib/domain/errors";
import { type Refusal, storedRefusal } from "@/lib/domain/refusal";
import { draftWords as words } from "@/lib/domain/texts/draft-words";
import { formWords } from "@/lib/domain/texts/forms";
import { db, type Tx } from "@/lib/platform/db";
import type { Command, Draft } from "@/prisma/generated/client";
import { getOwnDraft, listDocuments, scopeOfDraft } from "../data";
import { type DraftDocumentRecord, type DraftKind, kindOfDraft } from "../kind";
import { keepContent, lockDraft, notEditable } from "../mutations";
import { areAsSeen, attemptView, contentFaults, holdsDraft, mayStopWaiting, storedContent } from "../rules";
import { type AttemptRef, type AttemptView, attemptsAtMost, type Press } from "../schema";
import { toldOf } from "./data";

/** A press, with what it takes to tell what is asked for by it. */
type Pressing<Content extends object, Known, Request> = {
  actor: Actor;
  scope: ConnectionScope;
  kind: DraftKind<Content, Known, Request>;
  known: Known;
  press: Press & { content: Content };
};

/**
 * Has a draft become what it is a draft of, once: a second click, tab or process that asks for the same finds the first
 * attempt. What the service refuses comes back as a refused attempt with its messages, and a lost answer as one that is
 * being checked.
 * @param press with the answers that the person sees; kept with the attempt, so that nothing typed last is missed
 * @throws AppError only where it is certain that nothing of this press was sent: `invalid_input` with messages at the
 *   fields, `not_found` for a draft that is not the actor's or was thrown away, `conflict` for an attempt that is not the
 *   draft's next, for answers that another tab has changed since, or where something else is placed or being placed,
 *   `token_refused` without a token
 */
export async function giveDraft<Content extends object, Known, Request>(
  actor: Actor,
  kind: DraftKind<Content, Known, Request>,
  press: Press & { content: Content },
): Promise<AttemptView> {
  const scope = await scopeOfDraft(actor, press.draftId);
  const [access, known] = await Promise.all([
    accessForActor(actor, scope).catch(toAppError),
    kind.known(scope),
  ]);
  const pressing = { actor, scope, kind, known, press };
  if (access instanceof AppError) {
    // Nothing can be sent, but it may have been.
    const { told } = await db().$transaction((tx) => readPress(tx, pressing));
    if (told) return told;
    throw access;
  }
  const found: { told?: AttemptView } = {};
  const command = await runCommand(kind.command, access, async (tx) => {
    const { told, draft, content, documents, request } = await readPress(tx, pressing);
    if (told) {
      found.told = told;
      return { kind: "found", commandId: told.commandId };
    }
    // Kept whatever comes of it, so that nothing typed last is lost.
    await keepContent(tx, kind.form, draft, { content, version: press.version });
    const fields = faultsOf(kind, content, documents, press, known);
    if (Object.keys(fields).length > 0) return { kind: "faulty", fields };
    return await openFor(tx, pressing, request);
  });
  return found.told ?? attemptView(command);
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
  press: AttemptRef,
): Promise<AttemptView> {
  const stored = await getOwnDraft(actor, press.draftId);
  const kind = kindOfDraft(kinds, stored);
  const scope = await scopeForActor(actor, stored);
  const known = await kind.known(scope);
  return await db().$transaction(async (tx) => {
    const locked = await lockForPress(tx, actor, press);
    if (locked.own) return attemptView(toldOf(locked.own, locked.standing));
    const refusal = isTooLate(locked, press) ? tooLate : neverArrived(kind);
    const { content } = storedContent(kind.form, locked.draft.content);
    const request = kind.request(content, await listDocuments(tx, press.draftId), known);
    return await openRefused(tx, { actor, scope, kind, press }, request, refusal);
  });
}

/**
 * Stops waiting for what became of an attempt that is being checked: its form is open again. What it may have become is
 * found all the same, and its documents are in no other meanwhile, because the service attaches a file once.
 * @returns what is so now
 * @throws AppError `not_found` for an attempt that is not the actor's
 */
export async function stopWaiting(actor: Actor, { commandId }: { commandId: string }): Promise<AttemptView> {
  const command = await visibleTo(actor).command.findFirst({
    where: { id: commandId, draftId: { not: null } },
  });
  if (!command || writtenFor(command) !== personOf(actor)) {
    throw new AppError("not_found", `Attempt ${commandId} is not its reader's`);
  }
  return await db().$transaction(async (tx) => {
    const locked = await lockCommand(tx, commandId);
    const view = attemptView(locked);
    if (!mayStopWaiting(view)) return view;
    const { fields } = locked.refusal === null ? { fields: {} } : storedRefusal(locked.refusal);
    const message = words.stoppedWaiting(view.known?.said ?? null);
    await settleRefused(tx, commandId, {
      sends: locked.sends,
      refusal: { code: "outcome_unknown", message, fields },
    });
    return attemptView(await tx.command.findUniqueOrThrow({ where: { id: commandId } }));
  });
}

/** What is pressed, under the draft's lock. */
type Pressed<Content, Request> = {
  draft: Draft;
  content: Content;
  documents: DraftDocumentRecord[];
  request: Request;
  /** What the person is told where the press opens no attempt. */
  told: AttemptView | null;
};

async function readPress<Content extends object, Known, Request>(
  tx: Tx,
  pressing: Pressing<Content, Known, Request>,
): Promise<Pressed<Content, Request>> {
  const { actor, kind, known, press } = pressing;
  const locked = await lockForPress(tx, actor, press);
  assertKind(kind, locked.draft);
  const content = kind.form.keep(press.content);
  const documents = await listDocuments(tx, press.draftId);
  const request = kind.request(content, documents, known);
  const isSeen = !press.documents || areAsSeen(documents, press.documents);
  const told =
    tellKnown(locked, (attempt) => isSeen && asksFor(kind.command, request, attempt)) ??
    (isTooLate(locked, press) ? await openRefused(tx, pressing, request, tooLate) : null);
  return { draft: locked.draft, content, documents, request, told };
}

type LockedForPress = Awaited<ReturnType<typeof lockDraft>> & {
  /** The attempt that has the number of the press already. */
  own: Command | null;
};

/** The draft under its row's lock, which makes simultaneous clicks queue up. @throws AppError `not_found` */
async function lockForPress(tx: Tx, actor: Actor, { draftId, attempt }: AttemptRef): Promise<LockedForPress> {
  const locked = await lockDraft(tx, actor, draftId);
  return { ...locked, own: await tx.command.findFirst({ where: { draftId, attempt } }) };
}

/**
 * What is known of a press before anything is opened: what became of an attempt that asked for the same. One with its
 * number that asked for something else, from another tab, says nothing of what is wrong with this.
 * @throws AppError `conflict` where the number stands for something else that is placed or being placed
 */
function tellKnown(
  { own, standing }: LockedForPress,
  isSame: (attempt: Command) => boolean,
): AttemptView | null {
  if (standing && standing.state !== "refused" && isSame(standing)) return attemptView(standing);
  if (!own) return null;
  if (own.state !== "refused") throw notEditable(own);
  const view = attemptView(own);
  if (isSame(own) || !view.refusal || view.refusal.instead) return view;
  return {
    ...view,
    refusal: { ...view.refusal, code: "conflict", message: words.triedMeanwhile, fields: {} },
  };
}

/**
 * For a number that no attempt has: whether the draft became something since the page showed it as open, by an attempt
 * that was thought refused.
 * @throws AppError `not_found` for a draft that was thrown away, `conflict` for an attempt that is not the draft's next
 */
function isTooLate({ draft, latest, standing }: LockedForPress, { attempt }: AttemptRef): boolean {
  const isHeld = holdsDraft(standing);
  if (draft.closedAt && !isHeld) {
    throw new AppError("not_found", `Draft ${draft.id} was thrown away`, { userMessage: words.thrownAway });
  }
  if (standing && isOpen(standing)) throw notEditable(standing);
  const next = (latest?.attempt ?? 0) + 1;
  if (attempt !== next)
    throw new AppError("conflict", `Draft ${draft.id} is at attempt ${next}, not ${attempt}`);
  if (attempt > attemptsAtMost) {
    throw new AppError("conflict", `Draft ${draft.id} was tried ${attemptsAtMost} times`, {
      userMessage: words.triedTooOften(attemptsAtMost),
    });
  }
  return isHeld;
}

type Opener<Request> = Pick<Pressing<object, unknown, Request>, "actor" | "scope"> & {
  kind: Pick<DraftKind<object, unknown, Request>, "command">;
  press: AttemptRef;
};

/** Committed before anything is sent. */
async function openFor<Request>(
  tx: Tx,
  { actor, scope, kind, press: { draftId, attempt } }: Opener<Request>,
  request: Request,
): Promise<Opening> {
  return await openCommand(tx, kind.command, { actor, scope, key: draftId, request, draftId, attempt });
}

/** Writes an attempt down as refused, so that nothing is sent under its number any more. */
async function openRefused<Request>(
  tx: Tx,
  opener: Opener<Request>,
  request: Request,
  refusal: Refusal,
): Promise<AttemptView> {
  const opening = await openFor(tx, opener, request);
  const { draftId, attempt } = opener.press;
  if (opening.kind !== "opened") {
    throw new Error(`Attempt ${attempt} of draft ${draftId} was opened under its lock`);
  }
  const { commandId } = opening.lease;
  await settleRefused(tx, commandId, { sends: 0, refusal });
  return attemptView(await tx.command.findUniqueOrThrow({ where: { id: commandId } }));
}

const tooLate: Refusal = { code: "conflict", message: words.earlierCameThrough([]), fields: {} };

function neverArrived({ form, command }: Pick<DraftKind, "form" | "command">): Refusal {
  const error = new AppError("service_unavailable", "Withdrawn before it arrived", {
    userMessage: formWords[form.name].neverArrived,
  });
  return refusalOf(error, command.nothingDone);
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
    shown && !areAsSeen(documents, shown)
      ? [formWords[form.name].otherDocuments]
      : form.documentFaults(documents);
  return {
    ...contentFaults(form, content, known),
    ...(ofDocuments.length > 0 ? { documents: ofDocuments } : {}),
  };
}
