import type { Actor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { connectionNames, findConnections, type KnownConnection } from "@/lib/credentials/connections";
import { AppError } from "@/lib/domain/errors";
import { type Position, pageAt, rowsPerPage } from "@/lib/domain/keyset";
import { type CountedUpTo, countedAtMost, countedUpTo } from "@/lib/domain/lists/page";
import { capabilitiesOf } from "@/lib/gateway/registry";
import { confirmedSince, sweptTimes } from "@/lib/orders/list/confirmed/data";
import { db } from "@/lib/platform/db";
import { type File, Prisma } from "@/prisma/generated/client";
import { readUntil, standingsOf } from "../attachments/data";
import { findOwn } from "../data";
import { canDelete } from "../policy";
import type { FileListPage, FileListRow, Holder } from "../schema";
import { narrow, visibleFiles } from "./narrowed/data";
import { type FileListQuery, type FileOrder, type FileSort, fileListAddress, fileOrderOf } from "./rules";

/**
 * What the business has at the service, by keyset: what is attached to the orders and quotes that the actor sees, and
 * uploads of theirs that are attached to nothing; those that nobody uploaded through the portal for who sees everything.
 * @throws AppError `not_found` where the business has no connection that lists files
 */
export async function listFiles(actor: Actor, query: FileListQuery): Promise<FileListPage> {
  const all = await findConnections(actor);
  const connections = listing(all);
  const seen = await visibleFiles(actor);
  const where = Prisma.sql`${seen} AND ${await narrow(actor, query)}`;
  const counted = fileListAddress.isNarrowed(query) ? await countMatches(where) : null;
  const ids = await findIds(seen, where, counted?.few ?? null, query.cursor, fileOrderOf(query.sort));
  const { page, isFirst, isLast } = pageAt(ids, query.cursor);
  const files = await readFiles(page);
  const [first, last] = [files.at(0), files.at(-1)];
  const until = await readUntil(connections.map(({ scope }) => scope.connectionId));
  return {
    rows: await rowsOf(actor, files, all),
    nextCursor: last && !isLast ? { direction: "after", id: last.id } : null,
    previousCursor: first && !isFirst ? { direction: "before", id: first.id } : null,
    confirmedAt: confirmedSince(files, sweptTimes(connections, "file")),
    found: counted?.found ?? null,
    isAttachmentKnown: connections.every(({ scope }) => (until.get(scope.connectionId) ?? null) !== null),
  };
}

/** Those that list files. What is attached to something of the others is shown beside it. */
function listing(connections: readonly KnownConnection[]): KnownConnection[] {
  const found = connections.filter(({ scope }) => capabilitiesOf(scope.variant).listing.file !== null);
  if (found.length > 0) return found;
  throw new AppError("not_found", "No connection of the business lists files");
}

/** How many that are, and which, where they are few: the page is then read among these alone. */
async function countMatches(where: Prisma.Sql): Promise<{ found: CountedUpTo; few: string[] | null }> {
  const rows = await db().$queryRaw<{ id: string }[]>`
    SELECT file.id FROM "File" AS file WHERE ${where} LIMIT ${countedAtMost + 1}`;
  const found = countedUpTo(rows.length);
  return { found, few: found.isMore ? null : rows.map(({ id }) => id) };
}

/** What each order is by. */
const columns: Record<FileSort, string> = {
  name: "nameKey",
  type: "kind",
  extension: "extension",
  size: "sizeBytes",
  created: "uploadedAt",
  updated: "changedAt",
};

/** The ids of the page there and of one more, in the order of the list. @param among null for all */
async function findIds(
  seen: Prisma.Sql,
  where: Prisma.Sql,
  among: string[] | null,
  position: Position | null,
  { by, isDescending }: FileOrder,
): Promise<string[]> {
  const isBack = position?.direction === "before";
  const column = Prisma.raw(`file."${columns[by]}"`);
  const [compare, direction] =
    isDescending === isBack ? [Prisma.sql`>`, Prisma.sql`ASC`] : [Prisma.sql`<`, Prisma.sql`DESC`];
  // Behind a file that the actor does not see nothing comes.
  const stands = position
    ? Prisma.sql`(${column}, file.id) ${compare}
        (SELECT ${column}, file.id FROM "File" AS file WHERE ${seen} AND file.id = ${position.id}::uuid)`
    : Prisma.sql`true`;
  const found = among ? Prisma.sql`file.id = ANY(${among}::uuid[])` : where;
  const rows = await db().$queryRaw<{ id: string }[]>`
    SELECT file.id FROM "File" AS file WHERE ${found} AND ${stands}
    ORDER BY ${column} ${direction}, file.id ${direction} LIMIT ${rowsPerPage + 1}`;
  const ids = rows.map(({ id }) => id);
  return isBack ? ids.reverse() : ids;
}

/** In the order of their ids. */
async function readFiles(ids: readonly string[]): Promise<File[]> {
  return await db().$queryRaw<File[]>`
    SELECT file.* FROM unnest(${[...ids]}::uuid[]) WITH ORDINALITY AS wanted (id, place)
    JOIN "File" AS file ON file.id = wanted.id ORDER BY wanted.place`;
}

async function rowsOf(
  actor: Actor,
  files: readonly File[],
  connections: readonly KnownConnection[],
): Promise<FileListRow[]> {
  const [holders, standings, own] = await Promise.all([
    holdersOf(actor, files),
    standingsOf(files),
    findOwn(
      actor,
      files.map(({ id }) => id),
    ),
  ]);
  const nameOf = connectionNames(connections);
  const deleting = new Set(
    connections.flatMap(({ scope }) => (capabilitiesOf(scope.variant).fileDelete ? scope.connectionId : [])),
  );
  return files.map((file) => {
    const { id, name, kind, goneAt } = file;
    const connectionName = nameOf(file);
    const standing = standings.get(id) ?? "unknown";
    const mayDelete =
      standing !== "being_deleted" &&
      deleting.has(file.connectionId) &&
      canDelete(actor, { standing, isOwn: own.has(id), goneAt }).allowed;
    return {
      ...{ id, name, kind, standing },
      sizeBytes: Number(file.sizeBytes),
      uploadedAt: file.uploadedAt.toISOString(),
      changedAt: file.changedAt.toISOString(),
      attachedTo: holderOf(file, holders),
      ...(mayDelete ? { mayDelete } : {}),
      ...(connectionName ? { connectionName } : {}),
    };
  });
}

type Numbers = ReadonlyMap<string, string>;

/** The numbers of what files are attached to, as far as the actor sees it. */
async function holdersOf(actor: Actor, files: readonly File[]): Promise<Numbers> {
  const visible = visibleTo(actor);
  const [orders, quotes] = await Promise.all([
    visible.order.findMany({
      where: { id: { in: files.flatMap(({ orderId }) => orderId ?? []) } },
      select: { id: true, number: true },
    }),
    visible.quote.findMany({
      where: { id: { in: files.flatMap(({ quoteId }) => quoteId ?? []) } },
      select: { id: true, number: true },
    }),
  ]);
  return new Map([...orders, ...quotes].map(({ id, number }) => [id, number]));
}

function holderOf({ orderId, quoteId, revisionServiceId }: File, numbers: Numbers): Holder | null {
  const order = orderId === null ? undefined : numbers.get(orderId);
  if (orderId !== null && order !== undefined)
    return { kind: revisionServiceId === null ? "order" : "revision", id: orderId, number: order };
  const quote = quoteId === null ? undefined : numbers.get(quoteId);
  return quoteId !== null && quote !== undefined ? { kind: "quote", id: quoteId, number: quote } : null;
}
