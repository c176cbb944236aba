import type { CallbackVerdict, SentCallback } from "../gateway";
import { callbackSchema } from "./wire";

/** Variant B, "Events": nothing is signed, and nothing tells a repetition from a new event. A hint that proves nothing. */

/** The headers worth keeping. By lower-case names. */
export const callbackHeaders = ["content-type"] as const;

/** What a callback says changed. Anybody who knows the address can say it. */
export function verifyCallback({ rawBody }: SentCallback): CallbackVerdict {
  try {
    const { order_number: serviceId } = callbackSchema.parse(JSON.parse(rawBody.toString("utf8")));
    return { verdict: "accepted", hint: { kind: "order", serviceId, webhookId: null } };
  } catch (error) {
    return { verdict: "unintelligible", reason: error instanceof Error ? error.message : String(error) };
  }
}

/** The headers with which the service would send a body now. */
export function signCallback(): Record<string, string> {
  return { "Content-Type": "application/json" };
}
