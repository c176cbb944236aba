import type { Callback } from "../../prisma/generated/client";
import type { Database } from "../database";
import { DueWork } from "../due-work";
import type { SandboxSettings } from "../settings";
import { type Variants, variantOf } from "../variant";
import { sendCallback } from "./send";

/** Longer than an attempt can take; a sender that died gives its callbacks back after it. */
const LEASE_SECONDS = 30;
const CONCURRENT_SENDS = 48;
/** Retry delays count from the attempt; shorter scaled delays need a quicker look. */
const idleMs = (retryScale: number) => Math.min(1000, Math.max(50, retryScale * 90_000));

type Claimed = Pick<Callback, "id" | "url" | "body"> & { account_id: string; resends: number };

interface DeliveryQueueOptions {
  db: Database;
  settings: SandboxSettings;
  variants: Variants;
  onError(error: unknown): void;
}

/** Sends callbacks that are due, retries by the variant's delays, and keeps a row for each attempt. */
export function makeDeliveryQueue({
  db,
  settings,
  variants,
  onError,
}: DeliveryQueueOptions): DueWork<Claimed> {
  return new DueWork<Claimed>({
    idleMs: idleMs(settings.retryScale),
    concurrency: CONCURRENT_SENDS,
    keyOf: (callback) => callback.id,
    find: (limit) => claim(db, limit),
    handle: (callback, stopping) => deliver(callback, stopping),
    onError,
  });

  async function deliver(callback: Claimed, stopping: AbortSignal): Promise<void> {
    const account = await db.account.findUniqueOrThrow({ where: { id: callback.account_id } });
    const variant = variantOf(variants, account.variant);
    const at = new Date();
    const headers = {
      "Content-Type": "application/json",
      ...variant.callbackHeaders({
        webhookId: callback.id,
        body: callback.body,
        at,
        signingSecret: account.signingSecret,
      }),
    };
    let status: number | null;
    try {
      status = await sendCallback(callback.url, headers, callback.body, stopping);
    } catch {
      // The sandbox is stopping: the callback stays due and is sent after the restart.
      await db.callback.update({ where: { id: callback.id }, data: { leaseUntil: null } });
      return;
    }
    await record(callback, { at, headers, status }, variant.retryDelaysSeconds);
  }

  async function record(
    callback: Claimed,
    { at, headers, status }: { at: Date; headers: Record<string, string>; status: number | null },
    delaysSeconds: readonly number[],
  ): Promise<void> {
    await db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM callbacks WHERE id = ${callback.id}::uuid FOR UPDATE`;
      const row = await tx.callback.findUniqueOrThrow({ where: { id: callback.id } });
      const resent = callback.resends > 0;
      const schedule = resent ? row : nextInSchedule(row, status, at, delaysSeconds, settings.retryScale);
      const resends = resent ? row.resends - 1 : row.resends;
      const made = await tx.callbackAttempt.count({ where: { callbackId: row.id } });
      await tx.callbackAttempt.create({
        data: {
          callbackId: row.id,
          attempt: made + 1,
          at,
          headers,
          responseStatus: status,
          nextAttemptAt: schedule.nextAttemptAt,
        },
      });
      await tx.callback.update({
        where: { id: row.id },
        data: {
          retriesUsed: schedule.retriesUsed,
          nextAttemptAt: schedule.nextAttemptAt,
          resends,
          dueAt: resends > 0 ? at : schedule.nextAttemptAt,
          leaseUntil: null,
        },
      });
    });
  }
}

function nextInSchedule(
  callback: Pick<Callback, "retriesUsed">,
  status: number | null,
  at: Date,
  delaysSeconds: readonly number[],
  scale: number,
): Pick<Callback, "retriesUsed" | "nextAttemptAt"> {
  const { retriesUsed } = callback;
  const delay = delaysSeconds[retriesUsed];
  const settled = status === 200 || status === 406;
  if (settled || delay === undefined) return { retriesUsed, nextAttemptAt: null };
  return { retriesUsed: retriesUsed + 1, nextAttemptAt: new Date(at.getTime() + delay * scale * 1000) };
}

/** Takes callbacks that are due, so that no other process sends them at the same time. */
async function claim(db: Database, limit: number): Promise<Claimed[]> {
  const now = new Date();
  const leaseUntil = new Date(now.getTime() + LEASE_SECONDS * 1000);
  return db.$queryRaw<Claimed[]>`
    UPDATE callbacks SET lease_until = ${leaseUntil}
    WHERE id IN (
      SELECT id FROM callbacks
      WHERE due_at <= ${now} AND (lease_until IS NULL OR lease_until < ${now})
      ORDER BY due_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    RETURNING id, url, body, account_id, resends`;
}
