import { type Actor, actingOf } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { AppError } from "@/lib/domain/errors";
import { pageOf, timesAfter, windowAfter } from "@/lib/domain/keyset";
import { quoteRowSchema, quoteSnapshotSchema } from "@/lib/domain/quotes/shapes";
import { isServicesWorkOnQuote } from "@/lib/domain/quotes/status";
import { type Cause, stepsOf } from "@/lib/domain/timeline";
import { requestIfOld } from "@/lib/mirror/refresh";
import { authorsOf, peopleOf } from "@/lib/orders/authors/data";
import { causeOf, doerFor, type Person } from "@/lib/orders/authors/rules";
import { documentView, languageNames } from "@/lib/orders/data";
import { inGivenOrder, type LanguageNames, withoutPrices } from "@/lib/orders/rules";
import { db } from "@/lib/platform/db";
import type { Prisma, Quote } from "@/prisma/generated/client";
import { quotes } from "./mirrored";
import { statusTimes } from "./rules";
import type {
  OrderOfQuote,
  QuoteListPage,
  QuoteListQuery,
  QuoteListRow,
  QuoteRef,
  QuoteView,
} from "./schema";

const named = { select: { id: true, name: true } };
const withPerson = { placedBy: named, placedByStaff: named } satisfies Prisma.QuoteInclude;

/** Newest first. */
export async function listQuotes(actor: Actor, { status, cursor }: QuoteListQuery): Promise<QuoteListPage> {
  const quotes = visibleTo(actor).quote;
  const { seesPrices: showsPrices } = actingOf(actor);
  // Behind a quote that the actor does not see nothing comes.
  const place = cursor && (await quotes.findFirst({ where: { id: cursor }, select: { receivedAt: true } }));
  if (cursor && !place) return { rows: [], nextCursor: null, showsPrices };
  const [read, nameOf] = await Promise.all([
    quotes.findMany({
      where: {
        ...(status.length > 0 ? { status: { in: status } } : {}),
        ...(place ? { receivedAt: timesAfter(place.receivedAt) } : {}),
      },
      include: withPerson,
      orderBy: [{ receivedAt: "desc" }, { id: "desc" }],
      ...windowAfter(cursor),
    }),
    languageNames(actor),
  ]);
  const { rows, nextCursor } = pageOf(read);
  const orders = await ordersOf(actor, rows);
  return { rows: rows.map((quote) => quoteRow(actor, quote, nameOf, orders)), nextCursor, showsPrices };
}

/** @throws AppError `not_found`, also for a quote that is not the actor's to see */
export async function getQuote(actor: Actor, { quoteId }: QuoteRef): Promise<QuoteView> {
  const quote = await visibleTo(actor).quote.findFirst({
    where: { id: quoteId },
    include: {
      ...withPerson,
      files: { orderBy: [{ uploadedAt: "asc" }, { id: "asc" }] },
      command: {
        select: {
          request: true,
          draft: { select: { documents: { orderBy: [{ position: "asc" }, { id: "asc" }] } } },
        },
      },
    },
  });
  if (!quote) throw new AppError("not_found", `Quote ${quoteId} is not visible to its reader`);
  const statusChanges = await db().statusChange.findMany({
    where: { subjectId: quoteId },
    orderBy: [{ seenAt: "asc" }, { id: "asc" }],
  });
  const [nameOf, orders, people] = await Promise.all([
    languageNames(actor),
    ordersOf(actor, [quote]),
    peopleOf(statusChanges),
  ]);
  const authors = authorsOf(actor, { ...quote, people });
  // Of what cannot be understood, or was never read, the row and the columns say what there is to say.
  const whole = quote.snapshotWhole ? quoteSnapshotSchema.safeParse(quote.snapshot).data : undefined;
  const row = whole ?? quoteRowSchema.safeParse(quote.snapshot).data;
  const { seesPrices: showsPrices } = actingOf(actor);
  const services = whole?.services ?? [];
  await requestIfOld(quotes, quote, whole !== undefined);
  const given = (quote.command?.draft?.documents ?? []).flatMap(({ fileServiceId }) => fileServiceId ?? []);
  const listed = (whole?.files ?? []).map(({ serviceId }) => serviceId);
  const told = statusTimes({
    requestedAt: quote.receivedAt.toISOString(),
    convertedAt: quote.convertedAt?.toISOString() ?? null,
  });
  const causedBy = (status: string, { actorId, onBehalfOfId }: Cause) => {
    const placer = status === "requested" ? authors.placedBy : null;
    const person = actorId ? authors.doerOf({ actorId, onBehalfOfId }) : placer;
    return causeOf(isServicesWorkOnQuote(status), person);
  };
  return {
    ...quoteRow(actor, quote, nameOf, orders),
    field1: row?.field1 ?? null,
    field2: row?.field2 ?? null,
    memo: row?.memo ?? null,
    timeline: stepsOf(told, statusChanges, causedBy),
    showsPrices,
    services: showsPrices ? services : withoutPrices(services),
    documents: inGivenOrder(quote.files, given, listed).map(documentView),
    comments: authors.sign(whole?.comments ?? []),
    confirmedAt: quote.confirmedAt.toISOString(),
    goneAt: quote.goneAt?.toISOString() ?? null,
    isWhole: whole !== undefined,
    unread: whole?.unread ?? {},
  };
}

/** The quote that an order came of; null for one that came of none that the actor sees. */
export async function findQuoteOfOrder(
  actor: Actor,
  { connectionId, serviceId }: { connectionId: string; serviceId: string },
): Promise<{ id: string; number: string } | null> {
  return await visibleTo(actor).quote.findFirst({
    where: { connectionId, orderServiceId: serviceId },
    select: { id: true, number: true },
  });
}

type Account = { connectionId: string; orderServiceId: string | null };
type OrdersOfQuotes = (quote: Account) => OrderOfQuote | null;

/** The orders that quotes became, as far as the actor sees them. */
async function ordersOf(actor: Actor, quotes: readonly Account[]): Promise<OrdersOfQuotes> {
  const became = quotes.flatMap(({ connectionId, orderServiceId: serviceId }) =>
    serviceId === null ? [] : [{ connectionId, serviceId }],
  );
  if (became.length === 0) return () => null;
  const orders = await visibleTo(actor).order.findMany({
    where: { OR: became },
    select: { id: true, number: true, connectionId: true, serviceId: true },
  });
  const known = new Map(orders.map((order) => [`${order.connectionId} ${order.serviceId}`, order]));
  return ({ connectionId, orderServiceId }) => {
    const order = known.get(`${connectionId} ${orderServiceId}`);
    return order ? { id: order.id, number: order.number } : null;
  };
}

function quoteRow(
  actor: Actor,
  quote: Quote & { placedBy: Person | null; placedByStaff: Person | null },
  nameOf: LanguageNames,
  orderOf: OrdersOfQuotes,
): QuoteListRow {
  return {
    id: quote.id,
    number: quote.number,
    reference: quote.reference,
    status: quote.status,
    sourceLanguageName: nameOf(quote, quote.sourceLanguage),
    targetLanguageName: nameOf(quote, quote.targetLanguage),
    totalCents: actingOf(actor).seesPrices ? quote.totalCents : null,
    requestedAt: quote.receivedAt.toISOString(),
    requestedBy: doerFor(actor, quote.placedBy, quote.placedByStaff),
    order: orderOf(quote),
  };
}
