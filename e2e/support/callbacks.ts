import { createHmac, randomUUID } from "node:crypto";
import type { Account } from "./people";
import type { Delivery } from "./service";

/** What a test makes wrong of a callback; the rest is as the service would send it. */
export type Forged = { url?: string; body?: string; secret?: string; seconds?: number; webhookId?: string };

/**
 * Sends a callback like `delivery` once more, as a new one, signed as the service signs.
 * @returns the status it is answered with
 */
export async function sendCallback(
  account: Account,
  delivery: Delivery,
  forged: Forged = {},
): Promise<number> {
  const { url = delivery.url, body = delivery.body, secret = account.signing_secret } = forged;
  const timestamp = String(forged.seconds ?? Math.floor(Date.now() / 1000));
  const webhookId = forged.webhookId ?? randomUUID();
  const signed = createHmac("sha256", secret).update(`${timestamp}.${webhookId}.`).update(body);
  const answer = await fetch(url, {
    method: "POST",
    body,
    headers: {
      "Content-Type": "application/json",
      "Service-Webhook-Id": webhookId,
      "Service-Webhook-Timestamp": timestamp,
      "Service-Webhook-Signature": `v1=${signed.digest("hex")}`,
    },
  });
  return answer.status;
}
