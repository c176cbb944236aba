import type { ConnectionScope } from "@/lib/credentials/scope";
import { isAppError } from "@/lib/domain/errors";
import { firstPage, type Gateway, type Page, type PageCursor } from "@/lib/gateway/gateway";
import { pageAfter } from "@/lib/gateway/list";
import { db } from "@/lib/platform/db";
import { Prisma } from "@/prisma/generated/client";
import { databaseNow } from "./clock";
import type { Mirrored, MirroredKind } from "./kind";
import { notePageFailed, readProgress } from "./progress";
import { storePage } from "./store-page";
import { tableOf } from "./table";
import { noteUnreadable } from "./unreadable";

/**
 * Where a list is newest first and nothing else, its front tells of what is new and of nothing that has changed. So each
 * sweep looks at some pages more, from the newest down to the oldest thing that is open, and begins again then. Where it
 * is stays in the database; what is made meanwhile moves rows to later pages, so that it passes over nothing.
 */

/** Of a sweep: of an allowance of 60 a minute a twelfth. */
export const scannedAtOnce = 5;

/**
 * @param front the first page, where the sweep has just looked at it, or what it has found that is not answered
 * @throws AppError as the gateway's lists do; the next sweep goes on where this one was
 */
export async function scan(
  scope: ConnectionScope,
  gateway: Gateway,
  kind: MirroredKind,
  front: Page<Mirrored> | "unanswered" | null,
): Promise<void> {
  const listing = gateway.capabilities.listing[kind.kind];
  if (listing?.order !== "newest_first" || !kind.status) return;
  const { isImported, scanPage } = await readProgress(scope.connectionId, kind.kind);
  let page = await beginningOf(scope, kind, scanPage, front);
  for (let read = 0; read < scannedAtOnce && page !== null; read += 1) {
    page = await scanOne({ scope, gateway, kind, perPage: listing.rowsPerPageAtMost }, page, isImported);
    await keepPlace(scope, kind, page);
  }
}

async function beginningOf(
  scope: ConnectionScope,
  kind: MirroredKind,
  scanPage: PageCursor | null,
  front: Page<Mirrored> | "unanswered" | null,
): Promise<PageCursor | null> {
  // Each sweep asks for the front itself.
  if (front === "unanswered") return scanPage || pageAfter(firstPage);
  return scanPage ?? (front ? await pageBehind(scope, kind, front) : firstPage);
}

type Scan = { scope: ConnectionScope; gateway: Gateway; kind: MirroredKind; perPage: number };

/** @returns the page that follows */
async function scanOne(
  { scope, gateway, kind, perPage }: Scan,
  page: PageCursor,
  isImported: boolean,
): Promise<PageCursor | null> {
  const requestedAt = await databaseNow(db());
  const found = await kind
    .list(gateway, { page, perPage, order: "newest_first" })
    .catch(async (error: unknown) => {
      // A page that is no longer there is asked for no more.
      if (isAppError(error, "service_refused", "not_found")) await keepPlace(scope, kind, null);
      if (isAppError(error, "service_unavailable") && (await isToPass(scope, kind, page))) return null;
      throw error;
    });
  if (!found) return pageAfter(page);
  await noteUnreadable(scope, kind.kind, found.unreadable);
  const news = isImported ? "all" : "changes";
  const needsWhole = (_: Mirrored, { changed }: { changed: boolean }) => changed;
  await storePage(scope, kind, { rows: found.rows, requestedAt, news, needsWhole });
  return await pageBehind(scope, kind, found);
}

async function isToPass(scope: ConnectionScope, kind: MirroredKind, page: PageCursor): Promise<boolean> {
  const { connectionId } = scope;
  const where = { connectionId, kind: kind.kind, scanPage: null };
  await db().mirrorProgress.updateMany({ where, data: { scanPage: page } });
  return await notePageFailed(scope, kind.kind, "scan", page);
}

/** The page that follows; null where nothing open stands behind it, as far as anybody knows. */
async function pageBehind(
  scope: ConnectionScope,
  kind: MirroredKind,
  { rows, next, unreadable }: Page<Mirrored>,
): Promise<PageCursor | null> {
  const last = rows.at(-1);
  // A page that nobody can read tells nothing of those behind it.
  if (!last) return unreadable.length > 0 ? next : null;
  return (await isOpenBehind(scope, kind, rows, kind.bornAt(last))) ? next : null;
}

async function keepPlace(
  { connectionId }: ConnectionScope,
  { kind }: MirroredKind,
  scanPage: PageCursor | null,
): Promise<void> {
  await db().mirrorProgress.updateMany({
    where: { connectionId, kind },
    data: { scanPage, scanFailedAt: null },
  });
}

/** Whether anything that is as old as the last of these, or older, and none of them, is open. */
async function isOpenBehind(
  { businessId, connectionId }: ConnectionScope,
  kind: MirroredKind,
  rows: readonly Mirrored[],
  bornAt: string,
): Promise<boolean> {
  const born = Prisma.raw(`"${kind.bornColumn}"`);
  const open = await db().$queryRaw<unknown[]>`
    SELECT 1 FROM ${tableOf(kind)}
    WHERE "businessId" = ${businessId}::uuid AND "connectionId" = ${connectionId}::uuid
      AND status NOT IN (${Prisma.join([...(kind.status?.settled ?? [])])})
      AND ${born} <= ${bornAt}::timestamptz AND "goneAt" IS NULL
      AND "serviceId" <> ALL(${rows.map(({ serviceId }) => serviceId)}::text[])
    ORDER BY ${born} DESC LIMIT 1`;
  return open.length > 0;
}
