import { type Actor, actingOf, personOf, staffActing, writtenFor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { countedAtMost, countedUpTo } from "@/lib/domain/lists/page";
import { settledOrderStatuses } from "@/lib/domain/orders/status";
import { translationRequestSchema } from "@/lib/domain/requests";
import { listDrafts } from "@/lib/drafts/data";
import type { Form } from "@/lib/drafts/form";
import type { Prisma } from "@/prisma/generated/client";
import { placeOrder } from "../command";
import { documentView, languageNames, sentNames } from "../data";
import { type ListRowRecord, listRow, listRowSelect } from "../list/data";
import { decidesForBusiness } from "../policy";
import type { FirstOf, HomeView } from "../schema";

/** Lines of a kind; the list shows the rest. */
const shownAtMost = 5;
const checkingAtMost = 50;

/** Written as the index of the orders under way has it. */
const settled = [...settledOrderStatuses];

/**
 * What is the person's to decide, what is under way and what is done.
 * @param forms whose drafts are listed
 */
export async function getHome(actor: Actor, forms: readonly Form[]): Promise<HomeView> {
  // Before anything is begun that nobody would wait for.
  actingOf(actor);
  const [drafts, awaitingConsent, checking, review, underWay, completed, anyOrder, nameOf] =
    await Promise.all([
      listDrafts(actor, forms),
      listAwaitingConsent(actor),
      listChecking(actor),
      findReview(actor),
      listUnderWay(actor),
      listCompleted(actor),
      visibleTo(actor).order.findFirst({ select: { id: true } }),
      languageNames(actor),
    ]);
  const row = (order: ListRowRecord) => listRow(actor, order, nameOf);
  return {
    drafts,
    awaitingConsent,
    checking,
    review: { ...review, orders: review.orders.map(row) },
    inProgress: firstOf(underWay, row),
    recentlyCompleted: firstOf(completed, ({ files, completedAt, ...order }) => ({
      ...row(order),
      completedAt: completedAt?.toISOString() ?? null,
      translations: files.map(documentView),
    })),
    hasAnyOrder: anyOrder !== null,
  };
}

async function findReview(actor: Actor) {
  const mayDecide = decidesForBusiness(actor);
  // As their index has them. Of what has no order the client sorts everything, by its id, before it takes some.
  const inReview = {
    where: { status: "client_review", goneAt: null },
    orderBy: [{ reviewAt: "asc" }, { id: "asc" }] satisfies Prisma.OrderOrderByWithRelationInput[],
  };
  const [counted, orders] = await Promise.all([
    visibleTo(actor).order.count({ ...inReview, take: countedAtMost + 1 }),
    mayDecide
      ? visibleTo(actor).order.findMany({ ...inReview, select: listRowSelect, take: shownAtMost })
      : [],
  ]);
  return { mayDecide, waiting: countedUpTo(counted), orders };
}

/** What somebody else is at. Of orders in client review only the reader's own, and none that are theirs to decide. */
function listUnderWay(actor: Actor) {
  const own = decidesForBusiness(actor) ? [] : [{ placedById: personOf(actor) }];
  return visibleTo(actor).order.findMany({
    where: {
      goneAt: null,
      AND: [{ status: { notIn: settled } }, { OR: [{ status: { not: "client_review" } }, ...own] }],
    },
    select: listRowSelect,
    orderBy: [{ receivedAt: "desc" }, { id: "desc" }],
    take: shownAtMost + 1,
  });
}

function listCompleted(actor: Actor) {
  return visibleTo(actor).order.findMany({
    where: { status: "completed", goneAt: null },
    select: {
      ...listRowSelect,
      completedAt: true,
      files: { where: { kind: "translation" }, orderBy: { uploadedAt: "asc" } },
    },
    orderBy: [{ completedAt: "desc" }, { id: "desc" }],
    take: shownAtMost + 1,
  });
}

function firstOf<Read, Line>(read: Read[], lineOf: (one: Read) => Line): FirstOf<Line> {
  return { orders: read.slice(0, shownAtMost).map(lineOf), isMore: read.length > shownAtMost };
}

/** Orders that staff have prepared for the person, and that wait for their consent. */
async function listAwaitingConsent(actor: Actor): Promise<HomeView["awaitingConsent"]> {
  const commands = await visibleTo(actor).command.findMany({
    where: { kind: placeOrder.name, state: "awaiting_consent", onBehalfOfId: personOf(actor) },
    orderBy: { createdAt: "asc" },
    take: checkingAtMost,
    include: {
      draft: { select: { documents: true } },
      actor: { select: { name: true } },
      onBehalfOf: { select: { name: true } },
    },
  });
  return commands.map(({ id, draft, actor: staff, onBehalfOf, ...command }) => {
    const request = translationRequestSchema.safeParse(command.request).data;
    return {
      commandId: id,
      reference: request?.reference ?? null,
      documentNames: sentNames(request, draft?.documents ?? []),
      staffName: staff.name,
      personName: onBehalfOf?.name ?? "",
      mayAnswer: staffActing(actor) === null,
    };
  });
}

/** Orders whose outcome is not known: sent, or being sent right now. */
async function listChecking(actor: Actor): Promise<HomeView["checking"]> {
  const commands = await visibleTo(actor).command.findMany({
    where: { kind: placeOrder.name, state: { in: ["sending", "unknown"] } },
    orderBy: { createdAt: "asc" },
    take: checkingAtMost,
    include: { draft: { select: { documents: true } } },
  });
  const lines = commands.map((command) => {
    const request = translationRequestSchema.safeParse(command.request).data;
    return {
      commandId: command.id,
      reference: request?.reference ?? null,
      documentNames: sentNames(request, command.draft?.documents ?? []),
      since: command.createdAt.toISOString(),
      isOwn: writtenFor(command) === personOf(actor),
    };
  });
  return [...lines.filter(({ isOwn }) => isOwn), ...lines.filter(({ isOwn }) => !isOwn)];
}
