import { dequal } from "dequal";
import { recordAudit } from "@/lib/audit/mutations";
import { type Actor, actingOf, personOf, staffActing } from "@/lib/auth/actor";
import { parseInput } from "@/lib/auth/requests/parse-input";
import { visibleTo } from "@/lib/auth/visible-to";
import { isOpen } from "@/lib/commands/lease";
import type { Giver } from "@/lib/commands/open";
import { type ConnectionScope, scopeForNew } from "@/lib/credentials/scope";
import { AppError } from "@/lib/domain/errors";
import { newId } from "@/lib/domain/ids";
import { message } from "@/lib/domain/message";
import { deleteUnused } from "@/lib/files/mutations";
import { publishChange } from "@/lib/live/publish";
import { db, type Tx } from "@/lib/platform/db";
import type { Command, Draft, DraftDocument } from "@/prisma/generated/client";
import { holdsDraft, type StandingAttempts } from "./attempts/rules";
import { documentInAudit, formInAudit } from "./audited/rules";
import { draftView, findAttempts, findDraftAbout, listOpenDrafts, type OpenDraft } from "./data";
import type { DocumentKind } from "./documents/schema";
import type { Form } from "./form";
import { type DraftKind, kindOfDraft } from "./kind";
import { emptyContentOf, openDraftsAtMost } from "./rules";
import type { DocumentRef, DraftRef, DraftView, SaveDraftInput } from "./schema";
import { isEmptyForm, storedContent } from "./stored/rules";

/** A form this long untouched is no longer in front of anybody. */
const leftAfterMs = 3_600_000;

/** What a form is about that is there already: our id of it, and where it is. */
type About = { id: string; scope: ConnectionScope };

/**
 * Another form of a kind beside all that the person has open: two tabs that begin one at once have two. About the same
 * thing they have one, which both go on with. Where they have as many as they may, forms that were left empty make room.
 * @param chosen our id of the connection that it goes to; the default one where nobody chose
 * @throws AppError `invalid_input` when none was, `not_found` where the business has no such connection
 */
export async function openDraft<Content extends object>(
  actor: Actor,
  form: Form<Content>,
  about: About | null = null,
  chosen: string | null = null,
): Promise<DraftView<Content>> {
  const { connectionId } = about?.scope ?? (await scopeForNew(actor, chosen, form.goesTo));
  return await db().$transaction(async (tx) => {
    await lockForms(tx, actor);
    const begun = about && (await findDraftAbout(tx, actor, form, about.id));
    if (begun) return await draftView(tx, form, begun);
    const content = emptyContentOf(form);
    const draft = await beginDraft(tx, actor, form, { connectionId, content, aboutId: about?.id ?? null });
    return await draftView(tx, form, draft);
  });
}

/** Has one form after the other begun by a person, in however many tabs. */
export async function lockForms(tx: Tx, actor: Actor): Promise<void> {
  const { userId, businessId } = formOwnerOf(actor);
  await tx.$queryRaw`SELECT 1 FROM "Membership" WHERE "userId" = ${userId}::uuid
    AND "businessId" = ${businessId}::uuid FOR UPDATE`;
}

function formOwnerOf(actor: Actor) {
  return { userId: personOf(actor), businessId: actingOf(actor).businessId };
}

/**
 * Another form of the person, whose forms are locked.
 * @throws AppError `invalid_input` where they have as many open as they may, none of which was left empty
 */
export async function beginDraft(
  tx: Tx,
  actor: Actor,
  form: Form,
  begun: { connectionId: string; content: object; aboutId?: string | null; reorderOfId?: string },
): Promise<Draft> {
  const open = await listOpenDrafts(tx, actor, form);
  if (open.length >= openDraftsAtMost) await closeLeftDrafts(tx, actor, form, open);
  return await tx.draft.create({
    data: {
      id: newId(),
      ...formOwnerOf(actor),
      kind: form.name,
      ...begun,
      changedByStaffId: staffActing(actor),
      updatedAt: new Date(),
    },
  });
}

async function closeLeftDrafts(tx: Tx, actor: Actor, form: Form, open: readonly OpenDraft[]): Promise<void> {
  const untouched = { closedAt: null, updatedAt: { lt: new Date(Date.now() - leftAfterMs) } };
  const empty = open.filter((draft) => isEmptyForm(form, draft)).map(({ id }) => id);
  // One that is begun at this moment is held by whoever changes it, and is no longer untouched after them.
  const { count } = await visibleTo(actor, tx).draft.updateMany({
    where: { id: { in: empty }, ...untouched },
    data: discarded(),
  });
  if (count > 0) return;
  throw new AppError("invalid_input", "A person has too many forms open", {
    userMessage: message(`draftErrors.${form.name}.tooManyOpen`, { most: openDraftsAtMost }),
  });
}

