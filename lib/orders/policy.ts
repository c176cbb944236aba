import { type Actor, personOf } from "@/lib/auth/actor";
import { type Message, message } from "@/lib/domain/message";
import type { OrderStatus } from "@/lib/domain/orders/status";
import type { OrderAction, Permitted } from "./schema";

/** What of an order decides who may do what. */
export type OrderStanding = { status: OrderStatus; placedById: string | null; goneAt: string | null };

type Who = Pick<Actor, "userId" | "acting">;

/** Whether `actor`, who can see the order, may take the action now; else why not, in a message. */
export function can(actor: Who, action: OrderAction, order: OrderStanding): Permitted {
  if (!hasRight(actor, action, order))
    return { allowed: false, reason: message(`orderErrors.${action}.role`) };
  const obstacle = order.goneAt ? message("orderErrors.gone") : obstacles[action](order.status);
  return obstacle ? { allowed: false, reason: obstacle } : { allowed: true };
}

/** Whether it is the actor's to decide at all, whatever the order's status. */
export function hasRight(actor: Who, action: OrderAction, order: OrderStanding): boolean {
  if (decidesForBusiness(actor)) return true;
  const isRequester = actor.acting?.role === "requester";
  return action === "cancel" && isRequester && order.placedById === personOf(actor);
}

/** Whether every order that the actor sees is theirs to decide on, whoever placed it. */
export function decidesForBusiness({ acting }: Who): boolean {
  return acting?.role === "approver" || acting?.role === "administrator";
}

/** What an order's status has against an action; null where it has nothing. */
const obstacles: Record<OrderAction, (status: OrderStatus) => Message | null> = {
  cancel: (status) => {
    if (status === "submitted") return null;
    return message(status === "cancelled" ? "orderErrors.cancel.cancelled" : "orderErrors.cancel.status");
  },
  approve: (status) => {
    if (status === "client_review") return null;
    if (status === "client_approved" || status === "finalizing") return message("orderErrors.approve.done");
    if (status === "submitted" || status === "translating") return message("orderErrors.approve.early");
    return message("orderErrors.approve.status");
  },
};
