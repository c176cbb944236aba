import { newId } from "@/lib/domain/ids";
import { callbackKeyFor, callbackKeyHash } from "@/lib/mirror/callback-key";
import { db, type Tx } from "@/lib/platform/db";
import type { Submission } from "@/prisma/generated/client";
import { scheduleFirstRound } from "./queue";
import type { StoredRequest } from "./request";
import { leaseSeconds } from "./rules";

/**
 * Attempts and who may send them. An attempt is written down, with the job that will find out what became of
 * it, before anything is sent; only the holder of its lease sends.
 */

/** The right to send an attempt, until the lease runs out or someone else takes it over. */
export type Lease = { submissionId: string; leaseToken: string };

export type NewAttempt = {
  draftId: string;
  attempt: number;
  businessId: string;
  connectionId: string;
  userId: string;
  request: StoredRequest;
};

/** Opens an attempt with its lease and its resolve job. The caller holds the draft's row lock. */
export async function openAttempt(tx: Tx, attempt: NewAttempt): Promise<Lease> {
  const submissionId = newId();
  const leaseToken = newId();
  await tx.submission.create({
    data: {
      id: submissionId,
      ...attempt,
      state: "sending",
      callbackKeyHash: callbackKeyHash(callbackKeyFor(submissionId)),
      leaseToken,
    },
  });
  await renewLease(tx, { submissionId, leaseToken });
  await scheduleFirstRound(tx, submissionId);
  return { submissionId, leaseToken };
}

/** Gives a lease that is still held its whole time anew. */
export async function renewLease(tx: Tx, { submissionId, leaseToken }: Lease): Promise<void> {
  await tx.$executeRaw`UPDATE "Submission" SET "leaseUntil" = now() + make_interval(secs => ${leaseSeconds})
    WHERE id = ${submissionId}::uuid AND "leaseToken" = ${leaseToken}::uuid`;
}

/** Takes over an attempt that nobody holds; null while someone does, or once it is settled. */
export async function takeLease(submissionId: string): Promise<Lease | null> {
  const leaseToken = newId();
  const taken = await db().$executeRaw`UPDATE "Submission"
    SET "leaseToken" = ${leaseToken}::uuid, "leaseUntil" = now() + make_interval(secs => ${leaseSeconds}),
      state = 'unknown'
    WHERE id = ${submissionId}::uuid AND state IN ('sending', 'unknown')
      AND ("leaseUntil" IS NULL OR "leaseUntil" < now())`;
  return taken === 1 ? { submissionId, leaseToken } : null;
}

/**
 * Counts a send before it leaves, and gives it the whole of the lease's time. Null when the lease was lost:
 * a process that was stopped past it must not send, because somebody else is in charge.
 */
export async function countSend({ submissionId, leaseToken }: Lease): Promise<Submission | null> {
  return await db().$transaction(async (tx) => {
    const counted = await tx.$executeRaw`UPDATE "Submission"
      SET sends = sends + 1, looks = 0, "lastSentAt" = now(), "firstSentAt" = COALESCE("firstSentAt", now()),
        state = CASE WHEN sends = 0 THEN 'sending' ELSE state END,
        "leaseUntil" = now() + make_interval(secs => ${leaseSeconds})
      WHERE id = ${submissionId}::uuid AND "leaseToken" = ${leaseToken}::uuid AND "leaseUntil" > now()
        AND state IN ('sending', 'unknown')`;
    return counted === 1 ? await tx.submission.findUniqueOrThrow({ where: { id: submissionId } }) : null;
  });
}

/** The attempt, locked, if it is open and the lease is still held. */
export async function lockHeld(tx: Tx, { submissionId, leaseToken }: Lease): Promise<Submission | null> {
  await tx.$queryRaw`SELECT 1 FROM "Submission" WHERE id = ${submissionId}::uuid FOR UPDATE`;
  return await tx.submission.findFirst({
    where: { id: submissionId, leaseToken, state: { in: ["sending", "unknown"] } },
  });
}