/**
 * Keeps what was typed. Sending the same answers again is no conflict, whatever the version, so that a save
 * whose answer was lost can be repeated.
 * @throws AppError `conflict` when another tab saved meanwhile, or the form is already being sent; `invalid_input`
 */
export async function saveDraft<Content extends object>(
  actor: Actor,
  kinds: readonly DraftKind<Content>[],
  { draftId, content, version }: DraftRef & SaveDraftInput,
): Promise<DraftView<Content>> {
  return await db().$transaction(async (tx) => {
    const draft = await lockEditableDraft(tx, actor, draftId);
    const { form, typed, keep } = kindOfDraft(kinds, draft);
    const kept = keep(parseInput(typed, content));
    const saved = await keepContent(tx, actor, form, draft, { content: kept, version });
    return await draftView(tx, form, saved);
  });
}

/**
 * Keeps the answers of a draft that is locked; the same ones change nothing, whatever the version.
 * @param version what they were typed on; undefined where nobody looks at a page
 * @returns the draft as it is now
 * @throws AppError `conflict` when another tab saved meanwhile
 */
export async function keepContent<Content extends object>(
  tx: Tx,
  actor: Actor,
  form: Form<Content>,
  draft: Draft,
  { content, version = draft.version }: { content: Content; version: number | undefined },
): Promise<Draft> {
  const stored = storedContent(form, draft.content);
  if (!stored.isDamaged && dequal(stored.content, content)) return draft;
  if (draft.version !== version) {
    throw new AppError("conflict", `Draft ${draft.id} is at version ${draft.version}, not ${version}`, {
      userMessage: message("draftErrors.changedElsewhere"),
    });
  }
  const saved = await tx.draft.update({
    where: { id: draft.id },
    data: {
      content,
      version: { increment: 1 },
      changedByStaffId: staffActing(actor),
      updatedAt: new Date(),
    },
  });
  const isRenamed = form.referenceOf(stored.content) !== form.referenceOf(content);
  if (draft.version === 0 || isRenamed) await tellOfDraft(tx, saved);
  return saved;
}

/** Throws the form away, with what was uploaded to it. Discarding it twice is no error. */
export async function discardDraft(actor: Actor, { draftId }: DraftRef): Promise<void> {
  await db().$transaction(async (tx) => {
    const closed = await visibleTo(actor, tx).draft.findFirst({
      where: {
        id: draftId,
        closedAt: { not: null },
        commands: { none: { state: "done" } },
      },
    });
    if (closed) return;
    const draft = await lockEditableDraft(tx, actor, draftId);
    const documents = await throwAway(tx, actor, draft);
    const { kind: form } = draft;
    const before = { form, documents: documents.map(({ name }) => name) };
    await recordAudit(tx, actor, { action: "form.discard", ...formInAudit(draft), before });
  });
}

/** Closes a form that the caller has locked, and has what was uploaded to it deleted. @returns what was on it */
export async function throwAway(tx: Tx, actor: Giver, draft: Draft): Promise<DraftDocument[]> {
  const { id: draftId } = draft;
  const documents = await tx.draftDocument.findMany({ where: { draftId } });
  await tx.draft.update({ where: { id: draftId }, data: discarded() });
  await deleteUnused(tx, actor, draft, documents);
  await tellOfDraft(tx, draft);
  return documents;
}

function discarded() {
  const now = new Date();
  return { closedAt: now, discardedAt: now };
}

/** Takes a document off the form, and has its upload deleted. Removing it twice is no error; an upload under way loses its place. */
export async function removeDocument(
  actor: Actor,
  kinds: readonly DraftKind[],
  { draftId, documentId }: DocumentRef,
): Promise<DraftView> {
  return await db().$transaction(async (tx) => {
    const draft = await lockEditableDraft(tx, actor, draftId);
    await takeOff(tx, actor, draft, { id: documentId });
    const changed = await tx.draft.update({ where: { id: draftId }, data: { updatedAt: new Date() } });
    return await draftView(tx, kindOfDraft(kinds, changed).form, changed);
  });
}

