import type { Actor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { type ActingRequest, actingRequest } from "@/lib/commands/acting";
import type { CommandKind } from "@/lib/commands/kind";
import { openCommand } from "@/lib/commands/open";
import { runCommand } from "@/lib/commands/run";
import { accessForActor } from "@/lib/credentials/access";
import { scopeForActor } from "@/lib/credentials/scope";
import { AppError } from "@/lib/domain/errors";
import { message } from "@/lib/domain/message";
import type { OrderSnapshot } from "@/lib/domain/orders/shapes";
import { storedRefusal } from "@/lib/domain/refusal";
import type { Command, Order } from "@/prisma/generated/client";
import * as commands from "./command";
import { getOrder, shownReview } from "./data";
import { can, hasRight } from "./policy";
import type { Approval, OrderAction, OrderRef, OrderView } from "./schema";

/** @throws AppError as `act` does */
export async function cancelOrder(actor: Actor, { orderId }: OrderRef): Promise<OrderView> {
  return await act(actor, commands.cancelOrder, await findForAction(actor, "cancel", orderId));
}

/** @throws AppError as `act` does, `conflict` also where there is something else to look at by now */
export async function approveOrder(
  actor: Actor,
  { orderId, reviewVersion: decidedOn }: Approval,
): Promise<OrderView> {
  const order = await findForAction(actor, "approve", orderId);
  if (shownReview(order) !== decidedOn) {
    throw new AppError("conflict", `Order ${orderId} has another review than was looked at`, {
      userMessage: message("orderErrors.approve.changed"),
    });
  }
  return await act(actor, commands.approveOrder, order, { decidedOn });
}

/**
 * Has the service act on an order, and answers with how the order stands then.
 * @throws AppError `not_found`, `forbidden` when it is not the actor's to decide, `conflict` when the order has
 *   moved on, `outcome_unknown` while it is being found out what became of it
 */
async function act(
  actor: Actor,
  kind: CommandKind<ActingRequest, OrderSnapshot>,
  order: Order,
  decision: Pick<ActingRequest, "decidedOn"> = { decidedOn: null },
): Promise<OrderView> {
  const scope = await scopeForActor(actor, order);
  const access = await accessForActor(actor, scope);
  const { id: orderId, serviceId } = order;
  const command = await runCommand(kind, access, (tx) =>
    openCommand(tx, kind, {
      actor,
      scope,
      key: orderId,
      request: { serviceId, statusBefore: order.status, ...decision },
      subject: { id: orderId, serviceId },
    }),
  );
  assertDone(actor, command, decision);
  return await getOrder(actor, orderId);
}

async function findForAction(actor: Actor, action: OrderAction, orderId: string): Promise<Order> {
  const order = await visibleTo(actor).order.findFirst({ where: { id: orderId } });
  if (!order) throw new AppError("not_found", `Order ${orderId} is not visible to its writer`);
  const permitted = can(actor, action, order);
  if (permitted.allowed) return order;
  const code = hasRight(actor, action, order) ? "conflict" : "forbidden";
  throw new AppError(code, `Order ${orderId} does not allow ${action}`, { userMessage: permitted.reason });
}

/** What the actor is told where it was not, or not certainly, their doing. */
function assertDone(
  actor: Actor,
  { id, state, byAnother, actorId, refusal, sends, request }: Command,
  { decidedOn }: Pick<ActingRequest, "decidedOn">,
): void {
  if (state === "refused") {
    const { code, message: why } = storedRefusal(refusal);
    if (code !== "service_refused")
      throw new AppError(code, `Command ${id} was refused`, { userMessage: why });
  }
  if (state === "done" && !byAnother && actorId === actor.userId) return;
  if (state === "done" || state === "refused") {
    throw new AppError("conflict", `Command ${id} came too late`, {
      userMessage: message("orderErrors.movedOn"),
    });
  }
  // What was open already may have been decided on something else, and then ends without the actor's decision.
  const asked = actingRequest.safeParse(request).data;
  if (asked && asked.decidedOn !== decidedOn) {
    throw new AppError("conflict", `Command ${id} was decided on something else`, {
      userMessage: message("orderErrors.approve.earlierWaits"),
    });
  }
  throw new AppError("outcome_unknown", `What became of command ${id} is not known yet`, {
    userMessage: message(sends > 0 ? "orderErrors.actionUnknown" : "orderErrors.actionWaits"),
  });
}
