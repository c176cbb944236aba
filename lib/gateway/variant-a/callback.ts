import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import type { ResourceKind } from "@/lib/domain/resources";
import type { CallbackVerdict, SentCallback } from "../gateway";
import { calledBackBy } from "./adapter";
import { callbackSchema } from "./wire";

/** Variant A, "Events": the signature covers timestamp, webhook id and the exact raw body. */

const longestDriftSeconds = 300;

/** A UUID by the document; the inbox knows each by it. */
const longestWebhookId = 255;

/** The headers that say which event it was and let its signature be checked again. By lower-case names. */
export const callbackHeaders = [
  "content-type",
  "idempotency-key",
  "service-webhook-id",
  "service-webhook-timestamp",
  "service-webhook-signature",
] as const;

/** Whether a callback is the service's own and fresh, and what it says changed. */
export function verifyCallback({ rawBody, headers, secrets, nowSeconds }: SentCallback): CallbackVerdict {
  const webhookId = headers["service-webhook-id"];
  const timestamp = headers["service-webhook-timestamp"];
  const signature = headers["service-webhook-signature"];
  if (!webhookId || !timestamp || !signature) return { verdict: "unauthentic", reason: "missing_signature" };
  if (!secrets.some((secret) => isSignedWith(secret, `${timestamp}.${webhookId}.`, rawBody, signature))) {
    return { verdict: "unauthentic", reason: "wrong_signature" };
  }
  const drift = Math.abs(nowSeconds - Number(timestamp));
  if (!(drift <= longestDriftSeconds)) return { verdict: "unauthentic", reason: "stale_timestamp" };
  if (webhookId.length > longestWebhookId)
    return { verdict: "unintelligible", reason: "Its webhook id is longer than any" };
  return understand(rawBody, webhookId);
}

/** The headers with which the service would send a body now. */
export function signCallback(rawBody: Buffer, secret: string): Record<string, string> {
  const [webhookId, timestamp] = [randomUUID(), String(Math.floor(Date.now() / 1000))];
  return {
    "Content-Type": "application/json",
    "Idempotency-Key": webhookId,
    "Service-Webhook-Id": webhookId,
    "Service-Webhook-Timestamp": timestamp,
    "Service-Webhook-Signature": signatureOf(secret, `${timestamp}.${webhookId}.`, rawBody),
  };
}

function signatureOf(secret: string, prefix: string, rawBody: Buffer): string {
  return `v1=${createHmac("sha256", secret).update(prefix).update(rawBody).digest("hex")}`;
}

function isSignedWith(secret: string, prefix: string, rawBody: Buffer, signature: string): boolean {
  const expected = Buffer.from(signatureOf(secret, prefix, rawBody));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function understand(rawBody: Buffer, webhookId: string): CallbackVerdict {
  try {
    const body = callbackSchema.parse(JSON.parse(rawBody.toString("utf8")));
    const kind = kindOf(body);
    if (!kind)
      return { verdict: "unintelligible", reason: "It names nothing that the service calls back for" };
    return { verdict: "accepted", hint: { kind, serviceId: body.id, webhookId } };
  } catch (error) {
    return { verdict: "unintelligible", reason: error instanceof Error ? error.message : String(error) };
  }
}

function kindOf(body: Record<string, unknown>): ResourceKind | null {
  const named = calledBackBy.find(([field]) => typeof body[field] === "string" && body[field] !== "");
  return named?.[1] ?? null;
}
