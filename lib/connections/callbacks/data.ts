import { type Actor, actingOf } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { AppError } from "@/lib/domain/errors";
import { pageAt, rowsPerPage } from "@/lib/domain/keyset";
import { countedAtMost, countedUpTo } from "@/lib/domain/lists/page";
import type { ResourceKind } from "@/lib/domain/resources";
import { listOrdersByNumber } from "@/lib/orders/numbers/data";
import { db } from "@/lib/platform/db";
import { Prisma } from "@/prisma/generated/client";
import { managesConnections } from "../policy";
import { type CallbackState, type CallbacksQuery, callbackStates, callbacksAddress } from "./rules";
import type { CallbackRow, CallbacksPage } from "./schema";

/** What the service reported, newest first: what came in, and what was turned away, of which no more is kept than why. */

type Entry = {
  id: string;
  connectionId: string;
  commandId: string;
  kind: string | null;
  serviceId: string | null;
  receivedAt: Date;
  processedAt: Date | null;
  state: CallbackState;
  reason: string | null;
};

/** @throws AppError `not_found` for whoever does not look after connections */
export async function listCallbacks(actor: Actor, query: CallbacksQuery): Promise<CallbacksPage> {
  if (!managesConnections(actor))
    throw new AppError("not_found", "The actor does not look after connections");
  const { businessId } = actingOf(actor);
  const { cursor } = query;
  const narrowed = await narrow(actor, query);
  const isBackwards = cursor?.direction === "before";
  const beyond = isBackwards ? Prisma.sql`>` : Prisma.sql`<`;
  const after = cursor ? Prisma.sql`AND id ${beyond} ${cursor.id}::uuid` : Prisma.empty;
  const read = await db().$queryRaw<Entry[]>`
    ${ledger(businessId, narrowed, { after, atMost: rowsPerPage + 1, isBackwards })}`;
  const { page, isFirst, isLast } = pageAt(isBackwards ? read.toReversed() : read, cursor);
  const [first, last] = [page.at(0), page.at(-1)];
  return {
    rows: await rowsOf(actor, page),
    nextCursor: last && !isLast ? { direction: "after", id: last.id } : null,
    previousCursor: first && !isFirst ? { direction: "before", id: first.id } : null,
    found: callbacksAddress.isNarrowed(query) ? await count(businessId, narrowed) : null,
    refused: await refusedLately(businessId),
  };
}

/** Conditions on what came in and on what was turned away; ids are made in the order of time. */
type Narrowed = { delivered: Prisma.Sql; refused: Prisma.Sql };

function ledger(
  businessId: string,
  { delivered, refused }: Narrowed,
  { after, atMost, isBackwards }: { after: Prisma.Sql; atMost: number; isBackwards: boolean },
): Prisma.Sql {
  const order = isBackwards ? Prisma.sql`ORDER BY id` : Prisma.sql`ORDER BY id DESC`;
  const ofBusiness = Prisma.sql`"businessId" = ${businessId}::uuid ${after}`;
  return Prisma.sql`SELECT * FROM (
    (SELECT id, "connectionId", "commandId", kind, "serviceId", "receivedAt", "processedAt", ${stateOf} AS state,
      NULL AS reason FROM "CallbackDelivery" WHERE ${ofBusiness} AND ${delivered} ${order} LIMIT ${atMost})
    UNION ALL
    (SELECT id, "connectionId", "commandId", NULL, NULL, "receivedAt", NULL, 'refused', reason
      FROM "RefusedCallback" WHERE ${ofBusiness} AND ${refused} ${order} LIMIT ${atMost})) AS entry
    ${order} LIMIT ${atMost}`;
}

const stateOf = Prisma.sql`CASE WHEN "nextLookAt" IS NOT NULL THEN 'waiting'
  WHEN "processedAt" IS NULL THEN 'given_up' ELSE 'followed' END`;

async function narrow(actor: Actor, { search, state }: CallbacksQuery): Promise<Narrowed> {
  const states = callbackStates.filter((known) => state.includes(known));
  const isAnyState = state.length === 0;
  const isState = Prisma.sql`${stateOf} = ANY(${states})`;
  const about = search.trim() === "" ? null : await findAbout(actor, search.trim());
  return {
    delivered: Prisma.sql`(${isAnyState} OR ${isState}) AND ${about ? about.delivered : Prisma.sql`true`}`,
    refused: Prisma.sql`${isAnyState || states.includes("refused")} AND ${about ? about.refused : Prisma.sql`true`}`,
  };
}

