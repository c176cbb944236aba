import { byAnotherSuffix } from "@/lib/audit/mutations";
import { type Actor, actingOf } from "@/lib/auth/actor";
import { AppError } from "@/lib/domain/errors";
import { isId } from "@/lib/domain/is-id";
import { listOrdersByNumber } from "@/lib/orders/numbers/data";
import { db } from "@/lib/platform/db";
import { escapeLike } from "@/lib/platform/escape-like";
import { Prisma } from "@/prisma/generated/client";
import { readsAudit, readsOperatorAudit } from "../policy";
import type { AuditQuery } from "../rules";

/** Which lines of the audit a query is about. */

/** So many people whose name is searched for are meant. */
const meantAtMost = 100;

export type Narrow = (actor: Actor, query: AuditQuery) => Promise<Prisma.AuditEventWhereInput>;

/** Lines of the actor's business. @throws AppError `not_found` for whoever does not read its audit */
export async function narrowed(actor: Actor, query: AuditQuery): Promise<Prisma.AuditEventWhereInput> {
  if (!readsAudit(actor)) throw new AppError("not_found", "The audit is not its reader's to see");
  const { businessId } = actingOf(actor);
  return { businessId, ...doing(query), AND: await searched(actor, query.search.trim()) };
}

/** Lines of no business. @throws AppError `not_found` for whoever does not look after the portal */
export async function narrowedForOperator(
  actor: Actor,
  query: AuditQuery,
): Promise<Prisma.AuditEventWhereInput> {
  if (!readsOperatorAudit(actor)) throw new AppError("not_found", "The audit is not its reader's to see");
  const text = query.search.trim();
  const people = text === "" ? [] : await meant(Prisma.sql`true`, Prisma.sql`true`, text);
  return { businessId: null, ...doing(query), AND: text === "" ? [] : [about(text, people)] };
}

function doing({ action }: AuditQuery): Prisma.AuditEventWhereInput {
  const named = action.flatMap((name) => [name, `${name}${byAnotherSuffix}`]);
  return named.length > 0 ? { action: { in: named } } : {};
}

/** Lines of people who are called so, of an order with that number, from that address, of that request or thing. */
async function searched(actor: Actor, text: string): Promise<Prisma.AuditEventWhereInput[]> {
  if (text === "") return [];
  const { businessId } = actingOf(actor);
  // Those too who were members, as long as the audit tells so.
  const members = Prisma.sql`(person."isStaff"
    OR EXISTS (SELECT FROM "Membership" WHERE "userId" = person.id AND "businessId" = ${businessId}::uuid)
    OR person.id::text IN (SELECT "subjectId" FROM "AuditEvent"
      WHERE "businessId" = ${businessId}::uuid AND action = 'member.remove'))`;
  const [people, orders] = await Promise.all([
    meant(members, Prisma.sql`NOT person."isStaff"`, text),
    listOrdersByNumber(actor, text),
  ]);
  return [
    about(
      text,
      people,
      orders.map(({ id }) => id),
    ),
  ];
}

/**
 * The ids of people who are called so.
 * @param who over "User", called `person`
 * @param emailed whose emails may be found out by searching for them
 */
async function meant(who: Prisma.Sql, emailed: Prisma.Sql, text: string): Promise<string[]> {
  const pattern = `%${escapeLike(text)}%`;
  const people = await db().$queryRaw<{ id: string }[]>`
    SELECT person.id FROM "User" AS person
    WHERE ${who} AND (person.name ILIKE ${pattern} OR ${emailed} AND person.email ILIKE ${pattern})
    LIMIT ${meantAtMost}`;
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
