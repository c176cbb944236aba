import { recordAudit } from "@/lib/audit/mutations";
import { type Actor, personOf, writtenFor } from "@/lib/auth/actor";
import { holdActing } from "@/lib/auth/session/still-acting";
import { visibleTo } from "@/lib/auth/visible-to";
import { asksFor, sendingOf } from "@/lib/commands/kind";
import { isOpen, lockCommand } from "@/lib/commands/lease";
import { openCommand } from "@/lib/commands/open";
import { assertDone } from "@/lib/commands/outcome";
import { runCommand } from "@/lib/commands/run";
import { settleDone } from "@/lib/commands/settle";
import { accessForActor } from "@/lib/credentials/access";
import { scopeForActor } from "@/lib/credentials/scope";
import { AppError } from "@/lib/domain/errors";
import { message } from "@/lib/domain/message";
import { assertPermitted } from "@/lib/domain/permitted";
import { siteOfService } from "@/lib/domain/service-address";
import { giveDraft } from "@/lib/drafts/attempts/press/mutations";
import { stopWaiting, unguarded } from "@/lib/drafts/attempts/waiting/mutations";
import { openDraft } from "@/lib/drafts/mutations";
import type { AttemptView } from "@/lib/drafts/schema";
import { findStored } from "@/lib/mirror/stored";
import { recordChange } from "@/lib/outbox/record";
import { type Db, db, type Tx } from "@/lib/platform/db";
import type { Order } from "@/prisma/generated/client";
import { getOrder } from "../data";
import { findTokenLack } from "../form-options/data";
import { orders } from "../mirrored";
import { outcomeWords } from "../mutations";
import { mayManage } from "../policy";
import type { OrderRef, OrderView } from "../schema";
import { parseOrder } from "../stored/rules";
import {
  foundRevision,
  requestRevision as requestCommand,
  withdrawRevision as withdrawCommand,
} from "./command";
import { revisionDraft } from "./draft";
import { revisionForm } from "./form";
import { canRequestRevision, canWithdraw } from "./policy";
import type { RequestRevisionInput, RevisionAnswer, RevisionFormView, RevisionRef } from "./schema";

/**
 * The person's form for a revision of an order: the one that they began, else a new one.
 * @throws AppError `not_found`, `forbidden` where it is not theirs to ask for, `conflict` where the order takes none
 */
export async function openRevisionForm(actor: Actor, { orderId }: OrderRef): Promise<RevisionFormView> {
  const order = await findOrder(actor, orderId);
  const permitted = canRequestRevision(actor, { ...order, whole: parseOrder(order).whole ?? null });
  assertPermitted(permitted, mayManage(actor, order), `Order ${orderId} takes no revision`);
  const scope = await scopeForActor(actor, order);
  const tokenLack = await findTokenLack(actor, scope);
  return {
    draft: await openDraft(actor, revisionForm, { id: orderId, scope }),
    connectionId: scope.connectionId,
    tokenLack,
    serviceSite: tokenLack && siteOfService(scope.baseUrl),
  };
}

/** Asks for the draft's revision, once. @throws AppError as `giveDraft` does, `conflict` also where one is under way */
export async function requestRevision(actor: Actor, input: RequestRevisionInput): Promise<AttemptView> {
  return await giveDraft(actor, revisionDraft, input);
}

/**
 * Takes back a revision that nobody has begun, and answers with how the order stands then.
 * @throws AppError `not_found`, `forbidden` where it is not theirs to take back, `conflict` where it is too late,
 *   `outcome_unknown` while it is being found out what became of it
 */
export async function withdrawRevision(
  actor: Actor,
  { orderId, revisionId }: RevisionRef,
): Promise<OrderView> {
  const order = await findOrder(actor, orderId);
  const revision = parseOrder(order).whole?.revisions.find(({ serviceId }) => serviceId === revisionId);
  const permitted = canWithdraw(actor, order, revision ?? null);
  assertPermitted(permitted, mayManage(actor, order), `Revision ${revisionId} cannot be withdrawn`);
  const scope = await scopeForActor(actor, order);
  const access = await accessForActor(actor, scope);
  const { serviceId } = order;
  const request = { orderServiceId: serviceId, revisionServiceId: revisionId };
  const command = await runCommand(withdrawCommand, access, async (tx) => {
    const now = await holdActing(tx, actor);
    const held = await findOrder(now, orderId, tx);
    const still = canWithdraw(now, held, revision ?? null);
    assertPermitted(still, mayManage(now, held), `Revision ${revisionId} cannot be withdrawn any more`);
    return await openCommand(tx, withdrawCommand, {
      actor: now,
      scope,
      key: orderId,
      request,
      subject: { id: orderId, serviceId },
    });
  });
  const isSame = asksFor(withdrawCommand, request, command);
  const earlierWaits = message("orderErrors.withdrawRevision.earlierWaits");
  assertDone(actor, command, isSame, { ...outcomeWords, earlierWaits });
  return await getOrder(actor, orderId);
}

/**
 * Says whether a revision is the one that the actor asked for, where nobody else can tell. What is not it is not asked
 * about again; what is ends the question.
 * @throws AppError `not_found` for a request that is not the actor's, `conflict` where that is not asked any more
 */
export async function answerRevision(
  actor: Actor,
  { commandId, revisionId, isIt }: RevisionAnswer,
): Promise<OrderView> {
  const own = await visibleTo(actor).command.findFirst({
    where: { id: commandId, kind: requestCommand.name },
  });
  if (!own?.subjectId || writtenFor(own) !== personOf(actor)) {
    throw new AppError("not_found", `Request ${commandId} is not its reader's`);
  }
  const orderId = own.subjectId;
  await db().$transaction(async (tx) => {
    const command = await lockCommand(tx, commandId);
    const stored = await findStored(tx, orders, { id: orderId });
    const sending = sendingOf(requestCommand, command);
    const { possible } = stored ? foundRevision(stored.reading.snapshot, sending) : { possible: [] };
    const isAsked = isOpen(command) && possible.some(({ serviceId }) => serviceId === revisionId);
    if (!stored || !isAsked) {
      throw new AppError("conflict", `It is not asked any more whether ${revisionId} is ${commandId}`, {
        userMessage: message("orderErrors.movedOn"),
      });
    }
    const told = await tx.command.update({
      where: { id: commandId },
      data: isIt ? { partServiceId: revisionId } : { otherParts: { push: revisionId } },
    });
    await recordAudit(tx, actor, {
      ...{ action: "revision.answer", subjectKind: "order", subjectId: orderId },
      after: { revision: revisionId, isTheirs: isIt },
    });
    const { reading } = stored;
    if (requestCommand.recognize(reading.snapshot, sendingOf(requestCommand, told)) !== null) {
      await settleDone(tx, requestCommand, commandId, { kind: "found", by: "by_us", reading });
    } else await recordChange(tx, { businessId: command.businessId, topic: "command", id: commandId });
  });
  return await getOrder(actor, orderId);
}

/** Lets its person go on with what they wrote. @throws AppError as `stopWaiting` does */
export async function stopWaitingForRevision(
  actor: Actor,
  command: { commandId: string },
): Promise<AttemptView> {
  return await stopWaiting(actor, command, unguarded);
}

async function findOrder(actor: Actor, orderId: string, client: Db | Tx = db()): Promise<Order> {
  const order = await visibleTo(actor, client).order.findFirst({ where: { id: orderId } });
  if (!order) throw new AppError("not_found", `Order ${orderId} is not visible to its reader`);
  return order;
}
