import { attachedCondition } from "@/lib/auth/owners";
import { resourceKinds } from "@/lib/domain/resources";
import { capabilitiesOf } from "@/lib/gateway/registry";
import { type Db, db, type Tx } from "@/lib/platform/db";
import { type File, Prisma, type ServiceVariant } from "@/prisma/generated/client";
import { deleteFile } from "../command";

/**
 * Whether a file is attached to nothing. No answer of the service says so: it is known once everything that it could be
 * attached to was read whole after it was uploaded, orders with their revisions and quotes.
 */

/** By the database's clock; null where it is not known of any file yet. */
export type ReadUntil = {
  /** Everything that was there by then was listed, and has been read whole. */
  listed: Date;
  /** All orders were read whole since, with their revisions. */
  read: Date;
  /** How far the service's clock is ahead of it. */
  clockAheadMs: number;
} | null;

type Progress = {
  id: string;
  variant: ServiceVariant;
  clockAheadSeconds: number | null;
  walked: number;
  swept: number;
  /** The earliest of those that files can be attached to. */
  sweptAt: Date | null;
  /** Something is there of which nobody has read all, or that no list lets anybody know. */
  hasUnread: boolean;
  readAt: Date | null;
};

/** How far everything that files can be attached to was read, of each connection. */
export async function readUntil(
  connectionIds: readonly string[],
  client: Db | Tx = db(),
): Promise<ReadonlyMap<string, ReadUntil>> {
  const rows = await client.$queryRaw<Progress[]>`
    SELECT connection.id, connection.variant, connection."clockAheadSeconds", progress.walked, progress.swept, progress."sweptAt",
      (EXISTS (SELECT 1 FROM "Order" WHERE "connectionId" = connection.id AND "wholeAt" IS NULL AND "goneAt" IS NULL)
        OR EXISTS (SELECT 1 FROM "Quote" WHERE "connectionId" = connection.id AND "wholeAt" IS NULL AND "goneAt" IS NULL)
        OR EXISTS (SELECT 1 FROM "UnreadableRow" AS row WHERE row."connectionId" = connection.id AND row.kind <> 'file'
          AND NOT EXISTS (SELECT 1 FROM "Order" WHERE "connectionId" = connection.id AND "serviceId" = row.key
            AND row.kind = 'order' AND "wholeAt" IS NOT NULL)
          AND NOT EXISTS (SELECT 1 FROM "Quote" WHERE "connectionId" = connection.id AND "serviceId" = row.key
            AND row.kind = 'quote' AND "wholeAt" IS NOT NULL))
      ) AS "hasUnread",
      (SELECT "wholeAt" FROM "Order" WHERE "connectionId" = connection.id AND "wholeAt" IS NOT NULL AND "goneAt" IS NULL
        ORDER BY "wholeAt" LIMIT 1) AS "readAt"
    FROM "Connection" AS connection, LATERAL (
      SELECT count("walkedAt")::int AS walked, count("sweptAt")::int AS swept,
        min("sweptAt") FILTER (WHERE kind <> 'file') AS "sweptAt"
      FROM "MirrorProgress" WHERE "connectionId" = connection.id) AS progress
    WHERE connection.id = ANY(${[...connectionIds]}::uuid[])`;
  return new Map(rows.map((row) => [row.id, untilOf(row)]));
}

function untilOf({
  variant,
  walked,
  swept,
  sweptAt,
  hasUnread,
  readAt,
  clockAheadSeconds,
}: Progress): ReadUntil {
  const { listing } = capabilitiesOf(variant);
  const listed = resourceKinds.filter((kind) => listing[kind] !== null).length;
  if (Math.min(walked, swept) < listed || sweptAt === null || hasUnread) return null;
  return { listed: sweptAt, read: readAt ?? sweptAt, clockAheadMs: (clockAheadSeconds ?? 0) * 1000 };
}

/** A list that was asked for may have been answered so long before the sweep was at its end; clocks differ by less. */
const marginMs = 60_000;

