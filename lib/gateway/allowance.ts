import type { Allowance } from "./budget";
import type { Exchange } from "./exchange";

/** What the headers of an answer say of the allowance (Variant A and B, "Limits"). */

/** A 429 that does not say how long to wait. */
const unsaidWaitSeconds = 5;
const longestWaitSeconds = 3_600;

/** @param nowMs for a `Retry-After` that is a date */
export function allowanceOf(
  { status, headers }: Pick<Exchange, "status" | "headers">,
  nowMs = Date.now(),
): Allowance {
  const limit = numberIn(headers["x-ratelimit-limit"]);
  return {
    // An allowance of nothing would never be asked again whether it is still so.
    limit: limit === 0 ? null : limit,
    remaining: numberIn(headers["x-ratelimit-remaining"]),
    // The document has it on every answer, but it means something only after the limit was exceeded.
    retryAfterSeconds: status === 429 ? waitIn(headers["retry-after"], nowMs) : null,
  };
}

function waitIn(value: string | undefined, nowMs: number): number {
  if (value === undefined) return unsaidWaitSeconds;
  const seconds = numberIn(value) ?? (Date.parse(value) - nowMs) / 1000;
  if (Number.isNaN(seconds)) return unsaidWaitSeconds;
  return Math.min(longestWaitSeconds, Math.max(0, seconds));
}

function numberIn(value: string | string[] | undefined): number | null {
  return typeof value === "string" && /^\d{1,5}$/.test(value) ? Number(value) : null;
}
