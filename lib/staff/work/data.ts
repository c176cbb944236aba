import { subjectsOf } from "@/lib/audit-log/names/data";
import { type Actor, actingOf } from "@/lib/auth/actor";
import { AppError } from "@/lib/domain/errors";
import { pageAt, timesAt, windowAt } from "@/lib/domain/keyset";
import { db } from "@/lib/platform/db";
import { escapeLike } from "@/lib/platform/escape-like";
import type { AuditEvent, Prisma } from "@/prisma/generated/client";
import { readsStaffWork } from "../policy";
import { linesAtMost, type StaffWorkQuery, staffWorkAddress } from "./rules";
import type { StaffWorkPage } from "./schema";

/** What the operator's staff did in the actor's business, grant by grant, with what the audit has of each. */

const ofGrants = ["grant.start", "grant.stop", "grant.expire"];

/** Newest first, by keyset. @throws AppError `not_found` for whoever does not read it */
export async function listStaffWork(actor: Actor, query: StaffWorkQuery): Promise<StaffWorkPage> {
  if (!readsStaffWork(actor)) throw new AppError("not_found", "What staff did is not its reader's to see");
  const where = narrow(actingOf(actor).businessId, query);
  const { cursor } = query;
  const from = cursor && (await db().staffGrant.findFirst({ where: { AND: [where, { id: cursor.id }] } }));
  const read =
    cursor && !from
      ? []
      : await db().staffGrant.findMany({
          where: { AND: [where, cursor && from ? { startedAt: timesAt(cursor, from.startedAt) } : {}] },
          include: { staff: { select: { name: true } }, person: { select: { name: true } } },
          orderBy: [{ startedAt: "desc" }, { id: "desc" }],
          ...windowAt(cursor),
        });
  const { page, isFirst, isLast } = pageAt(read, cursor);
  const [first, last] = [page.at(0), page.at(-1)];
  const lines = await linesOf(page.map(({ id }) => id));
  const subjects = await subjectsOf(actor, lines);
  const ofGrant = Map.groupBy(lines, ({ grantId }) => grantId);
  return {
    rows: page.map(({ id, staff, person, reason, startedAt, endedAt, expiresAt }) => {
      const done = ofGrant.get(id) ?? [];
      return {
        ...{ id, reason, staffName: staff.name, personName: person.name },
        startedAt: startedAt.toISOString(),
        until: (endedAt ?? expiresAt).toISOString(),
        isOpen: endedAt === null && expiresAt.getTime() > Date.now(),
        done: done.slice(0, linesAtMost).map(({ id: lineId, action, subjectKind, subjectId }) => ({
          id: lineId,
          action,
          subject: subjects.get(subjectId) ?? {
            kind: subjectKind,
            name: null,
            connectionName: null,
            href: null,
          },
        })),
        isMore: done.length > linesAtMost,
      };
    }),
    nextCursor: last && !isLast ? { direction: "after", id: last.id } : null,
    previousCursor: first && !isFirst ? { direction: "before", id: first.id } : null,
    found: staffWorkAddress.isNarrowed(query)
      ? { count: await db().staffGrant.count({ where }), isMore: false }
      : null,
  };
}

function narrow(businessId: string, { search }: StaffWorkQuery): Prisma.StaffGrantWhereInput {
  const text = search.trim();
  if (text === "") return { businessId };
  const contains = { contains: escapeLike(text), mode: "insensitive" } as const;
  return {
    businessId,
    OR: [{ staff: { name: contains } }, { person: { name: contains } }, { reason: contains }],
  };
}

/** The earliest lines of each grant, one more than are shown. */
async function linesOf(grantIds: readonly string[]): Promise<AuditEvent[]> {
  return await db().$queryRaw<AuditEvent[]>`
    SELECT line.* FROM unnest(${grantIds}::uuid[]) AS held(id) CROSS JOIN LATERAL (
      SELECT * FROM "AuditEvent" WHERE "grantId" = held.id AND action <> ALL(${ofGrants})
      ORDER BY "createdAt", id LIMIT ${linesAtMost + 1}) AS line
    ORDER BY line."createdAt", line.id`;
}
