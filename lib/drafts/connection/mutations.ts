import { type Actor, staffActing } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { scopeForActor } from "@/lib/credentials/scope";
import { AppError } from "@/lib/domain/errors";
import { message } from "@/lib/domain/message";
import { deleteUnused } from "@/lib/files/mutations";
import { capabilitiesOf } from "@/lib/gateway/registry";
import { db, type Tx } from "@/lib/platform/db";
import type { Draft } from "@/prisma/generated/client";
import { draftView } from "../data";
import { type DraftKind, kindOfDraft } from "../kind";
import { lockEditableDraft, tellOfDraft, tellOfRemoved } from "../mutations";
import type { DraftView, MoveDraftInput } from "../schema";

/**
 * Has a form go to another connection of the business, with all that was typed. Its documents lie in the account that
 * it leaves, so that they are taken off it where the person has said so. It is another version from then on: a page that
 * shows it for the connection of before sends nothing.
 * @returns null where the form has documents, and nobody said that they are left behind
 * @throws AppError `not_found` for a connection or a form that is not theirs, `conflict` while it is being sent, of one
 *   that is about something that is there, and of one that may have been placed where it goes now
 */
export async function moveDraft<Content extends object>(
  actor: Actor,
  kinds: readonly DraftKind<Content>[],
  { draftId, connectionId, documents: shown }: MoveDraftInput,
): Promise<DraftView<Content> | null> {
  const { variant } = await scopeForActor(actor, { connectionId });
  return await db().$transaction(async (tx) => {
    const draft = await lockEditableDraft(tx, actor, draftId);
    const { form } = kindOfDraft(kinds, draft);
    if (draft.connectionId === connectionId) return await draftView(tx, form, draft);
    if (form.goesTo && !form.goesTo(capabilitiesOf(variant))) {
      throw new AppError("not_found", `Connection ${connectionId} takes no form of kind ${form.name}`);
    }
    if (draft.aboutId !== null) {
      throw new AppError("conflict", `Draft ${draftId} is about something of its own connection`);
    }
    await assertPlacedNothing(tx, actor, draft);
    const documents = await tx.draftDocument.findMany({ where: { draftId } });
    if ((documents.length > 0 || shown === "some") && shown !== "left_behind") return null;
    await tx.draftDocument.deleteMany({ where: { draftId } });
    await deleteUnused(tx, actor, draft, documents);
    await tellOfRemoved(tx, actor, draft, documents);
    const moved = await tx.draft.update({
      where: { id: draftId },
      data: {
        connectionId,
        version: { increment: 1 },
        changedByStaffId: staffActing(actor),
        updatedAt: new Date(),
      },
    });
    await tellOfDraft(tx, moved);
    return await draftView(tx, form, moved);
  });
}

/** What was given up undecided the documents alone keep from being ordered again, and these cannot come along. */
async function assertPlacedNothing(
  tx: Tx,
  actor: Actor,
  { id: draftId, connectionId }: Draft,
): Promise<void> {
  if (!(await visibleTo(actor, tx).command.findFirst({ where: { draftId, sends: { gt: 0 } } }))) return;
  const { name } = await tx.connection.findUniqueOrThrow({ where: { id: connectionId } });
  throw new AppError("conflict", `Draft ${draftId} may have been placed on its connection`, {
    userMessage: message("draftErrors.mayBePlaced", { connection: name }),
  });
}
