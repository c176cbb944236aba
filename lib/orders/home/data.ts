import { type Actor, actingOf, personOf, staffActing, writtenFor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { findConnections } from "@/lib/credentials/connections";
import { dayIn } from "@/lib/domain/calendar-day";
import { countedAtMost, countedUpTo } from "@/lib/domain/lists/page";
import { settledOrderStatuses } from "@/lib/domain/orders/status";
import { translationRequestSchema } from "@/lib/domain/requests";
import { listDrafts } from "@/lib/drafts/data";
import type { Form } from "@/lib/drafts/form";
import { requestQuote } from "@/lib/quotes/command";
import type { Prisma, Quote } from "@/prisma/generated/client";
import { approvalsFor } from "../approval/purpose/data";
import { placeOrder } from "../command";
import { documentView } from "../data";
import { type ListRowRecord, listRow, listRowSelect } from "../list/data";
import { type Names, namesOf } from "../names/data";
import { neededSoonUntil } from "../needed-by/late/rules";
import { sentNames } from "../pending/data";
import { decidesForBusiness } from "../policy";
import type { FirstOf, HomeView, PricedQuote } from "../schema";

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
  const connections = await findConnections(actor);
  const named = namesOf(connections);
  const [drafts, awaitingConsent, checking, review, priced, underWay, completed, anyOrder, names] =
    await Promise.all([
      listDrafts(actor, forms, connections),
      listAwaitingConsent(actor, named),
      listChecking(actor, named),
      findReview(actor),
      findPriced(actor),
      listUnderWay(actor),
      listCompleted(actor),
      visibleTo(actor).order.findFirst({ select: { id: true } }),
      named,
    ]);
  const row = (order: ListRowRecord) => listRow(actor, order, names);
  const forOf = await approvalsFor(
    actor,
    [...review.orders, ...underWay].map(({ id }) => id),
  );
  const rowUnderWay = ({ neededBy, ...order }: NeededRecord) => ({
    ...row(order),
    approvalFor: forOf(order),
    neededBy,
  });
  return {
    drafts,
    awaitingConsent,
    checking,
    review: { ...review, orders: review.orders.map(rowUnderWay) },
    quotes: { ...priced, quotes: priced.quotes.map((quote) => pricedQuote(actor, quote, names)) },
    inProgress: firstOf(underWay, rowUnderWay),
    recentlyCompleted: firstOf(completed, ({ files, completedAt, ...order }) => ({
      ...row(order),
      completedAt: completedAt?.toISOString() ?? null,
      translations: files.map(documentView),
    })),
    hasAnyOrder: anyOrder !== null,
  };
}

/** A row that says by when it is needed. */
const neededRowSelect = { ...listRowSelect, neededBy: true } satisfies Prisma.OrderSelect;
type NeededRecord = ListRowRecord & { neededBy: string | null };

/** What is needed soon, or was. */
function isDue(actor: Actor) {
  return { neededBy: { lte: neededSoonUntil(dayIn(actor.timeZone, new Date())) } };
}

/** The most urgent of what is due first. */
const mostUrgent = [
  { neededBy: "asc" },
  { id: "asc" },
] satisfies Prisma.OrderOrderByWithRelationInput[] satisfies Prisma.QuoteOrderByWithRelationInput[];

/** What is due before everything else, once each. @param others without regard to whether they are due */
function dueFirst<Row extends { id: string }>([due, others]: [Row[], Row[]], atMost: number): Row[] {
  const dueIds = new Set(due.map(({ id }) => id));
  return [...due, ...others.filter(({ id }) => !dueIds.has(id))].slice(0, atMost);
}

/** What waits for a decision: what is due first, then the longest wait. */
async function findReview(actor: Actor) {
  const mayDecide = decidesForBusiness(actor);
  const inReview = { status: "client_review", goneAt: null };
  // As their indexes have them. Of what has no order the client sorts everything, by its id, before it takes some.
  const longestWait = [{ reviewAt: "asc" }, { id: "asc" }] satisfies Prisma.OrderOrderByWithRelationInput[];
  const shown = { select: neededRowSelect, take: shownAtMost };
  const { order } = visibleTo(actor);
  const [counted, ...rows] = await Promise.all([
    order.count({ where: inReview, orderBy: longestWait, take: countedAtMost + 1 }),
    mayDecide
      ? order.findMany({ ...shown, where: { ...inReview, ...isDue(actor) }, orderBy: mostUrgent })
      : [],
    mayDecide ? order.findMany({ ...shown, where: inReview, orderBy: longestWait }) : [],
  ]);
  return { mayDecide, waiting: countedUpTo(counted), orders: dueFirst(rows, shownAtMost) };
}

