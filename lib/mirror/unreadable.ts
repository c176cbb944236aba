import type { ConnectionScope } from "@/lib/credentials/scope";
import type { ResourceKind } from "@/lib/domain/resources";
import type { UnreadableRow } from "@/lib/gateway/gateway";
import { db, type Tx } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { purgeInPieces } from "@/lib/platform/purge";
import { Prisma } from "@/prisma/generated/client";
import type { Mirrored } from "./kind";
import { requestDue } from "./refresh";

/**
 * Rows of lists that nobody can read. Each is told of once for what it holds, and what it stands for is read by itself,
 * which may work. Kept for the operator for as long as lists have it.
 */

/** Takes note of them. What is known already costs one statement, no log and no request. */
export async function noteUnreadable(
  { connectionId }: Pick<ConnectionScope, "connectionId">,
  kind: ResourceKind,
  rows: readonly UnreadableRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const news = await db().$transaction(async (tx) => {
    const named = rows.map((row) => ({ ...row, key: row.serviceId ?? row.digest }));
    const where = { connectionId, kind, key: { in: named.map(({ key }) => key) } };
    const seenAt = new Date();
    const known = await tx.unreadableRow.findMany({ where, select: { key: true, digest: true } });
    await tx.unreadableRow.updateMany({ where, data: { seenAt } });
    const isKnown = ({ key, digest }: { key: string; digest: string }) =>
      known.some((one) => one.key === key && one.digest === digest);
    const fresh = named.filter((row) => !isKnown(row));
    for (const { key, digest, fields } of fresh) {
      const told = { digest, fields: [...fields], seenAt };
      await tx.unreadableRow.upsert({
        where: { connectionId_kind_key: { connectionId, kind, key } },
        create: { connectionId, kind, key, ...told },
        update: told,
      });
    }
    await readByThemselves(tx, { connectionId, kind }, fresh);
    return fresh;
  });
  if (news.length === 0) return;
  const told = news.map(({ serviceId, fields }) => ({ serviceId, fields }));
  log.warn({ connectionId, kind, rows: told }, "Rows of a list cannot be read");
}

async function readByThemselves(
  tx: Tx,
  resource: { connectionId: string; kind: ResourceKind },
  rows: readonly UnreadableRow[],
): Promise<void> {
  const ids = [...new Set(rows.flatMap(({ serviceId }) => serviceId ?? []))];
  if (ids.length === 0) return;
  const due = Prisma.sql`SELECT unnest(${ids}::text[]) AS "serviceId"`;
  await requestDue(tx, { ...resource, source: "sweep" }, due, "background");
}

/** Tells the operator of what something holds and nobody can read, once for as long as the rest stays as it is. */
export function noteUnread(
  { connectionId }: Pick<ConnectionScope, "connectionId">,
  { serviceId, unread }: Mirrored,
): void {
  if (unread) log.warn({ connectionId, serviceId, unread }, "Parts of something cannot be read");
}

const keptDays = 7;

/** Forgets those that no list has held for a while: they can be read again, or are gone. For the worker. */
export async function purgeUnreadable(): Promise<void> {
  await purgeInPieces(
    (rows) => db().$executeRaw`
      DELETE FROM "UnreadableRow" WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM "UnreadableRow" WHERE "seenAt" < now() - make_interval(days => ${keptDays}) LIMIT ${rows}))`,
  );
}
