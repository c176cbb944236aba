import type { Actor } from "@/lib/auth/actor";
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
import type { Order } from "@/prisma/generated/client";
import { documentsToApprove } from "./approval/data";
import * as commands from "./command";
import { getOrder, shownReview } from "./data";
import { can, hasRight } from "./policy";
import type { Approval, OrderAction, OrderRef, OrderView } from "./schema";

/** @throws AppError as `act` does */
export async function cancelOrder(actor: Actor, { orderId }: OrderRef): Promise<OrderView> {
  const order = await findForAction(actor, "cancel", orderId);
  return await act(actor, commands.cancelOrder, order, { ...asItStands(order), decidedOn: null });
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
  return await act(actor, commands.approveOrder, order, { ...asItStands(order), ...approved });
}

const asItStands = ({ serviceId, status }: Order) => ({ serviceId, statusBefore: status });

/**
 * Has the service act on an order, and answers with how the order stands then.
 * @throws AppError `not_found`, `forbidden` when it is not the actor's to decide, `conflict` when the order has
 *   moved on, `outcome_unknown` while it is being found out what became of it
 */
async function act<Request extends ActingRequest>(
  actor: Actor,
  kind: CommandKind<Request, OrderSnapshot>,
  order: Order,
  request: Request,
): Promise<OrderView> {
  const scope = await scopeForActor(actor, order);
  const access = await accessForActor(actor, scope);
  const { id: orderId, serviceId } = order;
  const command = await runCommand(kind, access, (tx) =>
    openCommand(tx, kind, {
      actor,
      scope,
      key: orderId,
      request,
      subject: { id: orderId, serviceId },
    }),
  );
  // What was open already may have been decided on something else, and then ends without the actor's decision.
  const asked = actingRequest.safeParse(command.request).data;
  assertDone(actor, command, !asked || asked.decidedOn === request.decidedOn, outcomeWords);
  return await getOrder(actor, orderId);
}

async function findForAction(actor: Actor, action: OrderAction, orderId: string): Promise<Order> {
  const order = await visibleTo(actor).order.findFirst({ where: { id: orderId } });
  if (!order) throw new AppError("not_found", `Order ${orderId} is not visible to its writer`);
  const isTheirs = hasRight(actor, action, order);
  assertPermitted(can(actor, action, order), isTheirs, `Order ${orderId} does not allow ${action}`);
  return order;
}

/** What the actor is told where it was not, or not certainly, their doing. */
export const outcomeWords: OutcomeWords = {
  movedOn: message("orderErrors.movedOn"),
  earlierWaits: message("orderErrors.approve.earlierWaits"),
  unknown: message("orderErrors.actionUnknown"),
  waits: message("orderErrors.actionWaits"),
};
