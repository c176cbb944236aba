import { isKnownOrderStatus, type KnownOrderStatus, type OrderStatus } from "@/lib/domain/orders/status";
import type { TranslationRequest } from "@/lib/domain/requests";
import { type AskedForApproval, approvalFor } from "../approval/rules";

/** What an order passes through as the service's document tells (Variant A, "States and transitions"). Pure. */
const course = ["translating", "client_review", "client_approved", "completed"] as const;
type CourseStep = (typeof course)[number];

/** Steps that only an order with an approval passes through. */
const ofApproval: readonly CourseStep[] = ["client_review", "client_approved"];

/**
 * Where of its course an order goes on, by its status; null where nothing follows, or nobody can tell what does: what
 * is on hold may be cancelled.
 */
const goesOnAt: Record<KnownOrderStatus, CourseStep | null> = {
  submitted: "translating",
  translating: "client_review",
  under_review: "client_review",
  revising: "client_review",
  client_review: "client_approved",
  client_approved: "completed",
  finalizing: "completed",
  completed: null,
  cancelled: null,
  on_hold: null,
};

/** What an order is known to have been placed with; undefined where nothing of it is. */
type PlacedWith = (AskedForApproval & { certification: boolean | "unknown" }) | undefined;

/**
 * @param request undefined for an order that was placed elsewhere, of which its address tells that it is sent by post
 * @param isAddressed whether the service tells where it is sent
 */
export function placedWithOf(request: TranslationRequest | undefined, isAddressed: boolean): PlacedWith {
  if (request) return { ...request.services, isShipped: request.shipping !== null };
  return isAddressed ? { certification: "unknown", notarization: false, isShipped: true } : undefined;
}

type OrderOnCourse = {
  status: OrderStatus;
  reviewAt: Date | null;
  approvedAt: Date | null;
  completedAt: Date | null;
  goneAt: Date | null;
};

/** Steps that an order has before it, next first, what its translation will be, and whether it is known to be sent by post. */
export type ToCome = {
  steps: CourseStep[];
  translation: "standard" | "certified" | "notarized" | null;
  isShipped: boolean;
};

/** Whether the order is known to come to an approval: it was placed with what needs one, or is there already. */
export function hasApproval(
  order: Pick<OrderOnCourse, "status" | "reviewAt" | "approvedAt">,
  placedWith: PlacedWith,
): boolean {
  const isThere = ofApproval.some((step) => step === order.status);
  return (
    approvalFor(placedWith) !== "unknown" || isThere || order.reviewAt !== null || order.approvedAt !== null
  );
}

/** What will come of the order, and nothing that only may: of one that was placed elsewhere no approval, unless it is sent by post. */
export function toComeOf(order: OrderOnCourse, placedWith: PlacedWith): ToCome {
  const next = order.goneAt === null && isKnownOrderStatus(order.status) ? goesOnAt[order.status] : null;
  const ahead = next === null ? [] : course.slice(course.indexOf(next));
  // What was approved or completed and is revised is not known to be approved again, unless it waits for that.
  const isPast = order.status !== "client_review" && (order.approvedAt ?? order.completedAt) !== null;
  const comesToApproval = hasApproval(order, placedWith) && !isPast;
  return {
    steps: ahead.filter((step) => comesToApproval || !ofApproval.includes(step)),
    translation: placedWith ? translationOf(placedWith) : null,
    isShipped: placedWith?.isShipped ?? false,
  };
}

function translationOf({ certification, notarization }: NonNullable<PlacedWith>): ToCome["translation"] {
  if (certification === "unknown") return null;
  if (notarization) return "notarized";
  return certification ? "certified" : "standard";
}
