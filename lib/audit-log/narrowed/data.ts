import { byAnotherSuffix } from "@/lib/audit/mutations";
import { type Actor, actingOf } from "@/lib/auth/actor";
import { AppError } from "@/lib/domain/errors";
import { isId } from "@/lib/domain/ids";
import { listOrdersByNumber } from "@/lib/orders/numbers/data";
import { db } from "@/lib/platform/db";
import { escapeLike } from "@/lib/platform/escape-like";
import type { Prisma } from "@/prisma/generated/client";
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
  const people = text === "" ? [] : await meant({}, {}, text);
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
  const members = {
    OR: [
      { memberships: { some: { businessId } } },
      { isStaff: true },
      { id: { in: await removedFrom(businessId) } },
    ],
  };
  const [people, orders] = await Promise.all([
    meant(members, { isStaff: false }, text),
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

/** The ids of people who are called so. @param emailed whose emails may be found out by searching for them */
async function meant(
  who: Prisma.UserWhereInput,
  emailed: Prisma.UserWhereInput,
  text: string,
): Promise<string[]> {
  const people = await db().user.findMany({
    where: {
      AND: [
        who,
        {
          OR: [
            { name: { contains: escapeLike(text), mode: "insensitive" } },
            { ...emailed, email: { contains: escapeLike(text), mode: "insensitive" } },
          ],
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
