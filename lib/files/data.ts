import type { Actor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { accessForActor } from "@/lib/credentials/access";
import { scopeForActor } from "@/lib/credentials/scope";
import { AppError } from "@/lib/domain/errors";
import { pageOf, windowAfter } from "@/lib/domain/keyset";
import { gatewayFor } from "@/lib/gateway/registry";
import { db } from "@/lib/platform/db";
import type { File, Prisma } from "@/prisma/generated/client";
import { deleteFile } from "./command";
import type { FileListPage, FileListQuery, FileListRow } from "./schema";

/**
 * A fresh signed address of a file the actor may see: one of an order or a quote that they see, or an upload of
 * theirs. It needs no token and lives for minutes; it is never stored.
 * @throws AppError `not_found` for every other file; else as the gateway throws.
 */
export async function getDownloadAddress(actor: Actor, fileId: string): Promise<string> {
  const file =
    (await visibleTo(actor).file.findFirst({ where: { id: fileId } })) ?? (await findUpload(actor, fileId));
  if (!file) throw new AppError("not_found", `File ${fileId} is not visible to its reader`);
  const access = await accessForActor(actor, await scopeForActor(actor, file));
  return await gatewayFor(access).getDownloadAddress(file.serviceId);
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
  return { rows: rows.map((file) => fileRow(file, leaving.has(file.id))), nextCursor };
}

const number = { select: { id: true, number: true } };
const attachedTo = { order: number, quote: number } satisfies Prisma.FileInclude;
type ListedFile = File & Partial<Prisma.FileGetPayload<{ include: typeof attachedTo }>>;

async function readAttached(actor: Actor, cursor: string | null): Promise<ListedFile[]> {
  const files = visibleTo(actor).file;
  // Behind a file that the actor does not see nothing comes.
  if (cursor && (await files.count({ where: { id: cursor } })) === 0) return [];
  return await files.findMany({
    where: { goneAt: null },
    include: attachedTo,
    orderBy: [{ uploadedAt: "desc" }, { id: "desc" }],
    ...windowAfter(cursor),
  });
}

async function readUploads(actor: Actor, cursor: string | null): Promise<ListedFile[]> {
  return await db().$queryRaw<File[]>`
    WITH file AS (SELECT * FROM "File" AS file WHERE ${visibleTo(actor).uploads} AND file."goneAt" IS NULL)
    SELECT * FROM file
    WHERE ${cursor}::uuid IS NULL
      OR ("uploadedAt", id) < (SELECT "uploadedAt", id FROM file WHERE id = ${cursor}::uuid)
    ORDER BY "uploadedAt" DESC, id DESC LIMIT ${windowAfter(cursor).take}`;
}

function fileRow(file: ListedFile, isBeingDeleted: boolean): FileListRow {
  const { id, name, kind, sizeBytes, uploadedAt, order, quote } = file;
  return {
    ...{ id, name, kind, isBeingDeleted },
    sizeBytes: Number(sizeBytes),
    uploadedAt: uploadedAt.toISOString(),
    // What a quote became takes its files along.
    attachedTo: order ? { kind: "order", ...order } : quote ? { kind: "quote", ...quote } : null,
  };
}
