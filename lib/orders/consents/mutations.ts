import { type Actor, personOf, staffActing, writtenFor } from "@/lib/auth/actor";
import { inTurn } from "@/lib/auth/limits/fair-share";
import type { Visit } from "@/lib/auth/requests/visit";
import { visibleTo } from "@/lib/auth/visible-to";
import { AppError } from "@/lib/domain/errors";
import { attemptView } from "@/lib/drafts/attempts/rules";
import { consentDigest, consentGone, findConsent } from "@/lib/drafts/consents/data";
import {
  type Answering,
  confirmConsent,
  declineConsent,
  withdrawConsentRequest,
} from "@/lib/drafts/consents/mutations";
import type { AnswerByLink, AnswerSignedIn, ConsentAnswer, ConsentRef } from "@/lib/drafts/consents/schema";
import { db } from "@/lib/platform/db";
import { placeOrder } from "../command";
import type { AnsweredOrder } from "./schema";

/** A person confirms or declines an order that was prepared for them. */

/** Whoever has the mailed link answers for its person. @throws AppError as `answer`, `rate_limited` for too many at once */
export async function answerByLink(
  visit: Visit,
  { secret, ...answered }: AnswerByLink,
): Promise<AnsweredOrder> {
  const digest = consentDigest(secret);
  const consent = await findConsent(db(), { digest });
  if (!consent) throw consentGone();
  return await inTurn({ userId: digest }, "link", () =>
    answer({ ...visit, way: "mailed link" }, consent.commandId, answered),
  );
}

/** @throws AppError as `answer`, `not_found` for what is asked of somebody else, `forbidden` for staff who act for them */
export async function answerSignedIn(
  actor: Actor,
  { commandId, ...answered }: AnswerSignedIn,
): Promise<AnsweredOrder> {
  if (staffActing(actor) !== null) {
    throw new AppError("forbidden", "Nobody consents on behalf of somebody else");
  }
  await assertAsked(actor, commandId);
  const { requestId, address } = actor;
  return await answer({ requestId, address, way: "signed in" }, commandId, answered);
}

/**
 * Takes back what staff have asked, who act for the person.
 * @throws AppError `not_found` for what cannot be answered any more, `forbidden` for the person, who declines it
 */
export async function withdrawConsent(actor: Actor, { commandId }: ConsentRef): Promise<void> {
  await assertAsked(actor, commandId);
  if (staffActing(actor) === null) {
    throw new AppError("forbidden", "Whoever is asked for consent does not withdraw it");
  }
  await withdrawConsentRequest(actor, commandId);
}

async function assertAsked(actor: Actor, commandId: string): Promise<void> {
  const command = await visibleTo(actor).command.findFirst({
    where: { id: commandId, kind: placeOrder.name },
  });
  if (!command || writtenFor(command) !== personOf(actor)) throw consentGone();
}

/** @throws AppError as `confirmConsent` and `declineConsent` */
async function answer(
  answering: Answering,
  commandId: string,
  answered: ConsentAnswer,
): Promise<AnsweredOrder> {
  if (answered.decision === "decline") {
    await declineConsent(answering, commandId, answered.why);
    return { decision: "decline" };
  }
  const command = await confirmConsent(answering, placeOrder, commandId);
  const made = await db().consent.findUniqueOrThrow({
    where: { commandId },
    select: { command: { select: { order: { select: { number: true } } } } },
  });
  return { decision: "confirm", attempt: attemptView(command), number: made.command.order?.number ?? null };
}
