import { attachedCondition } from "@/lib/auth/visible-to";
import { type Giver, queueCommand } from "@/lib/commands/open";
import { scopeOf } from "@/lib/credentials/scope";
import { capabilitiesOf, isUsable } from "@/lib/gateway/registry";
import type { Tx } from "@/lib/platform/db";
import { deleteFile } from "./command";

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
  if (!isUsable(scope.variant) || !capabilitiesOf(scope.variant).fileDelete) return;
  for (const { id, serviceId } of await lockUnused(tx, connectionId, serviceIds)) {
    const subject = { id, serviceId };
    await queueCommand(tx, deleteFile, {
      actor,
      scope,
      key: id,
      request: { serviceId, statusBefore: null, decidedOn: null },
      subject,
    });
  }
}

type UnusedFile = { id: string; serviceId: string };

/**
 * Those of the files that nothing uses. They are locked first, so that of two forms that let go of the same file at
 * once the second sees that the first has. A file is the same wherever the same service knows it by the same id.
 */
async function lockUnused(
  tx: Tx,
  connectionId: string,
  serviceIds: readonly string[],
): Promise<UnusedFile[]> {
  const locked = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM "File"
    WHERE "connectionId" = ${connectionId}::uuid AND "serviceId" = ANY(${[...serviceIds]}) AND "goneAt" IS NULL
    ORDER BY id FOR UPDATE`;
  return await tx.$queryRaw<UnusedFile[]>`
    SELECT file.id, file."serviceId"
    FROM "File" AS file JOIN "Connection" AS here ON here.id = file."connectionId"
    WHERE file.id = ANY(${locked.map(({ id }) => id)}::uuid[])
      AND NOT EXISTS (
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
        WHERE command.state IN ('sending', 'unknown') AND there."baseUrl" = here."baseUrl"
          AND command.request->'fileServiceIds' ? file."serviceId")`;
}
