import { type Actor, actingOf, personOf, staffActing, writtenFor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { findConnections } from "@/lib/credentials/connections";
import { AppError } from "@/lib/domain/errors";
import { type OrderSnapshot, orderRowSchema, orderSnapshotSchema } from "@/lib/domain/orders/shapes";
import { type TranslationRequest, translationRequestSchema } from "@/lib/domain/requests";
import { isShownTo } from "@/lib/drafts/attempts/data";
import { attemptView } from "@/lib/drafts/attempts/rules";
import { rememberedLanguages } from "@/lib/mirror/languages";
import { requestIfOld } from "@/lib/mirror/refresh";
import type { File, Order } from "@/prisma/generated/client";
import { askedView } from "./asked/rules";
import { authorsOf } from "./authors/data";
import { doerFor } from "./authors/rules";
import { placeOrder } from "./command";
import { findAskedOrder } from "./consents/data";
import { hasApproval, toComeOf } from "./course/rules";
import { orders } from "./mirrored";
import { can, type OrderStanding, offered } from "./policy";
import {
  inGivenOrder,
  type LanguageNames,
  languageName,
  reviewVersionOf,
  timelineOf,
  withoutPrices,
} from "./rules";
import {
  eachAction,
  type OrderDocument,
  type OrderPage,
  type OrderView,
  type PendingOrderView,
  type WaitingForYou,
} from "./schema";
import { findStoredOrder, type StoredOrder } from "./stored/data";

const unknownLanguage = "…";

/** How each connection of the business names its languages, from the mirror. */
export async function languageNames(actor: Actor): Promise<LanguageNames> {
  const connections = await findConnections(actor);
  const lists = await Promise.all(connections.map(rememberedLanguages));
  const known = new Map(connections.map(({ scope }, index) => [scope.connectionId, lists[index] ?? []]));
  return ({ connectionId }, code) => languageName(known.get(connectionId) ?? [], code);
}

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
  const pending = await findPendingOrder(actor, id);
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

function notVisible(id: string): AppError {
  return new AppError("not_found", `Order ${id} is not visible to its reader`);
}

async function findPendingOrder(actor: Actor, commandId: string): Promise<PendingOrderView | null> {
  const command = await visibleTo(actor).command.findFirst({
    where: { id: commandId, kind: placeOrder.name },
    include: {
      actor: { select: { id: true, name: true } },
      onBehalfOf: { select: { id: true, name: true } },
      draft: { select: { documents: true } },
      remainder: { select: { documents: true } },
    },
  });
  if (!command || !isShownTo(actor, command)) return null;
  // One that cannot be understood any more is still followed, under what else is known of it.
  const request = translationRequestSchema.safeParse(command.request).data;
  const nameOf = await languageNames(actor);
  return {
    ...attemptView(command),
    reference: request?.reference ?? null,
    sourceLanguageName: nameOf(command, request?.services.sourceLanguage ?? unknownLanguage),
    targetLanguageName: nameOf(command, request?.services.targetLanguage ?? unknownLanguage),
    documentNames: sentNames(request, [
      ...(command.draft?.documents ?? []),
      ...(command.remainder?.documents ?? []),
    ]),
    placedBy: command.onBehalfOf
      ? doerFor(actor, command.onBehalfOf, command.actor)
      : doerFor(actor, command.actor),
    isOwn: writtenFor(command) === personOf(actor),
    asked: command.state === "awaiting_consent" ? await findAskedOrder(actor, commandId) : null,
    mayAnswer: staffActing(actor) === null,
  };
}

/** The names of what was sent, in its order: what the form has come to hold since is nobody else's to see. */
export function sentNames(
  request: TranslationRequest | undefined,
  documents: readonly { fileServiceId: string | null; name: string }[],
): string[] {
  const names = new Map(documents.map(({ fileServiceId, name }) => [fileServiceId, name]));
  return (request?.fileServiceIds ?? []).flatMap((fileServiceId) => names.get(fileServiceId) ?? []);
}

async function orderView(actor: Actor, order: StoredOrder): Promise<OrderView> {
  const { whole, row } = parseSnapshot(order);
  const { placedWith } = order;
  const nameOf = await languageNames(actor);
  const authors = authorsOf(actor, { ...order, command: placedWith });
  const { seesPrices: showsPrices } = actingOf(actor);
  const services = whole?.services ?? [];
  const goneAt = order.goneAt?.toISOString() ?? null;
  const asked = translationRequestSchema.safeParse(placedWith?.request).data?.services;
  const permissions = eachAction((action) => offered(actor, action, order, hasApproval(order, asked)));
  return {
    id: order.id,
    number: order.number,
    reference: order.reference,
    field1: row?.field1 ?? null,
    field2: row?.field2 ?? null,
    status: order.status,
    sourceLanguageName: nameOf(order, order.sourceLanguage),
    targetLanguageName: nameOf(order, order.targetLanguage),
    showsPrices,
    totalCents: showsPrices ? order.totalCents : null,
    receivedAt: order.receivedAt.toISOString(),
    placedBy: authors.placedBy,
    origin: authors.placedBy === "outside" ? (row?.origin ?? null) : null,
    timeline: timelineOf(timesOf(order), order.statusChanges, authors),
    toCome: toComeOf(order, asked),
    waitingForYou: waitingFor(actor, order),
    services: showsPrices ? services : withoutPrices(services),
    documents: inGivenOrder(order.files, placedWith?.given ?? [], whole ? listedFiles(whole) : []).map(
      documentView,
    ),
    comments: authors.sign(whole?.comments ?? []),
    transactions: showsPrices ? (whole?.transactions ?? []) : [],
    shipments: whole?.shipments ?? [],
    permissions,
    reviewVersion: shownReview(order),
    asked: askedView(order.asked, permissions),
    confirmedAt: order.confirmedAt.toISOString(),
    goneAt,
    isWhole: whole !== undefined,
    unread: whole?.unread ?? {},
  };
}

/** Of what cannot be understood, or was never read, the row and the columns say what there is to say. */
function parseSnapshot({ snapshot, snapshotWhole }: Pick<Order, "snapshot" | "snapshotWhole">) {
  const whole = snapshotWhole ? orderSnapshotSchema.safeParse(snapshot).data : undefined;
  return { whole, row: whole ?? orderRowSchema.safeParse(snapshot).data };
}

/** Names what a page that shows an order now shows of its review. */
export function shownReview(order: Timed & Pick<Order, "snapshot" | "snapshotWhole">): string {
  return reviewVersionOf(parseSnapshot(order).row ?? timesOf(order));
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
  return can(actor, "approve", order).allowed ? { since: order.reviewAt?.toISOString() ?? null } : null;
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
