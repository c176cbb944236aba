import { newId } from "@/lib/domain/ids";
import { publishChange } from "@/lib/live/publish";
import type { Tx } from "@/lib/platform/db";

/**
 * A form that became something is closed. Where what it became lacks documents of the form, because an attempt was
 * carried out that named fewer, these go into a form of their own, so that none is lost.
 */

/**
 * Moves the documents of a closed form that no attempt names which is done or may be, into another form with the same
 * answers. An attempt names those of the account that it went to, which the form may have left since: another may call
 * its files the same. Locks the form, so that nothing is put into it meanwhile.
 * @returns the other form's id; null where nothing is left
 */
export async function moveRemainder(tx: Tx, draftId: string): Promise<string | null> {
  await tx.$queryRaw`SELECT 1 FROM "Draft" WHERE id = ${draftId}::uuid FOR UPDATE`;
  const left = await tx.$queryRaw<{ id: string }[]>`
    SELECT document.id FROM "DraftDocument" AS document JOIN "Draft" AS draft ON draft.id = document."draftId"
    WHERE draft.id = ${draftId}::uuid AND NOT EXISTS (
      SELECT 1 FROM "Command" AS command
      WHERE command."draftId" = draft.id AND command."connectionId" = draft."connectionId"
        AND command.state <> 'refused'
        AND command.request->'fileServiceIds' ? document."fileServiceId")`;
  if (left.length === 0) return null;
  const { businessId, userId, connectionId, kind, aboutId, content } = await tx.draft.findUniqueOrThrow({
    where: { id: draftId },
  });
  const id = newId();
  await tx.draft.create({
    data: {
      id,
      businessId,
      userId,
      connectionId,
      kind,
      aboutId,
      content: content ?? {},
      updatedAt: new Date(),
    },
  });
  await tx.draftDocument.updateMany({
    where: { id: { in: left.map((document) => document.id) } },
    data: { draftId: id },
  });
  const owner = { personId: userId, departmentId: null };
  await publishChange(tx, { businessId, topic: "draft", id, owner });
  return id;
}
