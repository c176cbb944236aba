import { type Actor, personOf } from "@/lib/auth/actor";
import { type Message, message } from "@/lib/domain/message";
import { isUnderWay, type OrderStatus } from "@/lib/domain/orders/status";
import type { Permitted } from "@/lib/domain/permitted";
import { isToldByRow } from "@/lib/mirror/pace";
import type { OrderAction } from "./schema";

/** What of an order decides who may do what. */
export type OrderStanding = {
  status: OrderStatus;
  placedById: string | null;
  approvedAt: Date | null;
  goneAt: Date | null;
};

/** The same with how far it is read. */
export type ReadOrder = OrderStanding & { pace: string };

type Who = Pick<Actor, "userId" | "acting">;

/** Whether `actor`, who can see the order, may take the action now; else why not, in a message. */
export function can(actor: Who, action: OrderAction, order: ReadOrder): Permitted {
  if (!hasRight(actor, action, order))
    return { allowed: false, reason: message(`orderErrors.${action}.role`) };
  const obstacle = order.goneAt ? message("orderErrors.gone") : obstacles[action](order);
  return obstacle ? { allowed: false, reason: obstacle } : { allowed: true };
}

/** Whether the order waits for the actor's approval, be it that they have to wait for what there is to look at. */
export function waitsForApprovalOf(actor: Who, order: OrderStanding): boolean {
  return hasRight(actor, "approve", order) && order.goneAt === null && order.status === "client_review";
}

/**
 * What the order's page says of an action: whether `actor` may take it now, else why not. Null where the order has no
 * such thing to offer this person, now or later: nobody is told why they cannot do what they never could.
 * @param hasApproval whether the order is known to come to an approval
 */
export function offered(
  actor: Who,
  action: OrderAction,
  order: ReadOrder,
  hasApproval: boolean,
): Permitted | null {
  const permitted = can(actor, action, order);
  if (permitted.allowed) return permitted;
  if (!isUnderWay(order) || !hasRight(actor, action, order)) return null;
  return action === "approve" && !hasApproval ? null : permitted;
}

/** Whether it is the actor's to decide at all, whatever the order's status. */
export function hasRight(actor: Who, action: OrderAction, order: OrderStanding): boolean {
  return action === "cancel" ? mayManage(actor, order) : decidesForBusiness(actor);
}

/** Whether what there is to decide on an order beside its approval is theirs: whoever it was placed for, and who decides for all. */
export function mayManage(actor: Who, { placedById }: Pick<OrderStanding, "placedById">): boolean {
  if (decidesForBusiness(actor)) return true;
  return actor.acting?.role === "requester" && placedById === personOf(actor);
}

/** Whether the actor says by when the order is needed, which only matters while it is under way. */
export function mayChangeNeededBy(
  actor: Who,
  order: Pick<OrderStanding, "placedById" | "status" | "goneAt">,
): boolean {
  return isUnderWay(order) && mayManage(actor, order);
}

/** Whether every order that the actor sees is theirs to decide on, whoever placed it. */
export function decidesForBusiness({ acting }: Who): boolean {
  return acting?.role === "approver" || acting?.role === "administrator";
}

/** What stands against an action as the order stands; null where nothing does. */
const obstacles: Record<OrderAction, (order: ReadOrder) => Message | null> = {
  cancel: ({ status }) => {
    if (status === "submitted") return null;
    return message(status === "cancelled" ? "orderErrors.cancel.cancelled" : "orderErrors.cancel.status");
  },
  approve: ({ status, approvedAt, pace }) => {
    // A list tells that the review began, and nothing of the translation.
    if (status === "client_review")
      return isToldByRow({ pace }) ? message("orderErrors.approve.unread") : null;
    if (status === "client_approved" || approvedAt !== null) return message("orderErrors.approve.done");
    if (beforeReview.includes(status)) return message("orderErrors.approve.early");
    return message("orderErrors.approve.status");
  },
};

/** While there is no translation to look at. */
export const beforeReview: readonly OrderStatus[] = ["submitted", "translating", "under_review"];
