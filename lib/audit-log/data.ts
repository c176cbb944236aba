import type { Actor } from "@/lib/auth/actor";
import { pageAt, timesAt, windowAt } from "@/lib/domain/keyset";
import { countedAtMost, countedUpTo } from "@/lib/domain/lists/page";
import { db } from "@/lib/platform/db";
import type { Prisma } from "@/prisma/generated/client";
import { narrowed, narrowedForOperator } from "./narrowed/data";
import { auditRows } from "./rows/data";
import { type AuditQuery, auditAddress } from "./rules";
import type { AuditPage } from "./schema";

/** The audit of the actor's business, as its administrators read it, and that of none, for the operator's. */

export const newestLinesFirst = [
  { createdAt: "desc" },
  { id: "desc" },
] satisfies Prisma.AuditEventOrderByWithRelationInput[];

/** Newest first, by keyset. @throws AppError `not_found` for whoever does not read the audit */
export async function listAudit(actor: Actor, query: AuditQuery): Promise<AuditPage> {
  return await listLines(actor, query, await narrowed(actor, query));
}

/** What belongs to no business, in the same way. @throws AppError `not_found` for whoever does not look after the portal */
export async function listOperatorAudit(actor: Actor, query: AuditQuery): Promise<AuditPage> {
  return await listLines(actor, query, await narrowedForOperator(actor, query));
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
          orderBy: newestLinesFirst,
          ...windowAt(cursor),
        });
  const { page, isFirst, isLast } = pageAt(read, cursor);
  const [first, last] = [page.at(0), page.at(-1)];
  return {
    rows: await auditRows(actor, page),
    nextCursor: last && !isLast ? { direction: "after", id: last.id } : null,
    previousCursor: first && !isFirst ? { direction: "before", id: first.id } : null,
    found: auditAddress.isNarrowed(query) ? await count(where) : null,
  };
}

async function count(where: Prisma.AuditEventWhereInput) {
  const ids = await db().auditEvent.findMany({ where, select: { id: true }, take: countedAtMost + 1 });
  return countedUpTo(ids.length);
}
