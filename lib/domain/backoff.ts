const firstMs = 1_000;
/** Where a person waits for the answer. */
const longestAwaitedMs = 5_000;

/** How a pause is worked out. */
type Backoff = {
  /** Before jitter adds up to a quarter, or takes it away. */
  longestMs?: number;
  /** From 0 to 1, random unless given: one that stays, where the pause is worked out again while it runs. */
  jitter?: number;
};

/**
 * How long to wait before something is asked again: longer each time, and never for all who wait at once.
 * @param count how often it was asked already
 */
export function backoffMs(
  count: number,
  { longestMs = longestAwaitedMs, jitter = Math.random() }: Backoff = {},
): number {
  return Math.min(firstMs * 2 ** count, longestMs) * (0.75 + jitter / 2);
}