/** What has that number. */
async function findAbout(actor: Actor, number: string): Promise<Narrowed> {
  const visible = visibleTo(actor);
  const select = { id: true, connectionId: true, serviceId: true } as const;
  const numbered = await listOrdersByNumber(actor, number);
  const [orders, quotes] = await Promise.all([
    visible.order.findMany({ where: { id: { in: numbered.map(({ id }) => id) } }, select }),
    visible.quote.findMany({ where: { number: { equals: number, mode: "insensitive" } }, select, take: 50 }),
  ]);
  const things = [
    ...orders.map((order) => ({ kind: "order", ...order })),
    ...quotes.map((quote) => ({ kind: "quote", ...quote })),
  ];
  const commands = await visible.command.findMany({
    where: { subjectId: { in: things.map(({ id }) => id) } },
    select: { id: true },
  });
  return {
    delivered: Prisma.sql`(kind, "connectionId", "serviceId") IN (
      SELECT * FROM unnest(${things.map(({ kind }) => kind)}::text[],
        ${things.map(({ connectionId }) => connectionId)}::uuid[], ${things.map(({ serviceId }) => serviceId)}::text[]))`,
    refused: Prisma.sql`"commandId" = ANY(${commands.map(({ id }) => id)}::uuid[])`,
  };
}

async function count(businessId: string, narrowed: Narrowed) {
  const atMost = countedAtMost + 1;
  const [{ counted } = { counted: 0 }] = await db().$queryRaw<{ counted: number }[]>`
    SELECT count(*)::int AS counted
    FROM (${ledger(businessId, narrowed, { after: Prisma.empty, atMost, isBackwards: false })}) AS entry`;
  return countedUpTo(counted);
}

async function rowsOf(actor: Actor, entries: readonly Entry[]): Promise<CallbackRow[]> {
  const [connections, things] = await Promise.all([
    db().connection.findMany({
      where: { businessId: actingOf(actor).businessId },
      select: { id: true, name: true },
    }),
    thingsOf(actor, entries),
  ]);
  const names = new Map(connections.map(({ id, name }) => [id, name]));
  return entries.map((entry) => ({
    id: entry.id,
    at: entry.receivedAt.toISOString(),
    thing: things(entry),
    connectionName: names.get(entry.connectionId) ?? "",
    state: entry.state,
    reason: entry.reason,
    readAt: entry.processedAt?.toISOString() ?? null,
  }));
}

/** What each is about, as far as it is in the mirror. */
async function thingsOf(actor: Actor, entries: readonly Entry[]) {
  const visible = visibleTo(actor);
  const commands = await visible.command.findMany({
    where: { id: { in: entries.flatMap(({ kind, commandId }) => (kind === null ? [commandId] : [])) } },
    select: { id: true, subjectId: true },
  });
  const subjects = new Map(commands.map(({ id, subjectId }) => [id, subjectId]));
  const named = { serviceId: { in: entries.flatMap(({ serviceId }) => serviceId ?? []) } };
  const made = { id: { in: commands.flatMap(({ subjectId }) => subjectId ?? []) } };
  const where = { OR: [named, made] };
  const select = { id: true, number: true, connectionId: true, serviceId: true } as const;
  const [orders, quotes] = await Promise.all([
    visible.order.findMany({ where, select }),
    visible.quote.findMany({ where, select }),
  ]);
  const things = [
    ...orders.map((order) => ({ ...order, kind: "order" as const, href: `/orders/${order.id}` })),
    ...quotes.map((quote) => ({ ...quote, kind: "quote" as const, href: `/quotes/${quote.id}` })),
  ];
  const isOf =
    ({ kind, connectionId, serviceId, commandId }: Entry) =>
    (thing: (typeof things)[number]) =>
      kind === null
        ? thing.id === subjects.get(commandId)
        : thing.kind === kind && thing.connectionId === connectionId && thing.serviceId === serviceId;
  return (entry: Entry): CallbackRow["thing"] => {
    const thing = things.find(isOf(entry));
    return thing ? { kind: thing.kind satisfies ResourceKind, number: thing.number, href: thing.href } : null;
  };
}

async function refusedLately(businessId: string): Promise<CallbacksPage["refused"]> {
  return await db().$queryRaw<CallbacksPage["refused"]>`
    SELECT reason, sum(count)::int AS count FROM "CallbackRefusal"
    WHERE "connectionId" IN (SELECT id FROM "Connection" WHERE "businessId" = ${businessId}::uuid)
      AND day > current_date - 7 GROUP BY reason ORDER BY 2 DESC, 1`;
}
