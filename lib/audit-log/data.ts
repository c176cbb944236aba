import { z } from "zod";
import { byAnotherSuffix } from "@/lib/audit/mutations";
import { type Actor, actingOf } from "@/lib/auth/actor";
import type { Doer } from "@/lib/domain/doer";
import { AppError } from "@/lib/domain/errors";
import { isId } from "@/lib/domain/ids";
import { pageAt, timesAfter, timesAt, windowAt } from "@/lib/domain/keyset";
import { countedAtMost, countedUpTo } from "@/lib/domain/lists/page";
import { doerFor } from "@/lib/orders/authors/rules";
import { listOrdersByNumber } from "@/lib/orders/numbers/data";
import { db } from "@/lib/platform/db";
import { escapeLike } from "@/lib/platform/escape-like";
import type { AuditEvent, Prisma } from "@/prisma/generated/client";
import { namesOf, subjectsOf } from "./names/data";
import { readsAudit, readsOperatorAudit } from "./policy";
import { type AuditQuery, auditAddress } from "./rules";
import type { AuditDetails, AuditPage, AuditRow } from "./schema";

/** The audit of the actor's business, as its administrators read it, and that of none, for the operator's. */

/** So many people whose name is searched for are meant. */
const meantAtMost = 100;
/** Of what is exported. */
const linesAtOnce = 500;

const newestFirst = [
  { createdAt: "desc" },
  { id: "desc" },
] satisfies Prisma.AuditEventOrderByWithRelationInput[];

/** Newest first, by keyset. @throws AppError `not_found` for whoever does not read the audit */
export async function listAudit(actor: Actor, query: AuditQuery): Promise<AuditPage> {
  return await listLines(actor, query, await narrow(actor, query));
}

/** What belongs to no business, in the same way. @throws AppError `not_found` for whoever does not look after the portal */
export async function listOperatorAudit(actor: Actor, query: AuditQuery): Promise<AuditPage> {
  if (!readsOperatorAudit(actor)) throw new AppError("not_found", "The audit is not its reader's to see");
  const text = query.search.trim();
  const people = text === "" ? [] : await meant({}, text);
  return await listLines(actor, query, {
    ...{ businessId: null, ...doing(query) },
    AND: text === "" ? [] : [about(text, people)],
  });
}

async function listLines(
  actor: Actor,
  query: AuditQuery,
  where: Prisma.AuditEventWhereInput,
): Promise<AuditPage> {
  const { cursor } = query;
  const from = cursor && (await db().auditEvent.findFirst({ where: { AND: [where, { id: cursor.id }] } }));
  const read =
    cursor && !from
      ? []
      : await db().auditEvent.findMany({
          where: { AND: [where, cursor && from ? { createdAt: timesAt(cursor, from.createdAt) } : {}] },
          orderBy: newestFirst,
          ...windowAt(cursor),
        });
  const { page, isFirst, isLast } = pageAt(read, cursor);
  const [first, last] = [page.at(0), page.at(-1)];
  return {
    rows: await rowsOf(actor, page),
    nextCursor: last && !isLast ? { direction: "after", id: last.id } : null,
    previousCursor: first && !isFirst ? { direction: "before", id: first.id } : null,
    found: auditAddress.isNarrowed(query) ? await count(where) : null,
  };
}

/** A line as it is exported: whole, with the names that go with its ids. */
export type NamedEvent = AuditEvent & {
  actorName: string | null;
  onBehalfOfName: string | null;
  subjectName: string | null;
};

/** The newest lines that the query is about, some at a time. @throws AppError as `listAudit` */
export async function* readAudit(
  actor: Actor,
  query: AuditQuery,
  atMost: number,
): AsyncGenerator<NamedEvent[]> {
  const where = await narrow(actor, query);
  let last: AuditEvent | undefined;
  for (let read = 0; read < atMost; read += linesAtOnce) {
    const events: AuditEvent[] = await db().auditEvent.findMany({
      where: { AND: [where, last ? { createdAt: timesAfter(last.createdAt) } : {}] },
      orderBy: newestFirst,
      take: Math.min(linesAtOnce, atMost - read),
      ...(last ? { cursor: { id: last.id }, skip: 1 } : {}),
    });
    const [people, subjects] = await Promise.all([namesOf(events), subjectsOf(actor, events)]);
    yield events.map((event) => ({
      ...event,
      actorName: people.get(event.actorId ?? "") ?? null,
      onBehalfOfName: people.get(event.onBehalfOfId ?? "") ?? null,
      subjectName: subjects.get(event.subjectId)?.name ?? people.get(event.subjectId) ?? emailOf(event),
    }));
    last = events.at(-1);
    if (events.length < linesAtOnce) return;
  }
}

