import type { Actor } from "@/lib/auth/actor";
import { refusalOf } from "@/lib/commands/settle";
import { scopeForActor } from "@/lib/credentials/scope";
import { AppError } from "@/lib/domain/errors";
import { message } from "@/lib/domain/message";
import type { Refusal } from "@/lib/domain/refusal";
import { db } from "@/lib/platform/db";
import { getOwnDraft, listDocuments } from "../../data";
import { type DraftKind, kindOfDraft } from "../../kind";
import type { AttemptRef, AttemptView } from "../../schema";
import { storedContent } from "../../stored/rules";
import { toldOf } from "../data";
import { isPressTooLate, lockForPress, openRefused, tooLate } from "../mutations";
import { attemptView } from "../rules";

/**
 * Closes an attempt that has not arrived, so that its form can be opened again: it counts as refused from now on, and
 * a request for it that is still on its way finds that and sends nothing. Where it has arrived nothing changes.
 * @returns what is so now
 * @throws AppError `not_found` for a draft that is not the actor's or was thrown away, `conflict` for an attempt that
 *   is not the draft's next
 */
export async function withdrawAttempt(
  actor: Actor,
  kinds: readonly DraftKind[],
  press: AttemptRef,
): Promise<AttemptView> {
  const stored = await getOwnDraft(actor, press.draftId);
  const kind = kindOfDraft(kinds, stored);
  const scope = await scopeForActor(actor, stored);
  const known = await kind.known(scope, stored, actor);
  return await db().$transaction(async (tx) => {
    const locked = await lockForPress(tx, actor, press);
    if (locked.own) return attemptView(toldOf(locked.own, locked.standing));
    const refusal = isPressTooLate(locked, press) ? tooLate : neverArrived(kind);
    const { content } = storedContent(kind.form, locked.draft.content);
    const request = kind.request(content, await listDocuments(tx, press.draftId), known);
    return await openRefused(tx, { actor, scope, kind, press }, request, refusal);
  });
}

function neverArrived({ form, command }: Pick<DraftKind, "form" | "command">): Refusal {
  const error = new AppError("service_unavailable", "Withdrawn before it arrived", {
    userMessage: message(`draftErrors.${form.name}.neverArrived`),
  });
  return refusalOf(error, command.nothingDone);
}
