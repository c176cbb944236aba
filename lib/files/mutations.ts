import { type Actor, personOf } from "@/lib/auth/actor";
import { holdActing } from "@/lib/auth/session/still-acting";
import { type Giver, openCommand, queueCommand } from "@/lib/commands/open";
import { assertDone, type OutcomeWords } from "@/lib/commands/outcome";
import { runCommand } from "@/lib/commands/run";
import { accessForActor } from "@/lib/credentials/access";
import { type ConnectionScope, scopeForActor, scopeOf } from "@/lib/credentials/scope";
import { AppError } from "@/lib/domain/errors";
import type { ServiceFile } from "@/lib/domain/files/shapes";
import { message } from "@/lib/domain/message";
import { capabilitiesOf } from "@/lib/gateway/registry";
import type { Reading } from "@/lib/mirror/kind";
import { store } from "@/lib/mirror/store";
import type { Tx } from "@/lib/platform/db";
import { listUnused, standingsOf, type UnusedFile } from "./attachments/data";
import * as commands from "./command";
import { findOwn, getReadable } from "./data";
import { files, lockFiles } from "./mirrored";
import { canDelete, hasRight } from "./policy";
import type { FileRef } from "./schema";

/**
 * Has the service delete a file that is known to be attached to nothing, and lies in no form and no request under way.
 * Whoever deletes it at the same moment finds the same command.
 * @throws AppError `not_found` for a file that is not the actor's to see, `forbidden` and `conflict` as `canDelete` says,
 *   `outcome_unknown` while it is being found out
 */
export async function deleteFile(actor: Actor, { fileId }: FileRef): Promise<FileRef> {
  const file = await getReadable(actor, fileId);
  const scope = await scopeForActor(actor, file);
  if (!capabilitiesOf(scope.variant).fileDelete) {
    throw new AppError("not_found", `The service of file ${fileId} deletes none`);
  }
  const access = await accessForActor(actor, scope);
  const request = { serviceId: file.serviceId, statusBefore: null, decidedOn: null };
  const subject = { id: file.id, serviceId: file.serviceId };
  const command = await runCommand(commands.deleteFile, access, async (tx) => {
    const now = await holdActing(tx, actor);
    await assertDeletable(tx, now, fileId);
    return await openCommand(tx, commands.deleteFile, { actor: now, scope, key: file.id, request, subject });
  });
  assertDone(actor, command, true, outcomeWords);
  return { fileId };
}

const outcomeWords: OutcomeWords = {
  movedOn: message("fileErrors.movedOn"),
  earlierWaits: message("fileErrors.actionWaits"),
  unknown: message("fileErrors.actionUnknown"),
  waits: message("fileErrors.actionWaits"),
};

/** With its row locked, as where a form lets go of it: what is decided on stays as it is until the command is written down. */
async function assertDeletable(tx: Tx, actor: Actor, fileId: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM "File" WHERE id = ${fileId}::uuid FOR UPDATE`;
  const file = await getReadable(actor, fileId, tx);
  const own = await findOwn(actor, [fileId], tx);
  const standing = (await standingsOf([file], tx)).get(fileId) ?? "unknown";
  const isOwn = own.has(fileId);
  const permitted = canDelete(actor, { standing, isOwn, goneAt: file.goneAt });
  if (permitted.allowed) return;
  const code = hasRight(actor, { isOwn }) ? "conflict" : "forbidden";
  throw new AppError(code, `File ${fileId} is not to be deleted`, { userMessage: permitted.reason });
}

/**
 * Stores what somebody has uploaded to a form, and whose it is from then on, whatever becomes of that form. In one
 * transaction: nobody else sees it in between.
 */
export async function storeUpload(
  tx: Tx,
  actor: Actor,
  scope: ConnectionScope,
  reading: Reading<ServiceFile>,
): Promise<void> {
  const { id } = await store(tx, files, { scope, ...reading, whole: true, source: "action", news: "none" });
  await tx.$executeRaw`UPDATE "File" SET "uploadedById" = ${personOf(actor)}::uuid WHERE id = ${id}::uuid`;
}

/**
 * Has the service delete uploads that were thrown away, in the transaction that threw them away; nobody waits for it.
 * What is attached to something, lies in a form of anybody or is part of a request under way stays, as does
 * everything where the variant deletes no files.
 * @param form on whose connection it was
 * @param uploads what was thrown away, by the service's ids; null for what never arrived there
 */
export async function deleteUnused(
  tx: Tx,
  actor: Giver,
  { connectionId }: { connectionId: string },
  uploads: readonly { fileServiceId: string | null }[],
): Promise<void> {
  const serviceIds = uploads.flatMap(({ fileServiceId }) => fileServiceId ?? []);
  const scope = await scopeOf(connectionId, tx);
  if (!capabilitiesOf(scope.variant).fileDelete) return;
  for (const { id, serviceId } of await lockUnused(tx, connectionId, serviceIds)) {
    const subject = { id, serviceId };
    await queueCommand(tx, commands.deleteFile, {
      actor,
      scope,
      key: id,
      request: { serviceId, statusBefore: null, decidedOn: null },
      subject,
    });
  }
}

/**
 * Those of the files that nothing uses. They are locked first, so that of two forms that let go of the same file at
 * once the second sees that the first has.
 */
async function lockUnused(
  tx: Tx,
  connectionId: string,
  serviceIds: readonly string[],
): Promise<UnusedFile[]> {
  const locked = await lockFiles(tx, { connectionId }, serviceIds);
  const there = locked.filter(({ isGone }) => !isGone);
  return await listUnused(
    there.map(({ id }) => id),
    tx,
  );
}
