import type { Allowance } from "./budget";
import type { Exchange } from "./exchange";

/** What the headers of an answer say of the allowance (Variant A and B, "Limits"). */

/** A 429 that does not say how long to wait. */
const unsaidWaitSeconds = 5;
const longestWaitSeconds = 3_600;
/** Asked again at once it would be refused again, until the allowance is used up and the lease of the request has run out. */
const shortestWaitSeconds = 1;
/** A service that allows more in a minute does not count at all, or means something else. */
const highestLimit = 1_000_000;

/** @param nowMs for a `Retry-After` that is a date */
export function allowanceOf(
  { status, headers }: Pick<Exchange, "status" | "headers">,
  nowMs = Date.now(),
): Allowance {
  // An allowance of nothing would never be asked again whether it is still so.
  const limit = numberIn(headers["x-ratelimit-limit"], { from: 1, to: highestLimit });
  return {
    limit,
    // Beside a limit that is nonsense it says nothing either.
    remaining: limit === null ? null : numberIn(headers["x-ratelimit-remaining"], { from: 0, to: limit }),
    // The document has it on every answer, but it means something only after the limit was exceeded.
    retryAfterSeconds: status === 429 ? waitIn(headers["retry-after"], nowMs) : null,
  };
}

function waitIn(value: string | undefined, nowMs: number): number {
  if (value === undefined) return unsaidWaitSeconds;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - nowMs) / 1000;
  if (Number.isNaN(seconds)) return unsaidWaitSeconds;
  return Math.min(longestWaitSeconds, Math.max(shortestWaitSeconds, seconds));
}

function numberIn(
  value: string | string[] | undefined,
  { from, to }: { from: number; to: number },
): number | null {
  const number = typeof value === "string" && /^\d+$/.test(value) ? Number(value) : Number.NaN;
  return number >= from && number <= to ? number : null;
}
