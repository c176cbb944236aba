import { recordAudit } from "@/lib/audit/mutations";
import type { Actor } from "@/lib/auth/actor";
import { inTurn } from "@/lib/auth/limits/fair-share";
import { visibleTo } from "@/lib/auth/visible-to";
import { accessForActor } from "@/lib/credentials/access";
import { scopeForActor } from "@/lib/credentials/scope";
import { AppError } from "@/lib/domain/errors";
import { pageOf, timesAfter, windowAfter } from "@/lib/domain/keyset";
import { fileHolders } from "@/lib/domain/shapes";
import { gatewayFor } from "@/lib/gateway/registry";
import { db } from "@/lib/platform/db";
import type { File } from "@/prisma/generated/client";
import { deleteFile } from "./command";
import type { FileListPage, FileListQuery, FileListRow } from "./schema";

/**
 * A fresh signed address of a file the actor may see: one of an order or a quote that they see, or an upload of
 * theirs. It needs no token and lives for minutes; it is never stored, and nobody gets one without a line in the audit.
 * @throws AppError `not_found` for every other file, `rate_limited` for who asks for too many; else as the gateway
 *   throws.
 */
export async function getDownloadAddress(actor: Actor, fileId: string): Promise<string> {
  const file =
    (await visibleTo(actor).file.findFirst({ where: { id: fileId } })) ?? (await findUpload(actor, fileId));
  if (!file) throw new AppError("not_found", `File ${fileId} is not visible to its reader`);
  const access = await accessForActor(actor, await scopeForActor(actor, file));
  const address = await inTurn(actor, "download", () =>
    gatewayFor(access).getDownloadAddress(file.serviceId),
  );
  await db().$transaction((tx) =>
    recordAudit(tx, actor, { action: "file.download", subjectKind: "file", subjectId: fileId }),
  );
  return address;
}

async function findUpload(actor: Actor, fileId: string): Promise<File | null> {
  const found = await db().$queryRaw<File[]>`
    SELECT * FROM "File" AS file WHERE file.id = ${fileId}::uuid AND ${visibleTo(actor).uploads}`;
  return found[0] ?? null;
}

/** Newest first: what is attached to the orders and quotes that the actor sees, or their uploads that are not. */
export async function listFiles(actor: Actor, { attached, cursor }: FileListQuery): Promise<FileListPage> {
  const read = await (attached ? readAttached(actor, cursor) : readUploads(actor, cursor));
  const { rows, nextCursor } = pageOf(read);
  const deletions = await visibleTo(actor).command.findMany({
    where: {
      kind: deleteFile.name,
      subjectId: { in: rows.map(({ id }) => id) },
      state: { in: ["sending", "unknown"] },
    },
    select: { subjectId: true },
  });
  const leaving = new Set(deletions.map(({ subjectId }) => subjectId));
  const holders = await holdersOf(actor, rows);
  return { rows: rows.map((file) => fileRow(file, leaving.has(file.id), holders)), nextCursor };
}

type Holders = Map<string, FileListRow["attachedTo"]>;

/** What files are attached to, as far as the actor sees it: of a quote and its order it may be one of the two. */
async function holdersOf(actor: Actor, files: readonly File[]): Promise<Holders> {
  const visible = visibleTo(actor);
  const found = await Promise.all(
    fileHolders.map(async (kind) => {
      const table: NumberedTable = visible[kind];
      const ids = files.flatMap((file) => file[`${kind}Id`] ?? []);
      const rows = await table.findMany({ where: { id: { in: ids } }, select: { id: true, number: true } });
      return rows.map((row): [string, FileListRow["attachedTo"]] => [row.id, { kind, ...row }]);
    }),
  );
  return new Map(found.flat());
}

type NumberedTable = {
  findMany(args: {
    where: { id: { in: string[] } };
    select: { id: true; number: true };
  }): Promise<{ id: string; number: string }[]>;
};

async function readAttached(actor: Actor, cursor: string | null): Promise<File[]> {
  const files = visibleTo(actor).file;
  // Behind a file that the actor does not see nothing comes.
  const place = cursor && (await files.findFirst({ where: { id: cursor }, select: { uploadedAt: true } }));
  if (cursor && !place) return [];
  return await files.findMany({
    where: { goneAt: null, ...(place ? { uploadedAt: timesAfter(place.uploadedAt) } : {}) },
    orderBy: [{ uploadedAt: "desc" }, { id: "desc" }],
    ...windowAfter(cursor),
  });
}

async function readUploads(actor: Actor, cursor: string | null): Promise<File[]> {
  return await db().$queryRaw<File[]>`
    WITH file AS (SELECT * FROM "File" AS file WHERE ${visibleTo(actor).uploads} AND file."goneAt" IS NULL)
    SELECT * FROM file
    WHERE ${cursor}::uuid IS NULL
      OR ("uploadedAt", id) < (SELECT "uploadedAt", id FROM file WHERE id = ${cursor}::uuid)
    ORDER BY "uploadedAt" DESC, id DESC LIMIT ${windowAfter(cursor).take}`;
}

function fileRow(file: File, isBeingDeleted: boolean, holders: Holders): FileListRow {
  const { id, name, kind, sizeBytes, uploadedAt } = file;
  const attachedTo = fileHolders.map((holder) => holders.get(file[`${holder}Id`] ?? ""));
  return {
    ...{ id, name, kind, isBeingDeleted },
    sizeBytes: Number(sizeBytes),
    uploadedAt: uploadedAt.toISOString(),
    attachedTo: attachedTo.find((holder) => holder !== undefined) ?? null,
  };
}