/** @throws AppError `not_found` */
async function narrow(actor: Actor, query: AuditQuery): Promise<Prisma.AuditEventWhereInput> {
  if (!readsAudit(actor)) throw new AppError("not_found", "The audit is not its reader's to see");
  const { businessId } = actingOf(actor);
  return { businessId, ...doing(query), AND: await searched(actor, query.search.trim()) };
}

function doing({ action }: AuditQuery): Prisma.AuditEventWhereInput {
  const named = action.flatMap((name) => [name, `${name}${byAnotherSuffix}`]);
  return named.length > 0 ? { action: { in: named } } : {};
}

/** Lines of people who are called so, of an order with that number, from that address, of that request or thing. */
async function searched(actor: Actor, text: string): Promise<Prisma.AuditEventWhereInput[]> {
  if (text === "") return [];
  const { businessId } = actingOf(actor);
  const members = {
    OR: [
      { memberships: { some: { businessId } } },
      { isStaff: true },
      { id: { in: await removedFrom(businessId) } },
    ],
  };
  const [people, orders] = await Promise.all([meant(members, text), listOrdersByNumber(actor, text)]);
  return [
    about(
      text,
      people,
      orders.map(({ id }) => id),
    ),
  ];
}

/** The ids of people who are called so. */
async function meant(who: Prisma.UserWhereInput, text: string): Promise<string[]> {
  const people = await db().user.findMany({
    where: {
      AND: [
        who,
        {
          OR: (["name", "email"] as const).map((column) => ({
            [column]: { contains: escapeLike(text), mode: "insensitive" },
          })),
        },
      ],
    },
    select: { id: true },
    take: meantAtMost,
  });
  return people.map(({ id }) => id);
}

function about(text: string, who: string[], what: string[] = []): Prisma.AuditEventWhereInput {
  return {
    OR: [
      { actorId: { in: who } },
      { onBehalfOfId: { in: who } },
      { subjectId: { in: [...what, ...who, text] } },
      { requestId: text },
      ...(isId(text) ? [{ grantId: text }] : []),
      { address: { startsWith: escapeLike(text) } },
    ],
  };
}

/** The ids of those who were members, as long as the audit tells so. */
async function removedFrom(businessId: string): Promise<string[]> {
  const removed = await db().auditEvent.findMany({
    where: { businessId, action: "member.remove" },
    select: { subjectId: true },
    distinct: "subjectId",
  });
  return removed.map(({ subjectId }) => subjectId);
}

async function count(where: Prisma.AuditEventWhereInput) {
  const ids = await db().auditEvent.findMany({ where, select: { id: true }, take: countedAtMost + 1 });
  return countedUpTo(ids.length);
}

async function rowsOf(actor: Actor, events: readonly AuditEvent[]): Promise<AuditRow[]> {
  const [people, subjects] = await Promise.all([namesOf(events), subjectsOf(actor, events)]);
  const doer = (id: string | null): Doer | null =>
    id === null ? null : doerFor(actor, { id, name: people.get(id) ?? null });
  return events.map(({ id, createdAt, action, actorId, onBehalfOfId, address, ...event }) => ({
    ...{ id, address },
    at: createdAt.toISOString(),
    action: action.endsWith(byAnotherSuffix) ? action.slice(0, -byAnotherSuffix.length) : action,
    isByAnother: action.endsWith(byAnotherSuffix),
    actor: doer(actorId),
    onBehalfOf: doer(onBehalfOfId),
    subject: subjects.get(event.subjectId) ?? {
      kind: event.subjectKind,
      name: event.subjectKind === "person" ? (people.get(event.subjectId) ?? null) : emailOf(event),
      href: null,
    },
    details: detailsOf(event),
  }));
}

/** Whom it was about who was nobody here yet. */
function emailOf({ before, after }: Pick<AuditEvent, "before" | "after">): string | null {
  const named = z.object({ email: z.string() });
  return [after, before].map((values) => named.safeParse(values).data?.email).find(Boolean) ?? null;
}

const valuesSchema = z
  .object({ status: z.string().nullable(), role: z.string(), way: z.string(), reason: z.string() })
  .partial()
  .catch({});

function detailsOf({ before, after }: Pick<AuditEvent, "before" | "after">): AuditDetails {
  const [was, is] = [valuesSchema.parse(before ?? {}), valuesSchema.parse(after ?? {})];
  return {
    statusBefore: was.status ?? null,
    statusAfter: is.status ?? null,
    roleBefore: was.role ?? null,
    roleAfter: is.role ?? null,
    way: is.way ?? null,
    reason: is.reason ?? null,
  };
}
