import { recordAudit } from "@/lib/audit/mutations";
import type { Actor } from "@/lib/auth/actor";
import { accessForActor } from "@/lib/credentials/access";
import { type ConnectionScope, scopeForActor } from "@/lib/credentials/scope";
import { AppError, isAppError } from "@/lib/domain/errors";
import { orderWords } from "@/lib/domain/texts/order-words";
import type { Gateway, ServiceAccess } from "@/lib/gateway/gateway";
import { gatewayFor } from "@/lib/gateway/registry";
import { databaseNow } from "@/lib/mirror/clock";
import { creditStep } from "@/lib/mirror/credit-step";
import { refreshOrder, requestRefresh } from "@/lib/mirror/refresh";
import { db } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { noteRefusedToken } from "@/lib/submissions/send";
import type { Order } from "@/prisma/generated/client";
import { getOrder, visibleTo } from "./data";
import { can, hasRight, type OrderAction } from "./policy";
import { hasHappened } from "./rules";
import type { OrderRef, OrderView } from "./schema";

/** @throws AppError as `takeAction` does */
export function cancelOrder(actor: Actor, { orderId }: OrderRef): Promise<OrderView> {
  return takeAction(actor, "cancel", orderId, (gateway, serviceId) => gateway.cancelOrder(serviceId));
}

/** @throws AppError as `takeAction` does */
export function approveOrder(actor: Actor, { orderId }: OrderRef): Promise<OrderView> {
  return takeAction(actor, "approve", orderId, (gateway, serviceId) => gateway.approveOrder(serviceId));
}

/**
 * Takes an action at the service and answers with the fresh state. Where the answer was lost or the service
 * refused, the order is read again: its state tells whether it happened.
 * @throws AppError `not_found`, `forbidden` when it is not the actor's to decide, `conflict` when the order
 *   has moved on, `outcome_unknown` when even the state could not be read
 */
async function takeAction(
  actor: Actor,
  action: OrderAction,
  orderId: string,
  send: (gateway: Gateway, serviceId: string) => Promise<void>,
): Promise<OrderView> {
  const order = await findForAction(actor, action, orderId);
  const [scope, access] = await Promise.all([scopeForActor(actor), accessForActor(actor)]);
  const since = await databaseNow(db());
  const failure = await send(gatewayFor(access), order.serviceId).then(
    () => null,
    (error: unknown) => error,
  );
  if (isAppError(failure, "token_refused")) await noteRefusedToken(access, failure);
  if (failure && !isAppError(failure, "outcome_unknown", "service_refused", "not_found")) throw failure;
  const isFresh = await refreshAtOnce(actor, scope, access, order);
  if (!failure && isFresh) await credit(actor, action, orderId, since);
  const view = await getOrder(actor, orderId);
  if (failure && !hasHappened(action, view.status)) throw doubt(failure, isFresh, order);
  await recordAudit(db(), actor, {
    action: `order.${action}`,
    subjectKind: "order",
    subjectId: orderId,
    before: { status: order.status },
    after: { status: view.status },
  });
  return view;
}

async function findForAction(actor: Actor, action: OrderAction, orderId: string): Promise<Order> {
  const order = await db().order.findFirst({ where: { id: orderId, ...visibleTo(actor) } });
  if (!order) throw new AppError("not_found", `Order ${orderId} is not visible to its writer`);
  const standing = { ...order, goneAt: order.goneAt?.toISOString() ?? null };
  const permitted = can(actor, action, standing);
  if (permitted.allowed) return order;
  const code = hasRight(actor, action, standing) ? "conflict" : "forbidden";
  throw new AppError(code, `Order ${orderId} does not allow ${action}`, { userMessage: permitted.reason });
}

/** Whether the mirror now holds the state after the action; else the worker fetches it soon. */
async function refreshAtOnce(
  actor: Actor,
  scope: ConnectionScope,
  access: ServiceAccess,
  { serviceId }: Order,
): Promise<boolean> {
  try {
    await refreshOrder(scope, access, serviceId, { source: "action", actorId: actor.userId });
    return true;
  } catch (error) {
    if (!isAppError(error)) throw error;
    log.info({ serviceId, code: error.code }, "The state after an action could not be read at once");
    const { connectionId } = scope;
    await requestRefresh(db(), { connectionId, kind: "order", serviceId, source: "action" });
    return false;
  }
}

/** The service carried it out at this person's word, whoever heard of it first. */
async function credit(actor: Actor, action: OrderAction, orderId: string, since: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const { businessId, approvedAt, cancelledAt } = await tx.order.findUniqueOrThrow({
      where: { id: orderId },
    });
    const step =
      action === "cancel"
        ? { status: "cancelled", occurredAt: cancelledAt }
        : { status: "client_approved", occurredAt: approvedAt };
    await creditStep(tx, { orderId, businessId, actorId: actor.userId, since, ...step });
  });
}

/** What the person is told when the action did not, or not certainly, happen. */
function doubt(failure: unknown, isFresh: boolean, { id }: Order): AppError {
  if (isAppError(failure, "outcome_unknown") || !isFresh) {
    return new AppError("outcome_unknown", `What became of an action on order ${id} is not known`, {
      userMessage: orderWords.actionUnknown,
      cause: failure,
    });
  }
  return new AppError("conflict", `The service refused an action on order ${id}`, {
    userMessage: orderWords.movedOn,
    cause: failure,
  });
}
