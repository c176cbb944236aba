import { createHash } from "node:crypto";
import { signingSecretsOf } from "@/lib/credentials/signing-secrets";
import { newId } from "@/lib/domain/ids";
import { isUsable, recordedHeaders, verifyCallback } from "@/lib/gateway/registry";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { purgeInPieces } from "@/lib/platform/purge";
import { enqueue, type QueueDefinition } from "@/lib/platform/queue";
import type { Command, Connection } from "@/prisma/generated/client";
import { callbackKeyForm, callbackKeyHash } from "./callback-key";
import { countHint, type Resource } from "./lease";

/**
 * The callback inbox. A callback is a hint, never data: what it says is only used to know what to read again,
 * and it is answered 200 only when that is written down.
 */

export const longestCallbackBytes = 64 * 1024;

/** What a callback became, by the status it is answered with. */
export type Receipt = "recorded" | "duplicate" | "unauthentic" | "not_acceptable";

export const receiptStatus: Record<Receipt, number> = {
  recorded: 200,
  duplicate: 200,
  // Retried by the service, so that a signing secret set wrongly can be mended.
  unauthentic: 401,
  // Not retried: the key is unknown, or the body can never be understood.
  not_acceptable: 406,
};

export type CallbackJob = { deliveryId: string; connectionId: string };

/** A job gives up after a minute; an inbox row that is left is queued again by `requeueCallbacks`. */
export const callbackQueue: QueueDefinition<CallbackJob> = {
  name: "callback",
  groupOf: ({ connectionId }) => connectionId,
  retryLimit: 5,
};

type Callback = { key: string; rawBody: Buffer; headers: Record<string, string | undefined> };

export async function receiveCallback(callback: Callback): Promise<Receipt> {
  const command = await findByKey(callback.key);
  if (!command || !isUsable(command.connection.variant)) return "not_acceptable";
  const { connection } = command;
  const verdict = verifyCallback(connection.variant, {
    rawBody: callback.rawBody,
    headers: callback.headers,
    secrets: await signingSecretsOf(connection.id),
    nowSeconds: Math.floor(Date.now() / 1000),
  });
  if (verdict.verdict === "unauthentic") {
    await countRefusal(connection.id, verdict.reason);
    return "unauthentic";
  }
  if (verdict.verdict === "unintelligible") {
    await countRefusal(connection.id, "unintelligible");
    return "not_acceptable";
  }
  const { kind, serviceId, webhookId } = verdict.hint;
  const about = { connectionId: connection.id, kind, serviceId };
  return await record(command, callback, about, webhookId ?? bodyKey(callback));
}

type KnownCommand = Command & { connection: Connection };

async function findByKey(key: string): Promise<KnownCommand | null> {
  if (!callbackKeyForm.test(key)) return null;
  return await db().command.findUnique({
    where: { callbackKeyHash: callbackKeyHash(key) },
    include: { connection: true },
  });
}

/** Inbox row and refresh job in one transaction; a repeated webhook id changes nothing. */
async function record(
  { id, businessId, connection }: KnownCommand,
  { rawBody, headers }: Callback,
  about: Resource,
  dedupeKey: string,
): Promise<Receipt> {
  return await db().$transaction(async (tx) => {
    const deliveryId = newId();
    const { count } = await tx.callbackDelivery.createMany({
      data: {
        id: deliveryId,
        businessId,
        ...about,
        commandId: id,
        dedupeKey,
        rawBody: new Uint8Array(rawBody),
        headers: recordedHeaders(connection.variant, headers),
        verdict: "accepted",
      },
      skipDuplicates: true,
    });
    if (count === 0) return "duplicate";
    await countHint(tx, about);
    const { connectionId } = about;
    await enqueue(tx, callbackQueue, { deliveryId, connectionId }, { priority: "urgent" });
    return "recorded";
  });
}

/** For a variant that sends no webhook id: the same body under the same key within a day is the same event. */
function bodyKey({ key, rawBody }: Callback): string {
  const day = new Date().toISOString().slice(0, 10);
  return createHash("sha256").update(key).update(rawBody).update(day).digest("hex");
}

async function countRefusal(connectionId: string, reason: string): Promise<void> {
  await db().$executeRaw`
    INSERT INTO "CallbackRefusal" AS refusal ("connectionId", "day", "reason", "count", "lastAt")
    VALUES (${connectionId}::uuid, current_date, ${reason}, 1, now())
    ON CONFLICT ("connectionId", "day", "reason")
    DO UPDATE SET "count" = refusal."count" + 1, "lastAt" = now()`;
}

/** Deletes counts of long ago. For the worker. */
export async function purgeRefusals(): Promise<void> {
  await purgeInPieces(
    (rows) => db().$executeRaw`
      DELETE FROM "CallbackRefusal" WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM "CallbackRefusal" WHERE "day" < current_date - ${env().KEEP_REFUSALS_DAYS}::int
        ORDER BY "day" LIMIT ${rows}))`,
  );
}

/** Deletes callbacks of long ago that wait for nothing. For the worker. */
export async function purgeCallbacks(): Promise<void> {
  await purgeInPieces(
    (rows) => db().$executeRaw`
      DELETE FROM "CallbackDelivery" WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM "CallbackDelivery"
        WHERE "receivedAt" < now() - make_interval(days => ${env().KEEP_CALLBACKS_DAYS}) AND "nextLookAt" IS NULL
        ORDER BY "receivedAt" LIMIT ${rows}))`,
  );
}
