import { createHmac, randomUUID } from "node:crypto";

type Callback = {
  secret: string;
  body: string;
  webhookId?: string;
  timestamp?: number;
};

/** The headers of a callback as Variant A signs it ("Events", "Signature"). */
export function signedHeaders({
  secret,
  body,
  webhookId = randomUUID(),
  timestamp = Math.floor(Date.now() / 1000),
}: Callback): Record<string, string> {
  const digest = createHmac("sha256", secret).update(`${timestamp}.${webhookId}.${body}`).digest("hex");
  return {
    "content-type": "application/json",
    "idempotency-key": webhookId,
    "service-webhook-id": webhookId,
    "service-webhook-timestamp": String(timestamp),
    "service-webhook-signature": `v1=${digest}`,
  };
}

/** The body of an order's callback. */
export function orderCallback(id: number | string, status = "translating"): string {
  return JSON.stringify({ id, order_number: `RT-${id}`, status, timestamp: "2026-03-01T10:00:00+00:00" });
}

/** The same of Variant B, which knows orders by their numbers and signs nothing. */
export function unsignedOrderCallback(number: string, status = "in_progress"): string {
  return JSON.stringify({ order_number: number, status, updated_at: "2026-03-01T10:00:00+00:00" });
}
