import type { Actor } from "@/lib/auth/actor";
import { timesAfter } from "@/lib/domain/keyset";
import { db } from "@/lib/platform/db";
import type { AuditEvent, Prisma } from "@/prisma/generated/client";
import { newestLinesFirst } from "../data";
import { subjectNamesOf, subjectsOf } from "../names/data";
import { emailOf, readableBy, reasonsOf } from "../rows/data";

/** Lines of the audit as they are exported. */

const linesAtOnce = 500;

/** A line as it is exported: whole, with the names that go with its ids. */
export type NamedEvent = AuditEvent & {
  actorName: string | null;
  onBehalfOfName: string | null;
  subjectName: string | null;
  /** Null where the business has one connection alone. */
  connectionName: string | null;
  /** Why a member of the operator's staff acted for somebody. */
  reason: string | null;
};

/** The newest of the lines that these are, some at a time. @param where as one of `narrowed/data.ts` tells them */
export async function* readAudit(
  actor: Actor,
  where: Prisma.AuditEventWhereInput,
  atMost: number,
): AsyncGenerator<NamedEvent[]> {
  let last: AuditEvent | undefined;
  for (let read = 0; read < atMost; read += linesAtOnce) {
    const events: AuditEvent[] = await db().auditEvent.findMany({
      where: { AND: [where, last ? { createdAt: timesAfter(last.createdAt) } : {}] },
      orderBy: newestLinesFirst,
      take: Math.min(linesAtOnce, atMost - read),
      ...(last ? { cursor: { id: last.id }, skip: 1 } : {}),
    });
    const [people, subjects, reasons] = await Promise.all([
      subjectNamesOf(events),
      subjectsOf(actor, events),
      reasonsOf(events),
    ]);
    yield events.map((event) => ({
      ...readableBy(actor, event),
      actorName: people.get(event.actorId ?? "") ?? null,
      onBehalfOfName: people.get(event.onBehalfOfId ?? "") ?? null,
      subjectName: subjects.get(event.subjectId)?.name ?? people.get(event.subjectId) ?? emailOf(event),
      connectionName: subjects.get(event.subjectId)?.connectionName ?? null,
      reason: reasons.get(event.grantId ?? "") ?? null,
    }));
    last = events.at(-1);
    if (events.length < linesAtOnce) return;
  }
}
