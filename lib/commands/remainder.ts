import { newId } from "@/lib/domain/ids";
import { publishChange } from "@/lib/live/publish";
import type { Tx } from "@/lib/platform/db";

/**
 * A form that became something is closed. Where what it became lacks documents of the form, because an attempt was
 * carried out that named fewer, these go into a form of their own, so that none is lost.
 */

/**
 * Moves the documents of a closed form that no attempt names which is done or may be, into another form with the same
 * answers. Locks the form, so that nothing is put into it meanwhile.
 * @returns the other form's id; null where nothing is left
 */
export async function moveRemainder(tx: Tx, draftId: string): Promise<string | null> {
  await tx.$queryRaw`SELECT 1 FROM "Draft" WHERE id = ${draftId}::uuid FOR UPDATE`;
  const left = await tx.$queryRaw<{ id: string }[]>`
    SELECT document.id FROM "DraftDocument" AS document
    WHERE document."draftId" = ${draftId}::uuid AND NOT EXISTS (
      SELECT 1 FROM "Command" AS command
      WHERE command."draftId" = document."draftId" AND command.state <> 'refused'
        AND command.request->'fileServiceIds' ? document."fileServiceId")`;
  if (left.length === 0) return null;
  const { businessId, userId, connectionId, kind, content } = await tx.draft.findUniqueOrThrow({
    where: { id: draftId },
  });
  const id = newId();
  await tx.draft.create({
    data: { id, businessId, userId, connectionId, kind, content: content ?? {}, updatedAt: new Date() },
  });
  await tx.draftDocument.updateMany({
    where: { id: { in: left.map((document) => document.id) } },
    data: { draftId: id },
  });
  const owner = { personId: userId, departmentId: null };
  await publishChange(tx, { businessId, topic: "draft", id, owner });
  return id;
}
