import { createHash } from "node:crypto";
import {
  openSigningSecret,
  type SealedSecret,
  sealedSecretsOf,
  signingSecretsOf,
} from "@/lib/credentials/signing-secrets";
import { dayInUtc } from "@/lib/domain/calendar-day";
import type { CallbackRefusalReason } from "@/lib/domain/callbacks";
import type { ServiceVariant } from "@/lib/domain/capabilities";
import { newId } from "@/lib/domain/ids";
import type { CallbackHint } from "@/lib/gateway/gateway";
import { capabilitiesOf, recordedHeaders, verifyCallback } from "@/lib/gateway/registry";
import { type Db, db, type Tx } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { purgeInPieces } from "@/lib/platform/purge";
import { Prisma } from "@/prisma/generated/client";
import { callbackKeyForm, callbackKeyHash, connectionOfTestKey, isTestKey } from "./callback-key";
import { countedTogether, inCallbackTurn } from "./callback-turns";
import { wakeInbox } from "./inbox";

/**
 * What the service reports. A callback is a hint, never data: what it says is only used to know what to read again,
 * and it is answered 200 only when that is written down, in the inbox.
 */

export const longestCallbackBytes = 64 * 1024;

/** What a callback became, by the status it is answered with. */
export type Receipt = "recorded" | "duplicate" | "tried" | "unauthentic" | "not_acceptable" | "busy";

export const receiptStatus: Record<Receipt, number> = {
  recorded: 200,
  duplicate: 200,
  tried: 200,
  // Retried by the service, so that a signing secret set wrongly can be mended.
  unauthentic: 401,
  // Not retried: the key is unknown, or the body can never be understood.
  not_acceptable: 406,
  // Retried: nothing of it is written down.
  busy: 503,
};

type Callback = { key: string; rawBody: Buffer; headers: Record<string, string | undefined> };

export async function receiveCallback(callback: Callback): Promise<Receipt> {
  if (isTestKey(callback.key)) return await receiveTest(callback);
  const addressed = await findAddressed(callback.key);
  if (!addressed) return "not_acceptable";
  const { variant, sealedSecrets } = addressed;
  const verdict = verifyCallback(variant, {
    rawBody: callback.rawBody,
    headers: callback.headers,
    secrets: sealedSecrets.map(openSigningSecret),
    nowSeconds: Math.floor(Date.now() / 1000),
  });
  if (verdict.verdict === "unauthentic") {
    await noteRefusal(addressed, verdict.reason);
    return "unauthentic";
  }
  if (verdict.verdict === "unintelligible") {
    await noteRefusal(addressed, "unintelligible");
    return "not_acceptable";
  }
  const receipt = await record(addressed, callback, verdict.hint);
  if (receipt === "recorded") wakeInbox();
  return receipt;
}

/** Says whether it would have been believed, and nothing comes of it. */
async function receiveTest({ key, rawBody, headers }: Callback): Promise<Receipt> {
  const id = connectionOfTestKey(key);
  if (id === null) return "not_acceptable";
  const connection = await db().connection.findUnique({ where: { id }, select: { variant: true } });
  if (!connection) return "not_acceptable";
  const secrets = await signingSecretsOf(id);
  const nowSeconds = Math.floor(Date.now() / 1000);
  const { verdict } = verifyCallback(connection.variant, { rawBody, headers, secrets, nowSeconds });
  return verdict === "unauthentic" ? "unauthentic" : "tried";
}

/** The command whose address was used, and what the service signs with there. */
type Addressed = {
  commandId: string;
  businessId: string;
  connectionId: string;
  variant: ServiceVariant;
  sealedSecrets: SealedSecret[];
};

/** By one statement: the service may send thousands at once after an outage. */
async function findAddressed(key: string): Promise<Addressed | null> {
  if (!callbackKeyForm.test(key)) return null;
  const [found] = await db().$queryRaw<Addressed[]>`
    /* prepared: find_addressed */
    SELECT command.id AS "commandId", command."businessId", command."connectionId", connection.variant,
      ${sealedSecretsOf(Prisma.sql`connection.id`)} AS "sealedSecrets"
    FROM "Command" AS command JOIN "Connection" AS connection ON connection.id = command."connectionId"
    WHERE command."callbackKeyHash" = ${callbackKeyHash(key)}`;
  return found ?? null;
}

/**
 * Of callbacks that nobody signed, so many within an hour are written down, under one key and of one connection: whoever
 * knows a key can send them without end. What the others would have told is found as where none comes.
 */
export const unsignedInAnHour = { ofKey: 20, ofConnection: 1_000 };

/** One row, which is due at once (`followInbox`); a repeated webhook id changes nothing. */
async function record(addressed: Addressed, callback: Callback, hint: CallbackHint): Promise<Receipt> {
  const isRecorded = capabilitiesOf(addressed.variant).signedCallbacks
    ? await write(db(), addressed, callback, hint)
    : await inCallbackTurn(addressed, () => writeWithinBounds(addressed, callback, hint));
  if (isRecorded === null) return "busy";
  return isRecorded ? "recorded" : "duplicate";
}

