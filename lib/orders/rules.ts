import { createHash } from "node:crypto";
import type { Doer } from "@/lib/domain/doer";
import { isMadeByService } from "@/lib/domain/files/shapes";
import type { OrderRow, OrderSnapshot } from "@/lib/domain/orders/shapes";
import { isServicesWorkOnOrder, type OrderStatus } from "@/lib/domain/orders/status";
import type { Language, ServiceLine } from "@/lib/domain/shapes";
import { type Cause, type RecordedStep, type Step, stepsOf } from "@/lib/domain/timeline";
import { causeOf } from "./authors/rules";
import type { OrderAction } from "./schema";

/** Services as people are told of them who see no prices. */
export function withoutPrices(services: readonly ServiceLine[]): ServiceLine[] {
  const unpriced = { priceCents: null, discountTenthsOfCent: null, totalCents: null };
  return services.map(({ name, description, quantity, counts }) => ({
    ...{ name, description, quantity, ...(counts ? { counts } : {}) },
    ...unpriced,
  }));
}

/** The service's own name of a language on a connection; a code it does not list there is shown as it is. */
export type LanguageNames = (of: { connectionId: string }, code: string) => string;

export function languageName(languages: readonly Language[], code: string): string {
  return languages.find((language) => language.code === code)?.name ?? code;
}

/**
 * Names what there is to look at before an approval: another name, another thing to decide on. Times are compared by the
 * second, because a list may tell less of them than the order itself. What cannot be read may be a translation; its count
 * belongs to it. A digest, so that it is as long for any number of translations.
 */
export function reviewVersionOf(order: Pick<OrderRow, "reviewAt"> & Partial<OrderSnapshot>): string {
  const review = order.reviewAt === null ? "none" : new Date(order.reviewAt).toISOString().slice(0, 19);
  const files = (order.files ?? []).filter(isMadeByService);
  const unread = [order.unread?.files ?? 0, order.unread?.revisions ?? 0];
  const ids = files.map(({ serviceId }) => serviceId).sort();
  return createHash("sha256")
    .update(JSON.stringify([review, unread, ids]))
    .digest("hex");
}

type TimedOrder = Pick<OrderRow, "receivedAt" | "reviewAt" | "approvedAt" | "completedAt" | "cancelledAt">;

/** When the service says that the order came to a status, of those that it keeps a time of. */
export function statusTimes(order: TimedOrder): ReadonlyMap<string, string | null> {
  return new Map([
    ["submitted", order.receivedAt],
    ["client_review", order.reviewAt],
    ["client_approved", order.approvedAt],
    ["completed", order.completedAt],
    ["cancelled", order.cancelledAt],
  ]);
}

/** The last of the times at which something came to a status, as `statusTimes` tells them. */
export function lastOf(times: ReadonlyMap<string, string | null>): Date {
  return new Date(Math.max(...[...times.values()].map((time) => (time === null ? 0 : Date.parse(time)))));
}

export type TimelinePeople = {
  /** Who placed the order. */
  placedBy: Doer;
  doerOf: (cause: Cause & { actorId: string }) => Doer;
};

/** The steps of an order, oldest first. */
export function timelineOf(
  order: TimedOrder,
  changes: readonly RecordedStep[],
  { placedBy, doerOf }: TimelinePeople,
): Step[] {
  return stepsOf(statusTimes(order), changes, (status, { actorId, onBehalfOfId }) => {
    // Whichever process was told of a new order first: it is the person's who placed it.
    const placer = status === "submitted" ? placedBy : null;
    return causeOf(isServicesWorkOnOrder(status), actorId ? doerOf({ actorId, onBehalfOfId }) : placer);
  });
}

/**
 * Files in the order in which the person gave them, then, for those that came another way, as the service lists
 * them.
 * @param given ids at the service of the form's documents, in their order
 * @param listed ids as the service lists them
 */
export function inGivenOrder<File extends { serviceId: string }>(
  files: readonly File[],
  given: readonly string[],
  listed: readonly string[],
): File[] {
  const ranks = new Map(
    [...given, ...listed.filter((id) => !given.includes(id))].map((id, rank) => [id, rank]),
  );
  const rankOf = ({ serviceId }: File) => ranks.get(serviceId) ?? ranks.size;
  return files.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** Where an order stands once an action was carried out. */
const standsSince: Record<OrderAction, readonly OrderStatus[]> = {
  cancel: ["cancelled"],
  approve: ["client_approved", "finalizing", "completed"],
};

/**
 * Whether an order tells that the action was carried out, by whomever. It may be completed by staff without anybody's
 * approval: the service tells when it was approved, and of such a one nothing.
 */
export function hasHappened(
  action: OrderAction,
  { status, approvedAt }: Pick<OrderRow, "status" | "approvedAt">,
): boolean {
  if (!standsSince[action].includes(status)) return false;
  return action !== "approve" || status === "client_approved" || approvedAt !== null;
}

/** From where an order never comes back to where the action can be carried out. What is on hold may. */
const passedSince: Record<OrderAction, readonly OrderStatus[]> = {
  cancel: ["translating", "client_review", "client_approved", "finalizing", "revising", "completed"],
  approve: ["cancelled"],
};

/** Whether the state tells that the action can never be carried out any more. */
export function isTooLate(action: OrderAction, status: OrderStatus): boolean {
  return passedSince[action].includes(status);
}
