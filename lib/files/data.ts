import { recordAudit } from "@/lib/audit/mutations";
import type { Actor } from "@/lib/auth/actor";
import { inTurn } from "@/lib/auth/limits/fair-share";
import { requireStillActing } from "@/lib/auth/session/still-acting";
import { visibleTo } from "@/lib/auth/visible-to";
import { accessForActor } from "@/lib/credentials/access";
import { scopeForActor } from "@/lib/credentials/scope";
import { AppError } from "@/lib/domain/errors";
import { gatewayFor } from "@/lib/gateway/registry";
import { type Db, db, type Tx } from "@/lib/platform/db";
import type { File } from "@/prisma/generated/client";

/**
 * A file the actor may see: one of an order or a quote that they see, or an upload of theirs.
 * @throws AppError `not_found` for every other file
 */
export async function getReadable(actor: Actor, fileId: string, client: Db | Tx = db()): Promise<File> {
  // An upload becomes one of an order, and never the other way: looked for first, it is not missed in between.
  const [upload] = await client.$queryRaw<File[]>`
    SELECT * FROM "File" AS file WHERE file.id = ${fileId}::uuid AND ${visibleTo(actor).uploads}`;
  const file = upload ?? (await visibleTo(actor, client).file.findFirst({ where: { id: fileId } }));
  if (!file) throw new AppError("not_found", `File ${fileId} is not visible to its reader`);
  return file;
}

/**
 * The file, for as long as it is the actor's to have: who acts still may see less by now, in another role or of colleagues.
 * @throws AppError as `requireStillActing` and `getReadable` do
 */
export async function getReadableStill(actor: Actor, fileId: string, tx?: Tx): Promise<File> {
  return await getReadable(await requireStillActing(actor, tx), fileId, tx);
}

/** Those of the files that the actor uploaded, whatever form they lie in, or lay. */
export async function findOwn(
  actor: Actor,
  fileIds: readonly string[],
  client: Db | Tx = db(),
): Promise<Set<string>> {
  const rows = await client.$queryRaw<{ id: string }[]>`
    SELECT file.id FROM "File" AS file WHERE file.id = ANY(${[...fileIds]}::uuid[]) AND ${visibleTo(actor).ownUploads}`;
  return new Set(rows.map(({ id }) => id));
}

/**
 * A fresh signed address of a file the actor may see. It needs no token and lives for minutes; it is never stored, and
 * nobody gets one without a line in the audit, or once the file is theirs to see no more.
 * @throws AppError as `getReadable` and `getReadableStill` do, `rate_limited` for who asks for too many; else as the gateway throws.
 */
export async function getDownloadAddress(actor: Actor, fileId: string): Promise<string> {
  const file = await getReadable(actor, fileId);
  const access = await accessForActor(actor, await scopeForActor(actor, file));
  const address = await inTurn(actor, "download", () =>
    gatewayFor(access).getDownloadAddress(file.serviceId),
  );
  await db().$transaction(async (tx) => {
    await getReadableStill(actor, fileId, tx);
    await recordAudit(tx, actor, { action: "file.download", subjectKind: "file", subjectId: fileId });
  });
  return address;
}