/**
 * Whether a file that nothing known has is attached to nothing. A new order or quote is listed; a revision that somebody
 * asked for elsewhere shows in no list, and takes files of the kind `reference` alone.
 */
function isKnownFree({ kind, uploadedAt }: Pick<File, "kind" | "uploadedAt">, until: ReadUntil): boolean {
  if (until === null) return false;
  const since = uploadedAt.getTime() - until.clockAheadMs + marginMs;
  return since < until.listed.getTime() && (kind === "source" || since < until.read.getTime());
}

/**
 * For a statement by hand over the table of files, called `file`: whether nothing that the portal knows has it or is about
 * to. A file is the same wherever the same service knows it by the same id.
 */
export const unusedCondition = Prisma.sql`NOT EXISTS (
    SELECT 1 FROM "File" AS same JOIN "Connection" AS there ON there.id = same."connectionId"
    WHERE same."serviceId" = file."serviceId" AND there."baseUrl" = here."baseUrl"
      AND ${attachedCondition("same")})
  AND NOT EXISTS (
    SELECT 1 FROM "DraftDocument" AS document
    JOIN "Draft" AS draft ON draft.id = document."draftId" AND draft."closedAt" IS NULL
    JOIN "Connection" AS there ON there.id = draft."connectionId"
    WHERE document."fileServiceId" = file."serviceId" AND there."baseUrl" = here."baseUrl")
  AND NOT EXISTS (
    SELECT 1 FROM "Command" AS command JOIN "Connection" AS there ON there.id = command."connectionId"
    WHERE command.state IN ('awaiting_consent', 'sending', 'unknown') AND there."baseUrl" = here."baseUrl"
      AND command.request->'fileServiceIds' ? file."serviceId")`;

/** Those of the files, by our ids, that nothing the portal knows has or is about to have. */
export async function listUnused(ids: readonly string[], client: Db | Tx = db()): Promise<UnusedFile[]> {
  return await client.$queryRaw<UnusedFile[]>`
    SELECT file.id, file."serviceId"
    FROM "File" AS file JOIN "Connection" AS here ON here.id = file."connectionId"
    WHERE file.id = ANY(${[...ids]}::uuid[]) AND ${unusedCondition}`;
}

export type UnusedFile = { id: string; serviceId: string };

export type Standing = "attached" | "in_use" | "being_deleted" | "unknown" | "free";

/** How files stand that were just read, by our ids of them. */
export async function standingsOf(
  files: readonly File[],
  client: Db | Tx = db(),
): Promise<ReadonlyMap<string, Standing>> {
  const uploads = files.filter(({ orderId, quoteId }) => (orderId ?? quoteId) === null);
  const ids = uploads.map(({ id }) => id);
  if (ids.length === 0) return new Map(files.map(({ id }) => [id, "attached"]));
  const unused = new Set((await listUnused(ids, client)).map(({ id }) => id));
  const leaving = await findLeaving(ids, client);
  const until = await readUntil([...new Set(uploads.map(({ connectionId }) => connectionId))], client);
  const standingOf = (file: File): Standing => {
    if (!ids.includes(file.id)) return "attached";
    if (leaving.has(file.id)) return "being_deleted";
    if (!unused.has(file.id)) return "in_use";
    return isKnownFree(file, until.get(file.connectionId) ?? null) ? "free" : "unknown";
  };
  return new Map(files.map((file) => [file.id, standingOf(file)]));
}

/** Those that the service is asked to delete, whoever asked. */
async function findLeaving(ids: readonly string[], client: Db | Tx): Promise<Set<string>> {
  const rows = await client.$queryRaw<{ id: string }[]>`
    SELECT "subjectId" AS id FROM "Command" WHERE kind = ${deleteFile.name} AND "subjectId" = ANY(${[...ids]}::uuid[])
      AND state IN ('sending', 'unknown')`;
  return new Set(rows.map(({ id }) => id));
}