async function writeWithinBounds(
  addressed: Addressed,
  callback: Callback,
  hint: CallbackHint,
): Promise<boolean> {
  // What has no room now has none in its turn either.
  if (!(await isWithinBounds(db(), addressed))) return false;
  return await db().$transaction(async (tx) => {
    await holdBounds(tx, addressed.connectionId);
    return (await isWithinBounds(tx, addressed)) && (await write(tx, addressed, callback, hint));
  });
}

/** Of one that nobody signed: many times what the service says. */
export const unsignedBytesKept = 4 * 1024;

/** What is kept for whoever looks into a fault. Of what was cut the length tells that there was more. */
function keptOf(variant: ServiceVariant, { rawBody, headers }: Callback) {
  const recorded = recordedHeaders(variant, headers);
  if (capabilitiesOf(variant).signedCallbacks || rawBody.length <= unsignedBytesKept)
    return { rawBody, headers: recorded };
  return {
    rawBody: rawBody.subarray(0, unsignedBytesKept),
    headers: { ...recorded, "content-length": String(rawBody.length) },
  };
}

/** @returns whether it is new */
async function write(
  tx: Db | Tx,
  { commandId, businessId, connectionId, variant }: Addressed,
  callback: Callback,
  { kind, serviceId, webhookId }: CallbackHint,
): Promise<boolean> {
  const kept = keptOf(variant, callback);
  const count = await tx.$executeRaw`
    /* prepared: record_callback */
    INSERT INTO "CallbackDelivery" (id, "businessId", "connectionId", "commandId", kind, "serviceId", "dedupeKey",
      "rawBody", headers)
    VALUES (${newId()}::uuid, ${businessId}::uuid, ${connectionId}::uuid, ${commandId}::uuid, ${kind}, ${serviceId},
      ${webhookId ?? bodyKey(callback)}, ${kept.rawBody}, ${JSON.stringify(kept.headers)}::jsonb)
    ON CONFLICT DO NOTHING`;
  return count > 0;
}

/** One after the other until the end of the transaction: of several at once each would find room for itself. */
async function holdBounds(tx: Tx, connectionId: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`callbacks ${connectionId}`}, 0))`;
}

async function isWithinBounds(tx: Db | Tx, { commandId, connectionId }: Addressed): Promise<boolean> {
  const [{ ofKey, ofConnection }] = await tx.$queryRaw<[{ ofKey: number; ofConnection: number }]>`
    SELECT count(*)::int AS "ofConnection",
      (count(*) FILTER (WHERE "commandId" = ${commandId}::uuid))::int AS "ofKey"
    FROM "CallbackDelivery"
    WHERE "connectionId" = ${connectionId}::uuid AND "receivedAt" > now() - interval '1 hour'`;
  return ofKey < unsignedInAnHour.ofKey && ofConnection < unsignedInAnHour.ofConnection;
}

/** For a variant that sends no webhook id: the same body under the same key within a day is the same event. */
function bodyKey({ key, rawBody }: Callback): string {
  const day = dayInUtc(new Date());
  return createHash("sha256").update(key).update(rawBody).update(day).digest("hex");
}

/** So many of a connection within an hour are told one by one: they come from whoever knows an address. */
export const refusalsToldInAnHour = 20;

/** Counts each, and tells of the first. */
async function noteRefusal(addressed: Addressed, reason: CallbackRefusalReason): Promise<void> {
  await countedTogether(addressed, reason, (times) => countRefusals(addressed, reason, times));
}

async function countRefusals(
  { businessId, connectionId, commandId }: Addressed,
  reason: CallbackRefusalReason,
  times: number,
): Promise<void> {
  const ids = Array.from({ length: Math.min(times, refusalsToldInAnHour) }, newId);
  await db().$transaction(async (tx) => {
    await holdBounds(tx, connectionId);
    await tx.$executeRaw`
      WITH told AS (
        INSERT INTO "RefusedCallback" (id, "businessId", "connectionId", "commandId", reason)
        SELECT id, ${businessId}::uuid, ${connectionId}::uuid, ${commandId}::uuid, ${reason}
        FROM unnest(${ids}::uuid[]) AS id
        LIMIT greatest(0, ${refusalsToldInAnHour} - (SELECT count(*) FROM "RefusedCallback"
          WHERE "connectionId" = ${connectionId}::uuid AND "receivedAt" > now() - interval '1 hour')))
      INSERT INTO "CallbackRefusal" AS refusal ("connectionId", "day", "reason", "count", "lastAt")
      VALUES (${connectionId}::uuid, current_date, ${reason}, ${times}, now())
      ON CONFLICT ("connectionId", "day", "reason")
      DO UPDATE SET "count" = refusal."count" + ${times}, "lastAt" = now()`;
  });
}

/** Deletes what was told of callbacks that were turned away, of long ago. For the worker. */
export async function purgeRefusedCallbacks(): Promise<void> {
  await purgeInPieces(
    (rows) => db().$executeRaw`
      DELETE FROM "RefusedCallback" WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM "RefusedCallback"
        WHERE "receivedAt" < now() - make_interval(days => ${env().KEEP_CALLBACKS_DAYS})
        ORDER BY "receivedAt" LIMIT ${rows}))`,
  );
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