/** Takes documents off a form that the caller has locked, and has their uploads deleted. */
export async function takeOff(
  tx: Tx,
  actor: Actor,
  draft: Draft,
  which: { id: string } | { choiceId: { in: string[] } },
): Promise<void> {
  const where = { ...which, draftId: draft.id };
  const removed = await tx.draftDocument.findMany({ where });
  await tx.draftDocument.deleteMany({ where });
  await deleteUnused(tx, actor, draft, removed);
  await tellOfDraft(tx, draft);
  await tellOfRemoved(tx, actor, draft, removed);
}

/** Tells in the audit which documents were taken off a form. */
export async function tellOfRemoved(
  tx: Tx,
  actor: Actor,
  draft: Draft,
  documents: readonly DraftDocument[],
): Promise<void> {
  for (const document of documents) {
    const before = documentInAudit(draft, document);
    await recordAudit(tx, actor, { action: "document.remove", ...formInAudit(draft), before });
  }
}

/**
 * Changes the type of a document that is not uploaded. The service is told the type with the bytes and knows
 * no way to change it, and the portal does not hold the bytes: an uploaded document is sent again instead,
 * under its own id with the other type (see docs/decisions).
 * @throws AppError `conflict` for a document that is uploaded or on its way.
 */
export async function changeDocumentKind(
  actor: Actor,
  kinds: readonly DraftKind[],
  { draftId, documentId, kind }: DocumentRef & { kind: DocumentKind },
): Promise<DraftView> {
  return await db().$transaction(async (tx) => {
    const draft = await lockEditableDraft(tx, actor, draftId);
    const { form } = kindOfDraft(kinds, draft);
    const view = await draftView(tx, form, draft);
    const document = view.documents.find(({ id }) => id === documentId);
    if (!document) throw new AppError("not_found", `Draft ${draftId} has no document ${documentId}`);
    if (document.kind === kind) return view;
    if (document.state !== "failed") {
      throw new AppError("conflict", `Document ${documentId} is ${document.state}`, {
        userMessage: message("draftErrors.typeStands"),
      });
    }
    // An upload that was taken for dead has told the service the other type: it has no place here any more.
    await tx.draftDocument.update({
      where: { id: documentId },
      data: { kind, state: "failed", uploadToken: null },
    });
    return await draftView(tx, form, draft);
  });
}

/**
 * Locks the actor's open draft for a change.
 * @throws AppError `not_found` when it is not theirs or was thrown away, `conflict` while an attempt holds it or once
 *   it became an order.
 */
export async function lockEditableDraft(tx: Tx, actor: Actor, draftId: string): Promise<Draft> {
  const { draft, standing } = await lockDraft(tx, actor, draftId);
  // Before whether it is closed: a form that became an order was not thrown away.
  if (standing && holdsDraft(standing)) throw notEditable(standing);
  if (draft.closedAt) throw new AppError("not_found", `Draft ${draftId} was thrown away`);
  return draft;
}

/** Why a draft takes no changes that an attempt holds. */
export function notEditable(attempt: Command): AppError {
  const why = isOpen(attempt) ? "beingSent" : "alreadySent";
  return new AppError("conflict", `Draft ${attempt.draftId} is placed, or being placed`, {
    userMessage: message(`draftErrors.${attempt.state === "awaiting_consent" ? "awaitsConsent" : why}`),
  });
}

/**
 * The actor's draft, whatever became of it, under its row's lock, with the attempts that say how it stands.
 * @throws AppError `not_found` when it is not theirs
 */
export async function lockDraft(
  tx: Tx,
  actor: Actor,
  draftId: string,
): Promise<{ draft: Draft } & StandingAttempts<Command>> {
  await tx.$queryRaw`SELECT 1 FROM "Draft" WHERE id = ${draftId}::uuid FOR UPDATE`;
  const draft = await visibleTo(actor, tx).draft.findFirst({ where: { id: draftId } });
  if (!draft) throw new AppError("not_found", `Draft ${draftId} is not open to its writer`);
  return { draft, ...(await findAttempts(tx, draftId)) };
}

/** Has the person's other pages list the form anew: it is there, gone, or called something else. */
export async function tellOfDraft(tx: Tx, { id, businessId, userId }: Draft): Promise<void> {
  const owner = { personId: userId, departmentId: null };
  await publishChange(tx, { businessId, topic: "draft", id, owner });
}
