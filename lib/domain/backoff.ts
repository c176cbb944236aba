const firstMs = 1_000;
/** Where a person waits for the answer. */
const longestAwaitedMs = 5_000;

/**
 * How long to wait before something is asked again: longer each time, and never for all who wait at once.
 * @param count how often it was asked already
 * @param longestMs before chance adds up to a quarter
 */
export function backoffMs(count: number, longestMs = longestAwaitedMs): number {
  return Math.min(firstMs * 2 ** count, longestMs) * (0.75 + Math.random() / 2);
}
