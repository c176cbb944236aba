import type { ConnectionScope } from "@/lib/credentials/scope";
import { db } from "@/lib/platform/db";
import { Prisma } from "@/prisma/generated/client";
import { isNewerThan, thisMoment } from "./clock";
import type { Mirrored, MirroredKind } from "./kind";
import { onceInSeconds, requestDue, requestRefresh } from "./refresh";
import { isNews, type StoreResult, store } from "./store";
import { tableOf } from "./table";

/** What the mirror makes of the rows of a list, which say nothing of comments, files and the like. */

export type PageToStore<Row> = {
  rows: readonly Row[];
  /** By the database's clock, before the page was asked for. */
  requestedAt: string;
  /** What the first import finds is history: nobody is told of it. */
  news: "all" | "changes";
  /** Whether something is to be read whole by a job of its own, by its row and what storing it came to. */
  needsWhole(row: Row, result: StoreResult): boolean;
};

const nothingNew = { stored: true, changed: false, created: false };

/**
 * Stores a page. What says nothing new is confirmed by one statement for all of it; the rest row by row, each in
 * a transaction of its own. What may be older than what is stored is read again by itself, and so is what was found
 * gone.
 * @returns the service's ids of those that told something new
 */
export async function storePage<Row extends Mirrored>(
  scope: ConnectionScope,
  kind: MirroredKind<Row>,
  page: PageToStore<Row>,
): Promise<Set<string>> {
  const news = new Set<string>();
  if (page.rows.length === 0) return news;
  const stored = await readStored(scope, kind, page);
  const told = { ...page, answeredAt: stored.now };
  const confirmed: Known[] = [];
  for (const row of page.rows) {
    const known = stored.byServiceId.get(row.serviceId);
    const isQuiet =
      known && !isNews(kind, known, row, false) && !page.needsWhole(row, { id: known.id, ...nothingNew });
    if (isQuiet) confirmed.push(known);
    else if (await storeRow(scope, kind, row, told)) news.add(row.serviceId);
  }
  await confirm(kind, confirmed, told);
  await askForGone(scope, kind, confirmed);
  return news;
}

type Known = { id: string; snapshot: unknown; isWhole: boolean; isGone: boolean };

/** What the mirror has of the page's rows, and this moment: the page's answer is here by now. */
async function readStored<Row extends Mirrored>(
  { connectionId }: ConnectionScope,
  kind: MirroredKind<Row>,
  { rows }: PageToStore<Row>,
): Promise<{ now: string; byServiceId: Map<string, Known> }> {
  const wanted = rows.map(({ serviceId }) => serviceId);
  const found = await db().$queryRaw<(Known & { serviceId: string | null; now: string })[]>`
    SELECT thing.id, thing."serviceId", thing.snapshot, thing."snapshotWhole" AS "isWhole",
      thing."goneAt" IS NOT NULL AS "isGone",
      ${thisMoment} AS now
    FROM (VALUES (1)) AS one
    LEFT JOIN ${tableOf(kind)} AS thing
      ON thing."connectionId" = ${connectionId}::uuid AND thing."serviceId" = ANY(${wanted})`;
  const known = found.flatMap(({ serviceId, now: _, ...row }) =>
    serviceId ? [[serviceId, row] as const] : [],
  );
  return { now: found[0]?.now ?? "", byServiceId: new Map(known) };
}

/** @returns whether it was news */
async function storeRow<Row extends Mirrored>(
  scope: ConnectionScope,
  kind: MirroredKind<Row>,
  row: Row,
  { requestedAt, answeredAt, news, needsWhole }: PageToStore<Row> & { answeredAt: string },
): Promise<boolean> {
  const { connectionId } = scope;
  return await db().$transaction(async (tx) => {
    const told = { scope, snapshot: row, whole: false, requestedAt, answeredAt, source: "sweep" } as const;
    const result = await store(tx, kind, { ...told, news });
    if (!result.stored || needsWhole(row, result)) {
      const resource = { connectionId, kind: kind.kind, serviceId: row.serviceId };
      // A job that waits already reads it later than the list was.
      await requestRefresh(tx, { ...resource, source: "sweep" }, { onceIn: onceInSeconds });
    }
    return result.changed || !result.stored;
  });
}

/**
 * But for what another has locked, mostly to store what is newer: to wait for that could end in a circle of who waits for
 * whom. What nothing has confirmed is read by itself in the end (`missed.ts`).
 */
async function confirm(
  kind: Pick<MirroredKind, "table">,
  confirmed: readonly Known[],
  { requestedAt, answeredAt }: { requestedAt: string; answeredAt: string },
): Promise<void> {
  const ids = confirmed.map(({ id }) => id);
  if (ids.length === 0) return;
  await db().$executeRaw`
    UPDATE ${tableOf(kind)} SET "confirmedAt" = ${answeredAt}::timestamptz
    WHERE id IN (SELECT id FROM ${tableOf(kind)} WHERE id = ANY(${ids}::uuid[]) FOR NO KEY UPDATE SKIP LOCKED)
      AND "goneAt" IS NULL AND ${isNewerThan(Prisma.sql`"answeredAt"`, requestedAt)}`;
}

/** What a list has although it was found gone may be there again. Only asking for it tells, and it may never be. */
async function askForGone(
  { connectionId }: ConnectionScope,
  kind: MirroredKind,
  listed: readonly Known[],
): Promise<void> {
  const ids = listed.flatMap(({ id, isGone }) => (isGone ? id : []));
  if (ids.length === 0) return;
  const due = Prisma.sql`
    SELECT "serviceId" FROM ${tableOf(kind)} WHERE id = ANY(${ids}::uuid[]) AND "goneAt" IS NOT NULL
      AND "confirmedAt" < now() - make_interval(secs => ${onceInSeconds})`;
  await requestDue(db(), { connectionId, kind: kind.kind, source: "sweep" }, due, "background");
}
