import { type Actor, actingOf } from "@/lib/auth/actor";
import { eachCoversheetField } from "@/lib/domain/coversheet";
import { AppError } from "@/lib/domain/errors";
import type { OrderSnapshot } from "@/lib/domain/orders/shapes";
import { isUnderWay } from "@/lib/domain/orders/status";
import { translationRequestSchema } from "@/lib/domain/requests";
import { requestIfOld } from "@/lib/mirror/refresh";
import type { File, Order } from "@/prisma/generated/client";
import { approvalFor } from "./approval/rules";
import { authorsOf } from "./authors/data";
import { placeOrder } from "./command";
import { hasApproval, placedWithOf, toComeOf } from "./course/rules";
import { filledIn } from "./coversheet/rules";
import { estimateView } from "./estimate/rules";
import { orders } from "./mirrored";
import { namesFor } from "./names/data";
import { findPending } from "./pending/data";
import { mayChangeNeededBy, type OrderStanding, offered, waitsForApprovalOf } from "./policy";
import { anyWithdrawal, conversationOf, revisionsView } from "./revisions/conversation/rules";
import { inGivenOrder, reviewVersionOf, type TimelinePeople, timelineOf, withoutPrices } from "./rules";
import { eachAction, type OrderDocument, type OrderPage, type OrderView, type WaitingForYou } from "./schema";
import { findStoredOrder, type StoredOrder } from "./stored/data";
import { parseOrder } from "./stored/rules";
import { turnaroundCriteriaOf } from "./turnaround/rules";
import { askedView } from "./unsettled-actions/rules";

/** @throws AppError `not_found`, also for an order that is not the actor's to see */
export async function getOrder(actor: Actor, orderId: string): Promise<OrderView> {
  const order = await findOrder(actor, orderId);
  if (!order) throw notVisible(orderId);
  return order;
}

/**
 * What `/orders/{id}` shows: the order with that id, or the attempt while its order is not confirmed.
 * @throws AppError `not_found`
 */
export async function getOrderPage(actor: Actor, id: string): Promise<OrderPage> {
  // Of the two ids the order's is the one that nearly everybody comes with.
  const order = await findOrder(actor, id);
  if (order) return { kind: "order", order };
  const pending = await findPending(actor, placeOrder, id);
  if (!pending) throw notVisible(id);
  if (!pending.subjectId) return { kind: "pending", pending };
  return { kind: "order", order: await getOrder(actor, pending.subjectId) };
}

async function findOrder(actor: Actor, orderId: string): Promise<OrderView | null> {
  const order = await findStoredOrder(actor, orderId);
  if (!order) return null;
  const view = await orderView(actor, order);
  if (order.isOld || !view.isWhole) await requestIfOld(orders, order, view.isWhole);
  return view;
}

/** Of what came of a quote the first step is whoever's who converted that, and not whose quote it was. */
function converted(
  { doerOf }: TimelinePeople,
  { convertedBy: cause }: NonNullable<StoredOrder["ofQuote"]>,
): TimelinePeople {
  const placedBy = cause?.actorId
    ? doerOf({ actorId: cause.actorId, onBehalfOfId: cause.onBehalfOfId })
    : "outside";
  return { doerOf, placedBy };
}

function notVisible(id: string): AppError {
  return new AppError("not_found", `Order ${id} is not visible to its reader`);
}

