import type { Actor } from "@/lib/auth/actor";
import { accessForActor } from "@/lib/credentials/access";
import { type ConnectionScope, scopeForActor } from "@/lib/credentials/scope";
import { AppError, type FieldMessages } from "@/lib/domain/errors";
import { languagesOf } from "@/lib/mirror/languages";
import { db, type Tx } from "@/lib/platform/db";
import { type Lease, openAttempt } from "@/lib/submissions/attempt";
import { sendAttempt } from "@/lib/submissions/send";
import type { Draft } from "@/prisma/generated/client";
import { getSubmission } from "../data";
import { listDocuments, ownDrafts } from "../drafts/data";
import { attemptAfter, holdsDraft, keptContent } from "../drafts/rules";
import type { PlaceOrderInput, SubmissionView } from "../drafts/schema";
import { getCoversheet } from "../form-options/data";
import { type OrderCheck, orderFaults, requestOf } from "./rules";

/** What the click led to: an attempt that was there already, one to be sent now, or faults in the form. */
type Opening =
  | { kind: "found"; submissionId: string }
  | { kind: "opened"; lease: Lease }
  | { kind: "faulty"; fields: FieldMessages };

/**
 * Places the draft's order, once: a second click, tab or process finds the first attempt. What the service
 * refuses comes back as a refused attempt with its messages, and a lost answer as one that is being checked.
 * @throws AppError `invalid_input` with messages at the fields, `not_found` for a draft that is not the
 *   actor's, `conflict` for an attempt that was never opened, `token_refused` without a token
 */
export async function placeOrder(actor: Actor, input: PlaceOrderInput): Promise<SubmissionView> {
  const scope = await scopeForActor(actor);
  const [access, languages, coversheet] = await Promise.all([
    accessForActor(actor),
    languagesOf(scope),
    getCoversheet(scope),
  ]);
  const opening = await db().$transaction((tx) => open(tx, actor, scope, input, { languages, coversheet }));
  if (opening.kind === "faulty") {
    throw new AppError("invalid_input", `Draft ${input.draftId} cannot be placed as it is`, {
      fields: opening.fields,
    });
  }
  if (opening.kind === "found") return await getSubmission(actor, opening.submissionId);
  await sendAttempt(opening.lease, access, { personWaits: true });
  return await getSubmission(actor, opening.lease.submissionId);
}

/** Committed before anything is sent. The draft's row lock makes simultaneous clicks queue up here. */
async function open(
  tx: Tx,
  actor: Actor,
  { businessId, connectionId }: ConnectionScope,
  { draftId, content, attempt }: PlaceOrderInput,
  known: Pick<OrderCheck, "languages" | "coversheet">,
): Promise<Opening> {
  const draft = await lockDraft(tx, actor, draftId);
  const latest = await tx.submission.findFirst({ where: { draftId }, orderBy: { attempt: "desc" } });
  if (latest && (holdsDraft(latest) || latest.attempt === attempt)) {
    return { kind: "found", submissionId: latest.id };
  }
  const next = attemptAfter(latest);
  if (draft.closedAt || attempt !== next) {
    throw new AppError("conflict", `Draft ${draftId} is at attempt ${next}, not ${attempt}`);
  }
  // Kept whatever comes of it, so that nothing typed last is lost; the version counts autosaves only.
  const kept = keptContent(content);
  await tx.draft.update({ where: { id: draftId }, data: { content: kept, updatedAt: new Date() } });
  const check = { content: kept, documents: await listDocuments(tx, draftId), ...known };
  const fields = orderFaults(check);
  if (Object.keys(fields).length > 0) return { kind: "faulty", fields };
  const lease = await openAttempt(tx, {
    draftId,
    attempt,
    businessId,
    connectionId,
    userId: actor.userId,
    request: requestOf(check),
  });
  return { kind: "opened", lease };
}

async function lockDraft(tx: Tx, actor: Actor, draftId: string): Promise<Draft> {
  await tx.$queryRaw`SELECT 1 FROM "Draft" WHERE id = ${draftId}::uuid FOR UPDATE`;
  const draft = await tx.draft.findFirst({ where: { id: draftId, ...ownDrafts(actor) } });
  if (!draft) throw new AppError("not_found", `Draft ${draftId} is not open to its writer`);
  return draft;
}
