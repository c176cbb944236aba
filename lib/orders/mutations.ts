import type { Actor } from "@/lib/auth/actor";
import { holdActing } from "@/lib/auth/session/still-acting";
import { visibleTo } from "@/lib/auth/visible-to";
import { type ActingRequest, actingRequest } from "@/lib/commands/acting";
import type { CommandKind } from "@/lib/commands/kind";
import { openCommand } from "@/lib/commands/open";
import { assertDone, type OutcomeWords } from "@/lib/commands/outcome";
import { runCommand } from "@/lib/commands/run";
import { accessForActor } from "@/lib/credentials/access";
import { environmentOf, findConnections } from "@/lib/credentials/connections";
import { scopeForActor } from "@/lib/credentials/scope";
import { AppError } from "@/lib/domain/errors";
import { message } from "@/lib/domain/message";
import type { OrderSnapshot } from "@/lib/domain/orders/shapes";
import { assertPermitted } from "@/lib/domain/permitted";
import { type Db, db, type Tx } from "@/lib/platform/db";
import type { Order } from "@/prisma/generated/client";
import { documentsToApprove } from "./approval/data";
import * as commands from "./command";
import { getOrder, shownReview } from "./data";
import { can, hasRight } from "./policy";
import type { Approval, OrderAction, OrderRef, OrderView } from "./schema";

/** @throws AppError as `act` does */
export async function cancelOrder(actor: Actor, { orderId }: OrderRef): Promise<OrderView> {
  const order = await findForAction(actor, "cancel", orderId);
  return await act(actor, "cancel", commands.cancelOrder, order, { ...asItStands(order), decidedOn: null });
}

/** @throws AppError as `act` does, `conflict` also where there is something else to look at by now, or was not looked at */
export async function approveOrder(
  actor: Actor,
  { orderId, reviewVersion: decidedOn, opened }: Approval,
): Promise<OrderView> {
  const order = await findForAction(actor, "approve", orderId);
  if (shownReview(order) !== decidedOn) {
    throw new AppError("conflict", `Order ${orderId} has another review than was looked at`, {
      userMessage: message("orderErrors.approve.changed"),
    });
  }
  const documents = await documentsToApprove(actor, orderId, opened);
  const environment = environmentOf(await findConnections(actor), order);
  const approved = { decidedOn, documents, environment };
  return await act(actor, "approve", commands.approveOrder, order, { ...asItStands(order), ...approved });
}

const asItStands = ({ serviceId, status }: Order) => ({ serviceId, statusBefore: status });

/**
 * Has the service act on an order, and answers with how the order stands then.
 * @throws AppError `not_found`, `forbidden` when it is not the actor's to decide, `conflict` when the order has
 *   moved on, `outcome_unknown` while it is being found out what became of it
 */
async function act<Request extends ActingRequest>(
  actor: Actor,
  action: OrderAction,
  kind: CommandKind<Request, OrderSnapshot>,
  order: Order,
  request: Request,
): Promise<OrderView> {
  const scope = await scopeForActor(actor, order);
  const access = await accessForActor(actor, scope);
  const { id: orderId, serviceId } = order;
  const command = await runCommand(kind, access, async (tx) => {
    const now = await holdActing(tx, actor);
    await assertTheirs(tx, now, action, orderId);
    return await openCommand(tx, kind, {
      actor: now,
      scope,
      key: orderId,
      request,
      subject: { id: orderId, serviceId },
    });
  });
  // What was open already may have been decided on something else, and then ends without the actor's decision.
  const asked = actingRequest.safeParse(command.request).data;
  assertDone(actor, command, !asked || asked.decidedOn === request.decidedOn, outcomeWords);
  return await getOrder(actor, orderId);
}

/** How the order stands by now is the service's to say. @throws AppError `not_found`, `forbidden` */
async function assertTheirs(tx: Tx, actor: Actor, action: OrderAction, orderId: string): Promise<void> {
  const order = await findSeen(actor, orderId, tx);
  if (!hasRight(actor, action, order))
    assertPermitted(can(actor, action, order), false, `Order ${orderId} is not theirs to ${action} any more`);
}

async function findForAction(actor: Actor, action: OrderAction, orderId: string): Promise<Order> {
  const order = await findSeen(actor, orderId);
  const isTheirs = hasRight(actor, action, order);
  assertPermitted(can(actor, action, order), isTheirs, `Order ${orderId} does not allow ${action}`);
  return order;
}

async function findSeen(actor: Actor, orderId: string, client: Db | Tx = db()): Promise<Order> {
  const order = await visibleTo(actor, client).order.findFirst({ where: { id: orderId } });
  if (!order) throw new AppError("not_found", `Order ${orderId} is not visible to its writer`);
  return order;
}

/** What the actor is told where it was not, or not certainly, their doing. */
export const outcomeWords: OutcomeWords = {
  movedOn: message("orderErrors.movedOn"),
  earlierWaits: message("orderErrors.approve.earlierWaits"),
  unknown: message("orderErrors.actionUnknown"),
  waits: message("orderErrors.actionWaits"),
};
