import type { Actor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { giveCommand } from "@/lib/commands/give";
import type { CommandKind } from "@/lib/commands/kind";
import { type Opening, openCommand } from "@/lib/commands/open";
import { refusalOf, settleRefused } from "@/lib/commands/settle";
import { accessForActor } from "@/lib/credentials/access";
import type { ConnectionScope } from "@/lib/credentials/scope";
import { AppError, toAppError } from "@/lib/domain/errors";
import type { TranslationRequest } from "@/lib/domain/requests";
import { orderFormTexts as texts } from "@/lib/domain/texts/order-form";
import type { Mirrored } from "@/lib/mirror/kind";
import { languagesOf } from "@/lib/mirror/languages";
import { db, type Tx } from "@/lib/platform/db";
import type { Command, Draft } from "@/prisma/generated/client";
import { placeOrder as placeOrderCommand } from "../command";
import { listDocuments, scopeOfDraft } from "../drafts/data";
import { attemptAfter, keptContent, settlesAttempt, storedContent, submissionView } from "../drafts/rules";
import type { AttemptRef, PlaceOrderInput, SubmissionView } from "../drafts/schema";
import { getCoversheet } from "../form-options/data";
import { type OrderCheck, orderFaults, requestOf, unseenFaults } from "./rules";

/** What a form can be made into. Its kind is that of what the command makes. */
type DraftCommand<Whole extends Mirrored = Mirrored> = CommandKind<TranslationRequest, Whole>;

type Known = Pick<OrderCheck, "languages" | "coversheet">;

/**
 * Places the draft's order, once: a second click, tab or process finds the first attempt. What the service
 * refuses comes back as a refused attempt with its messages, and a lost answer as one that is being checked.
 * @throws AppError only where it is certain that no attempt of this draft was sent: `invalid_input` with messages at
 *   the fields, `not_found` for a draft that is not the actor's or was thrown away, `conflict` for an attempt that is
 *   not the draft's next, `token_refused` without a token
 */
export async function placeOrder(actor: Actor, input: PlaceOrderInput): Promise<SubmissionView> {
  return submissionView(await submitDraft(actor, placeOrderCommand, input));
}

/** Gives the command that a form of its kind is made into; for the rest as `placeOrder`. */
export async function submitDraft<Whole extends Mirrored>(
  actor: Actor,
  kind: DraftCommand<Whole>,
  input: PlaceOrderInput,
): Promise<Command> {
  const scope = await scopeOfDraft(actor, input.draftId);
  const [access, known] = await Promise.all([
    accessForActor(actor, scope).catch(toAppError),
    whatIsKnown(scope),
  ]);
  if (access instanceof AppError) return await findPlaced(actor, kind, input, access);
  return await giveCommand(kind, access, (tx) => open(tx, actor, scope, kind, input, known));
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
  { draftId, attempt }: AttemptRef,
): Promise<SubmissionView> {
  const scope = await scopeOfDraft(actor, draftId);
  const known = await whatIsKnown(scope);
  return await db().$transaction(async (tx) => {
    const { draft, latest } = await lockDraft(tx, actor, placeOrderCommand, draftId);
    if (latest && settlesAttempt(latest, attempt)) return submissionView(latest);
    assertNext(draft, latest, attempt);
    const { content } = storedContent(draft.content);
    const request = requestOf({ ...known, content, documents: await listDocuments(tx, draftId) });
    const opening = await openCommand(tx, placeOrderCommand, {
      actor,
      scope,
      key: draftId,
      request,
      draftId,
      attempt,
    });
    if (opening.kind !== "opened")
      throw new Error(`Attempt ${attempt} of draft ${draftId} was opened under its lock`);
    const { commandId } = opening.lease;
    await settleRefused(tx, commandId, {
      sends: 0,
      refusal: refusalOf(neverArrived(), placeOrderCommand.nothingDone),
    });
    return submissionView(await tx.command.findUniqueOrThrow({ where: { id: commandId } }));
  });
}

function neverArrived(): AppError {
  return new AppError("service_unavailable", "Withdrawn before it arrived", {
    userMessage: texts.errors.neverArrived,
  });
}

async function whatIsKnown(scope: ConnectionScope): Promise<Known> {
  const [languages, coversheet] = await Promise.all([languagesOf(scope), getCoversheet(scope)]);
  return { languages, coversheet };
}

/** Without a token nothing can be sent, but it may have been. @throws AppError `refusal` where nothing was */
async function findPlaced<Whole extends Mirrored>(
  actor: Actor,
  kind: DraftCommand<Whole>,
  { draftId, attempt }: AttemptRef,
  refusal: AppError,
): Promise<Command> {
  const { latest } = await db().$transaction((tx) => lockDraft(tx, actor, kind, draftId));
  if (latest && settlesAttempt(latest, attempt)) return latest;
  throw refusal;
}

/** Committed before anything is sent. The draft's row lock makes simultaneous clicks queue up here. */
async function open<Whole extends Mirrored>(
  tx: Tx,
  actor: Actor,
  scope: ConnectionScope,
  kind: DraftCommand<Whole>,
  { draftId, content, attempt, documents: shown }: PlaceOrderInput,
  known: Known,
): Promise<Opening> {
  const { draft, latest } = await lockDraft(tx, actor, kind, draftId);
  if (latest && settlesAttempt(latest, attempt)) return { kind: "found", commandId: latest.id };
  assertNext(draft, latest, attempt);
  // Kept whatever comes of it, so that nothing typed last is lost; the version counts autosaves only.
  const kept = keptContent(content);
  await tx.draft.update({ where: { id: draftId }, data: { content: kept, updatedAt: new Date() } });
  const check = { content: kept, documents: await listDocuments(tx, draftId), ...known };
  const fields = { ...orderFaults(check), ...(shown ? unseenFaults(check.documents, shown) : {}) };
  if (Object.keys(fields).length > 0) return { kind: "faulty", fields };
  const request = requestOf(check);
  return await openCommand(tx, kind, { actor, scope, key: draftId, request, draftId, attempt });
}

type Latest = Command | null;

/** The draft, locked, with its latest attempt. @throws AppError `not_found` when it is not the actor's */
async function lockDraft<Whole extends Mirrored>(
  tx: Tx,
  actor: Actor,
  { mirrored: { kind } }: DraftCommand<Whole>,
  draftId: string,
): Promise<{ draft: Draft; latest: Latest }> {
  await tx.$queryRaw`SELECT 1 FROM "Draft" WHERE id = ${draftId}::uuid FOR UPDATE`;
  const draft = await visibleTo(actor, tx).draft.findFirst({ where: { id: draftId, kind } });
  if (!draft) throw new AppError("not_found", `Draft ${draftId} is not open to its writer`);
  const latest = await tx.command.findFirst({ where: { draftId }, orderBy: { attempt: "desc" } });
  return { draft, latest };
}

/** An attempt that can be opened now. @throws AppError `not_found` for a draft that was thrown away, `conflict` */
function assertNext({ id, closedAt }: Draft, latest: Latest, attempt: number): void {
  if (closedAt) {
    throw new AppError("not_found", `Draft ${id} was thrown away`, { userMessage: texts.draft.closedTitle });
  }
  const next = attemptAfter(latest);
  if (attempt !== next) throw new AppError("conflict", `Draft ${id} is at attempt ${next}, not ${attempt}`);
}
