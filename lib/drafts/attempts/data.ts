import type { Actor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { AppError } from "@/lib/domain/errors";
import { settlesAttempt, submissionView } from "../rules";
import type { AttemptRef, AttemptView } from "../schema";

/**
 * What is known of an attempt by its key, for a page that lost the answer to its press.
 * @throws AppError `not_found` for a draft that is not the actor's or was thrown away
 */
export async function getAttempt(actor: Actor, { draftId, attempt }: AttemptRef): Promise<AttemptView> {
  const draft = await visibleTo(actor).draft.findFirst({ where: { id: draftId } });
  const latest =
    draft && (await visibleTo(actor).command.findFirst({ where: { draftId }, orderBy: { attempt: "desc" } }));
  if (latest && settlesAttempt(latest, attempt)) return submissionView(latest);
  if (!draft || draft.closedAt) throw new AppError("not_found", `Draft ${draftId} is not open to its reader`);
  return { state: "not_arrived" };
}
