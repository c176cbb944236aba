import { type Actor, actingOf, personOf, writtenFor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { findConnections } from "@/lib/credentials/connections";
import { type ConnectionScope, scopeForActor } from "@/lib/credentials/scope";
import { type CoversheetFieldName, eachCoversheetField } from "@/lib/domain/coversheet";
import { doerFor } from "@/lib/domain/doer";
import { AppError } from "@/lib/domain/errors";
import { message } from "@/lib/domain/message";
import { quoteRowSchema, quoteSnapshotSchema } from "@/lib/domain/quotes/shapes";
import { isServicesWorkOnQuote } from "@/lib/domain/quotes/status";
import { translationRequestSchema } from "@/lib/domain/requests";
import { pageAtService } from "@/lib/domain/service-address";
import { type Cause, stepsOf } from "@/lib/domain/timeline";
import { needsConsent } from "@/lib/drafts/consents/data";
import { capabilitiesOf } from "@/lib/gateway/registry";
import { requestIfOld } from "@/lib/mirror/refresh";
import { authorsOf, peopleOf } from "@/lib/orders/authors/data";
import { causeOf } from "@/lib/orders/authors/rules";
import { getCoversheetSettings } from "@/lib/orders/coversheet/data";
import { filledIn, shownFields } from "@/lib/orders/coversheet/rules";
import { documentView } from "@/lib/orders/data";
import { estimateView } from "@/lib/orders/estimate/rules";
import { type Names, namesFor } from "@/lib/orders/names/data";
import { findPending } from "@/lib/orders/pending/data";
import { inGivenOrder, withoutPrices } from "@/lib/orders/rules";
import { askedOn, asking } from "@/lib/orders/unsettled-actions/rules";
import { db } from "@/lib/platform/db";
import type { Prisma, Quote } from "@/prisma/generated/client";
import { convertQuote, deleteQuote, requestQuote } from "./command";
import type { ConversionView } from "./conversion/rules";
import { quotes } from "./mirrored";
import { offered } from "./policy";
import { offerOf, statusTimes } from "./rules";
import {
  eachAction,
  type OrderOfQuote,
  type QuoteAction,
  type QuoteListRow,
  type QuotePage,
  type QuoteRef,
  type QuoteView,
} from "./schema";

const named = { select: { id: true, name: true } };
export const withPerson = { placedBy: named, placedByStaff: named } satisfies Prisma.QuoteInclude;
type QuoteRecord = Prisma.QuoteGetPayload<{ include: typeof withPerson }>;

const whole = {
  ...withPerson,
  files: { orderBy: [{ uploadedAt: "asc" }, { id: "asc" }] },
  command: {
    select: {
      request: true,
      draft: { select: { documents: { orderBy: [{ position: "asc" }, { id: "asc" }] } } },
    },
  },
} satisfies Prisma.QuoteInclude;
type WholeQuote = Prisma.QuoteGetPayload<{ include: typeof whole }>;

const askedOfQuotes = asking<QuoteAction>(
  { convert: convertQuote, delete: deleteQuote },
  {
    unknown: message("quoteErrors.actionUnknown"),
    waits: message("quoteErrors.actionWaits"),
    unreadable: message("quoteErrors.actionUnreadable"),
  },
);

/** Quotes are not there for who has no connection that gives any. @throws AppError `not_found` */
export async function assertGivesQuotes(actor: Actor): Promise<void> {
  const connections = await findConnections(actor);
  if (connections.some(({ scope }) => capabilitiesOf(scope.variant).quotes)) return;
  throw new AppError("not_found", "No connection of the business gives quotes");
}

/** @throws AppError `not_found`, also for a quote that is not the actor's to see */
export async function getQuote(actor: Actor, { quoteId }: QuoteRef): Promise<QuoteView> {
  const quote = await findQuote(actor, quoteId);
  if (!quote) throw notVisible(quoteId);
  return quote;
}

/**
 * What `/quotes/{id}` shows: the quote with that id, or the attempt while its quote is not confirmed.
 * @throws AppError `not_found`
 */
export async function getQuotePage(actor: Actor, id: string): Promise<QuotePage> {
  const quote = await findQuote(actor, id);
  if (quote) return { kind: "quote", quote };
  const pending = await findPending(actor, requestQuote, id);
  if (!pending) throw notVisible(id);
  if (!pending.subjectId) return { kind: "pending", pending };
  return { kind: "quote", quote: await getQuote(actor, { quoteId: pending.subjectId }) };
}

function notVisible(id: string): AppError {
  return new AppError("not_found", `Quote ${id} is not visible to its reader`);
}

async function findQuote(actor: Actor, quoteId: string): Promise<QuoteView | null> {
  const quote = await visibleTo(actor).quote.findFirst({ where: { id: quoteId }, include: whole });
  if (!quote) return null;
  const view = await quoteView(actor, quote);
  await requestIfOld(quotes, quote, view.isWhole);
  return view;
}

async function quoteView(actor: Actor, quote: WholeQuote): Promise<QuoteView> {
  const [names, order, steps, lastAsked, scope, isConsentNeeded] = await Promise.all([
    namesFor(actor),
    orderOf(actor, quote),
    db().statusChange.findMany({
      where: { subjectId: quote.id },
      orderBy: [{ seenAt: "asc" }, { id: "asc" }],
    }),
    findLastAsked(actor, quote.id),
    scopeForActor(actor, quote),
    needsConsent(db(), actor),
  ]);
  const coversheet = await getCoversheetSettings(scope);
  const { whole, told } = parseQuote(quote);
  const { seesPrices: showsPrices } = actingOf(actor);
  const services = whole?.services ?? [];
  const sent = quote.command?.draft?.documents ?? [];
  const uploaded = sent.flatMap(({ fileServiceId, kind, measure }) =>
    fileServiceId === null ? [] : [{ fileServiceId, kind, measure }],
  );
  const given = uploaded.map(({ fileServiceId }) => fileServiceId);
  const request = translationRequestSchema.safeParse(quote.command?.request).data;
  const listed = (whole?.files ?? []).map(({ serviceId }) => serviceId);
  const authors = authorsOf(actor, { ...quote, people: await peopleOf(steps) });
  const times = statusTimes({
    requestedAt: quote.receivedAt.toISOString(),
    convertedAt: quote.convertedAt?.toISOString() ?? null,
  });
  const causedBy = (status: string, { actorId, onBehalfOfId }: Cause) => {
    const placer = status === "requested" ? authors.placedBy : null;
    const person = actorId ? authors.doerOf({ actorId, onBehalfOfId }) : placer;
    return causeOf(isServicesWorkOnQuote(status), person);
  };
  const permissions = eachAction((action) => offered(actor, action, quote));
  if (isConsentNeeded && permissions.convert?.allowed) {
    permissions.convert = { allowed: false, reason: message("quoteErrors.convert.consent") };
  }
  const row = quoteRow(actor, quote, names);
  return {
    ...row,
    order,
    connectionName: row.connectionName ?? null,
    coversheet: filledIn(savedIn(quote), coversheet),
    memo: told?.memo ?? null,
    neededBy: quote.neededBy,
    origin: authors.placedBy === "outside" ? (told?.origin ?? null) : null,
    pageAtService: quote.goneAt ? null : pageAtService(scope.baseUrl, told?.url ?? null),
    timeline: stepsOf(times, steps, causedBy),
    showsPrices,
    services: showsPrices ? services : withoutPrices(services),
    estimate: estimateView(request?.fileServiceIds ?? [], uploaded, services),
    documents: inGivenOrder(quote.files, given, listed).map(documentView),
    comments: authors.sign(whole?.comments ?? []),
    permissions,
    conversion: permissions.convert?.allowed
      ? { ...(await getConversion(scope, quote)), offer: offerOf(quote) }
      : null,
    asked: askedOn(askedOfQuotes, lastAsked, permissions),
    confirmedAt: quote.confirmedAt.toISOString(),
    goneAt: quote.goneAt?.toISOString() ?? null,
    isWhole: whole !== undefined,
    unread: whole?.unread ?? {},
  };
}

/** Of what cannot be understood, or was never read, the row and the columns say what there is to say. */
function parseQuote({ snapshot, snapshotWhole }: Pick<Quote, "snapshot" | "snapshotWhole">) {
  const whole = snapshotWhole ? quoteSnapshotSchema.safeParse(snapshot).data : undefined;
  return { whole, told: whole ?? quoteRowSchema.safeParse(snapshot).data };
}

/** What the reader asked for last on the quote. */
async function findLastAsked(actor: Actor, quoteId: string) {
  const [command] = await visibleTo(actor).command.findMany({
    where: { subjectId: quoteId, kind: { in: Object.keys(askedOfQuotes.actions) } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: 1,
  });
  return command && writtenFor(command) === personOf(actor) ? command : null;
}

/** What the quote has of its coversheet. */
export function savedIn(
  quote: Pick<Quote, "snapshot" | "snapshotWhole" | "reference">,
): Record<CoversheetFieldName, string | null> {
  const { told } = parseQuote(quote);
  return { ...eachCoversheetField((field) => told?.[field] ?? null), reference: quote.reference };
}

/** What the quote would be converted with. */
export async function getConversion(
  scope: ConnectionScope,
  quote: Pick<Quote, "snapshot" | "snapshotWhole" | "reference"> & { command: { request: unknown } | null },
): Promise<ConversionView> {
  const { coversheetLimits } = capabilitiesOf(scope.variant);
  const coversheet = shownFields(await getCoversheetSettings(scope), "conversion", coversheetLimits);
  const saved = savedIn(quote);
  const request = translationRequestSchema.safeParse(quote.command?.request).data;
  return {
    fields: coversheet.map((field) => ({ ...field, saved: saved[field.field] })),
    isCertified: request?.services.certification ?? null,
  };
}

/** The order that a quote became, where the actor sees it. */
async function orderOf(
  actor: Actor,
  { connectionId, orderServiceId: serviceId }: Pick<Quote, "connectionId" | "orderServiceId">,
): Promise<OrderOfQuote | null> {
  if (serviceId === null) return null;
  return await visibleTo(actor).order.findFirst({
    where: { connectionId, serviceId },
    select: { id: true, number: true },
  });
}

/** Quotes as lists show them. */
export async function quoteRows(actor: Actor, quotes: readonly QuoteRecord[]): Promise<QuoteListRow[]> {
  const names = await namesFor(actor);
  return quotes.map((quote) => quoteRow(actor, quote, names));
}

function quoteRow(
  actor: Actor,
  quote: QuoteRecord,
  { languageOf, connectionOf, referenceOf }: Names,
): QuoteListRow {
  const connectionName = connectionOf(quote);
  const isWaiting = offered(actor, "convert", quote)?.allowed === true;
  return {
    id: quote.id,
    number: quote.number,
    reference: referenceOf(quote),
    status: quote.status,
    sourceLanguageName: languageOf(quote, quote.sourceLanguage),
    targetLanguageName: languageOf(quote, quote.targetLanguage),
    serviceNames: quote.serviceNames,
    totalCents: actingOf(actor).seesPrices ? quote.totalCents : null,
    requestedAt: quote.receivedAt.toISOString(),
    requestedBy: doerFor(actor, quote.placedBy, quote.placedByStaff),
    ...(isWaiting ? { isYours: true } : {}),
    ...(connectionName ? { connectionName } : {}),
  };
}
