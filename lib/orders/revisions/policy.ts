import type { Actor } from "@/lib/auth/actor";
import { type Message, message } from "@/lib/domain/message";
import type { OrderSnapshot } from "@/lib/domain/orders/shapes";
import { type OrderStatus, settledOrderStatuses } from "@/lib/domain/orders/status";
import type { Permitted } from "@/lib/domain/permitted";
import type { Revision } from "@/lib/domain/revisions/shapes";
import { beforeReview, mayManage, type OrderStanding } from "../policy";
import { isRevisionUnderWay, isWithdrawable } from "./rules";

type Who = Pick<Actor, "userId" | "acting">;

/** An order with what it tells of its revisions; null where it was not read whole yet. */
export type RevisableOrder = OrderStanding & { whole: Pick<OrderSnapshot, "revisions"> | null };

/** Whether `actor`, who can see the order, may ask for a revision of it now; else why not. */
export function canRequestRevision(actor: Who, order: RevisableOrder): Permitted {
  if (!mayManage(actor, order)) return no("orderErrors.requestRevision.role");
  const obstacle = order.goneAt ? message("orderErrors.gone") : obstacleTo(order);
  return obstacle ? { allowed: false, reason: obstacle } : { allowed: true };
}

/** What the order's page says of it; null where nothing is: it is not theirs to ask for, or never will be again. */
export function offeredRevision(actor: Who, order: RevisableOrder): Permitted | null {
  const permitted = canRequestRevision(actor, order);
  if (permitted.allowed) return permitted;
  const isOver = order.goneAt !== null || order.status === "cancelled";
  return isOver || !mayManage(actor, order) ? null : permitted;
}

/** Whether `actor`, who can see the order, may take back this revision of it now; else why not. */
export function canWithdraw(
  actor: Who,
  order: OrderStanding,
  revision: Pick<Revision, "status"> | null,
): Permitted {
  if (!mayManage(actor, order)) return no("orderErrors.withdrawRevision.role");
  if (order.goneAt) return no("orderErrors.gone");
  if (!revision) return no("orderErrors.withdrawRevision.gone");
  return isWithdrawable(revision) ? { allowed: true } : no("orderErrors.withdrawRevision.status");
}

/** Of which there is a translation to look at, and which is not locked by its approval. */
const revisable: readonly OrderStatus[] = ["client_review", "completed"];
const locked: readonly OrderStatus[] = ["client_approved", "finalizing"];

/** What stands against a revision as the order stands, whoever asks; null where nothing does. */
export function obstacleTo({ status, whole }: Pick<RevisableOrder, "status" | "whole">): Message | null {
  if (!revisable.includes(status)) {
    if (settledOrderStatuses.includes(status)) return message("orderErrors.requestRevision.cancelled");
    if (locked.includes(status)) return message("orderErrors.requestRevision.locked");
    if (status === "revising") return message(underWayKey);
    return message(`orderErrors.requestRevision.${beforeReview.includes(status) ? "early" : "status"}`);
  }
  if (!whole) return message("orderErrors.requestRevision.unread");
  return isRevisionUnderWay(whole) ? message(underWayKey) : null;
}

const underWayKey = "orderErrors.requestRevision.underWay";

function no(key: RefusalKey): Permitted {
  return { allowed: false, reason: message(key) };
}

type RefusalKey =
  | "orderErrors.gone"
  | "orderErrors.requestRevision.role"
  | `orderErrors.withdrawRevision.${"role" | "gone" | "status"}`;