/** Quotes that have their price and are still to be decided on: what is due first, then the newest. */
async function findPriced(actor: Actor) {
  const mayDecide = decidesForBusiness(actor);
  const priced = { status: "pending", goneAt: null };
  const newest = [{ receivedAt: "desc" }, { id: "desc" }] satisfies Prisma.QuoteOrderByWithRelationInput[];
  const { quote } = visibleTo(actor);
  const [counted, ...rows] = await Promise.all([
    quote.count({ where: priced, orderBy: newest, take: countedAtMost + 1 }),
    mayDecide
      ? quote.findMany({ where: { ...priced, ...isDue(actor) }, orderBy: mostUrgent, take: shownAtMost })
      : [],
    mayDecide ? quote.findMany({ where: priced, orderBy: newest, take: shownAtMost }) : [],
  ]);
  return { mayDecide, waiting: countedUpTo(counted), quotes: dueFirst(rows, shownAtMost) };
}

function pricedQuote(
  actor: Actor,
  quote: Quote,
  { languageOf, connectionOf, referenceOf }: Names,
): PricedQuote {
  return {
    id: quote.id,
    number: quote.number,
    connectionName: connectionOf(quote),
    reference: referenceOf(quote),
    sourceLanguageName: languageOf(quote, quote.sourceLanguage),
    targetLanguageName: languageOf(quote, quote.targetLanguage),
    totalCents: actingOf(actor).seesPrices ? quote.totalCents : null,
    neededBy: quote.neededBy,
  };
}

/**
 * What somebody else is at: what is needed soon before everything else, the most urgent first, then the newest. Of orders in
 * client review only the reader's own, and none that are theirs to decide.
 */
export async function listUnderWay(actor: Actor) {
  const own = decidesForBusiness(actor) ? [] : [{ placedById: personOf(actor) }];
  const underWay: Prisma.OrderWhereInput = {
    goneAt: null,
    AND: [{ status: { notIn: settled } }, { OR: [{ status: { not: "client_review" } }, ...own] }],
  };
  const rows = { select: neededRowSelect, take: shownAtMost + 1 };
  const { order } = visibleTo(actor);
  return dueFirst(
    await Promise.all([
      order.findMany({ ...rows, where: { ...underWay, ...isDue(actor) }, orderBy: mostUrgent }),
      order.findMany({ ...rows, where: underWay, orderBy: [{ receivedAt: "desc" }, { id: "desc" }] }),
    ]),
    shownAtMost + 1,
  );
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
async function listAwaitingConsent(
  actor: Actor,
  names: Promise<Names>,
): Promise<HomeView["awaitingConsent"]> {
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
  const { connectionOf, referenceOf } = await names;
  return commands.map(({ id, draft, actor: staff, onBehalfOf, ...command }) => {
    const request = translationRequestSchema.safeParse(command.request).data;
    return {
      commandId: id,
      connectionName: connectionOf(command),
      reference: referenceOf({ ...command, reference: request?.reference ?? null }),
      documentNames: sentNames(request, draft?.documents ?? []),
      staffName: staff.name,
      personName: onBehalfOf?.name ?? "",
      mayAnswer: staffActing(actor) === null,
    };
  });
}

/** What forms become, by the kinds of command. */
const checked: Record<string, HomeView["checking"][number]["kind"]> = {
  [placeOrder.name]: "order",
  [requestQuote.name]: "quote",
};

/** Orders (and quotes) whose outcome is not known: sent, or being sent right now. */
async function listChecking(actor: Actor, names: Promise<Names>): Promise<HomeView["checking"]> {
  const commands = await visibleTo(actor).command.findMany({
    where: { kind: { in: Object.keys(checked) }, state: { in: ["sending", "unknown"] } },
    orderBy: { createdAt: "asc" },
    take: checkingAtMost,
    include: { draft: { select: { documents: true } } },
  });
  const { connectionOf, referenceOf } = await names;
  const lines = commands.map((command) => {
    const request = translationRequestSchema.safeParse(command.request).data;
    return {
      kind: checked[command.kind] ?? "order",
      commandId: command.id,
      connectionName: connectionOf(command),
      reference: referenceOf({ ...command, reference: request?.reference ?? null }),
      documentNames: sentNames(request, command.draft?.documents ?? []),
      since: command.createdAt.toISOString(),
      isOwn: writtenFor(command) === personOf(actor),
    };
  });
  return [...lines.filter(({ isOwn }) => isOwn), ...lines.filter(({ isOwn }) => !isOwn)];
}
