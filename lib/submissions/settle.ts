import { scopeOf } from "@/lib/credentials/scope";
import type { AppError, ErrorCode, FieldMessages } from "@/lib/domain/errors";
import { newId } from "@/lib/domain/ids";
import type { OrderSnapshot } from "@/lib/domain/shapes";
import { publishChange } from "@/lib/live/publish";
import { databaseNow } from "@/lib/mirror/clock";
import { storeOrder } from "@/lib/mirror/store";
import { db, type Tx } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { Prisma, type Submission } from "@/prisma/generated/client";
import { scheduleNextRound } from "./queue";
import { requestSchema } from "./request";
import { carriesFilesOf } from "./rules";

/** How attempts end. Every ending is one transaction, and an order that exists wins over everything. */

/** An order as the service told it, with the database's times of its request and answer. */
export type ConfirmedOrder = { snapshot: OrderSnapshot; requestedAt: string; answeredAt: string };

/** Why nothing was placed, as it is stored and shown. */
export type Refusal = { code: ErrorCode; message: string; fields: FieldMessages };

/**
 * The order exists: stores it, ties it to the attempt and closes the draft. Settling twice changes nothing.
 * @returns our id of the order
 */
export async function settleAccepted(
  tx: Tx,
  submissionId: string,
  { snapshot, requestedAt, answeredAt }: ConfirmedOrder,
): Promise<string> {
  const submission = await lockSubmission(tx, submissionId);
  const { connectionId } = submission;
  const known = await tx.order.findUnique({
    where: { connectionId_serviceId: { connectionId, serviceId: snapshot.serviceId } },
    select: { submissionId: true },
  });
  const isOurs = !known?.submissionId || known.submissionId === submissionId;
  const { orderId } = await storeOrder(tx, {
    scope: await scopeOf(connectionId),
    snapshot,
    whole: true,
    requestedAt,
    answeredAt,
    source: "action",
    actorId: submission.userId,
    ...(isOurs ? { submissionId, placedById: submission.userId } : {}),
  });
  if (submission.state === "accepted") return orderId;
  const settledAt = new Date(await databaseNow(tx));
  await tx.submission.update({
    where: { id: submissionId },
    data: {
      state: "accepted",
      resultServiceId: snapshot.serviceId,
      refusal: Prisma.DbNull,
      leaseToken: null,
      leaseUntil: null,
      nextLookAt: null,
      settledAt,
    },
  });
  await tx.draft.update({ where: { id: submission.draftId }, data: { closedAt: settledAt } });
  await tx.auditEvent.create({
    data: {
      id: newId(),
      businessId: submission.businessId,
      actorId: submission.userId,
      action: "order.place",
      subjectKind: "order",
      subjectId: orderId,
      after: { number: snapshot.number, submissionId, attempt: submission.attempt },
    },
  });
  await publishSubmission(tx, submission);
  return orderId;
}

/** Nothing was placed: the draft is open again, under a new attempt. An accepted attempt stays accepted. */
export async function settleRefused(
  tx: Tx,
  submissionId: string,
  { sends, refusal }: { sends: number; refusal: Refusal },
): Promise<void> {
  const submission = await lockSubmission(tx, submissionId);
  if (submission.state === "accepted") return;
  await tx.submission.update({
    where: { id: submissionId },
    data: {
      state: "refused",
      sends,
      refusal,
      leaseToken: null,
      leaseUntil: null,
      nextLookAt: null,
      settledAt: new Date(await databaseNow(tx)),
    },
  });
  await publishSubmission(tx, submission);
}

/** The outcome is not known: gives the lease back and asks for the next round of the resolver. */
export async function keepUnknown(
  tx: Tx,
  submission: Submission,
  learned: Prisma.SubmissionUpdateInput = {},
): Promise<void> {
  await tx.submission.update({
    where: { id: submission.id },
    data: { ...learned, state: "unknown", leaseToken: null, leaseUntil: null },
  });
  await scheduleNextRound(tx, submission);
  await publishSubmission(tx, submission);
}

/**
 * Settles an attempt with an order that its callback led to. The callback's key alone proves nothing: the
 * order must carry the attempt's files.
 * @returns whether it was this attempt's order
 */
export async function settleWithOrder(submissionId: string, confirmed: ConfirmedOrder): Promise<boolean> {
  const submission = await db().submission.findUnique({ where: { id: submissionId } });
  if (!submission || !carriesFilesOf(confirmed.snapshot, requestSchema.parse(submission.request))) {
    log.warn({ submissionId }, "A callback led to an order that does not carry the files of its submission");
    return false;
  }
  await db().$transaction((tx) => settleAccepted(tx, submissionId, confirmed));
  return true;
}

/** What is kept of a refusal for the person; the service's own words stand alone. */
export function refusalOf({ code, userMessage, fields }: AppError): Refusal {
  const message = code === "service_refused" ? userMessage : `${userMessage} ${nothingPlaced}`;
  return { code, message, fields };
}

const nothingPlaced = "Your order was not placed; your documents and answers are kept.";

async function lockSubmission(tx: Tx, submissionId: string): Promise<Submission> {
  await tx.$queryRaw`SELECT 1 FROM "Submission" WHERE id = ${submissionId}::uuid FOR UPDATE`;
  return await tx.submission.findUniqueOrThrow({ where: { id: submissionId } });
}

async function publishSubmission(tx: Tx, { id, businessId }: Submission): Promise<void> {
  await publishChange(tx, { businessId, topic: "submission", id });
}