async function orderView(actor: Actor, order: StoredOrder): Promise<OrderView> {
  const { whole, row } = parseOrder(order);
  const { placedWith, ofQuote } = order;
  const { languageOf, connectionOf, coversheetOf, referenceOf, pageAtServiceOf } = await namesFor(actor);
  const authors = authorsOf(actor, { ...order, command: placedWith });
  const { seesPrices: showsPrices } = actingOf(actor);
  const services = whole?.services ?? [];
  const goneAt = order.goneAt?.toISOString() ?? null;
  const request = translationRequestSchema.safeParse(placedWith?.request).data;
  const asked = placedWithOf(request, Boolean(whole?.address));
  const permissions = eachAction((action) => offered(actor, action, order, hasApproval(order, asked)));
  const told = {
    ...{ order, whole, authors, asked: order.revisionsAsked, hasDraft: order.hasRevisionDraft },
    files: order.files.map((file) => ({ serviceId: file.serviceId, document: documentView(file) })),
    comments: authors.sign(whole?.comments ?? []),
  };
  const conversation = conversationOf(actor, told);
  return {
    id: order.id,
    number: order.number,
    connectionName: connectionOf(order),
    reference: referenceOf(order),
    coversheet: filledIn(
      { ...eachCoversheetField((field) => row?.[field] ?? null), reference: order.reference },
      coversheetOf(order),
    ),
    status: order.status,
    sourceLanguageName: languageOf(order, order.sourceLanguage),
    targetLanguageName: languageOf(order, order.targetLanguage),
    showsPrices,
    totalCents: showsPrices ? order.totalCents : null,
    receivedAt: order.receivedAt.toISOString(),
    placedBy: authors.placedBy,
    origin: authors.placedBy === "outside" ? (row?.origin ?? null) : null,
    pageAtService: goneAt ? null : pageAtServiceOf(order, row?.url ?? null),
    ofQuote: ofQuote && { id: ofQuote.id, number: ofQuote.number },
    neededBy: order.neededBy,
    mayChangeNeededBy: mayChangeNeededBy(actor, order),
    turnaroundCriteria: isUnderWay(order) ? turnaroundCriteriaOf(order) : null,
    timeline: timelineOf(
      timesOf(order),
      order.statusChanges,
      ofQuote ? converted(authors, ofQuote) : authors,
    ),
    toCome: toComeOf(order, asked),
    waitingForYou: waitingFor(actor, order),
    services: showsPrices ? services : withoutPrices(services),
    estimate: estimateView(request?.fileServiceIds ?? [], placedWith?.counted ?? [], services),
    documents: inGivenOrder(order.files, placedWith?.given ?? [], whole ? listedFiles(whole) : []).map(
      documentView,
    ),
    conversation,
    revisions: revisionsView(actor, told),
    transactions: showsPrices ? (whole?.transactions ?? []) : [],
    shipments: whole?.shipments ?? [],
    address: whole?.address ?? null,
    approvalFor: approvalFor(asked),
    permissions,
    reviewVersion: shownReview(order),
    hasApprovalRecord: order.hasApprovalRecord,
    asked: askedView(order.asked, { ...permissions, withdrawRevision: anyWithdrawal(conversation) }),
    confirmedAt: order.confirmedAt.toISOString(),
    goneAt,
    isWhole: whole !== undefined,
    unread: whole?.unread ?? {},
  };
}

/** Names what a page that shows an order now shows of its review. */
export function shownReview(order: Timed & Pick<Order, "snapshot" | "snapshotWhole">): string {
  return reviewVersionOf(parseOrder(order).row ?? timesOf(order));
}

/** Ids at the service, those of its revisions last. */
function listedFiles({ files, revisions }: OrderSnapshot): string[] {
  return [...files, ...revisions.flatMap((revision) => revision.files)].map(({ serviceId }) => serviceId);
}

/** Since when the order waits for the reader's approval; null where it does not. */
export function waitingFor(
  actor: Actor,
  order: OrderStanding & Pick<Order, "reviewAt">,
): WaitingForYou | null {
  return waitsForApprovalOf(actor, order) ? { since: order.reviewAt?.toISOString() ?? null } : null;
}

type Timed = Pick<Order, "receivedAt" | "reviewAt" | "approvedAt" | "completedAt" | "cancelledAt">;

/** The times that the service tells, of which a list tells too. */
function timesOf({ receivedAt, reviewAt, approvedAt, completedAt, cancelledAt }: Timed) {
  return {
    receivedAt: receivedAt.toISOString(),
    reviewAt: reviewAt?.toISOString() ?? null,
    approvedAt: approvedAt?.toISOString() ?? null,
    completedAt: completedAt?.toISOString() ?? null,
    cancelledAt: cancelledAt?.toISOString() ?? null,
  };
}

export function documentView(
  file: Pick<File, "id" | "name" | "kind" | "uploadedAt"> & { sizeBytes: number | bigint },
): OrderDocument {
  return {
    id: file.id,
    name: file.name,
    kind: file.kind,
    sizeBytes: Number(file.sizeBytes),
    uploadedAt: file.uploadedAt.toISOString(),
  };
}
