/** A receiver that does not answer within this time counts as failed. */
const RECEIVER_TIMEOUT_MS = 10_000;

/**
 * Posts one callback. Redirects are not followed: their status is the receiver's answer.
 * @returns the receiver's status, or null when none came (refused, broken off, too slow)
 * @throws when the sandbox itself is stopping, so that this attempt is not counted
 */
export async function sendCallback(
  url: string,
  headers: Record<string, string>,
  body: string,
  stopping: AbortSignal,
): Promise<number | null> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers,
      body,
      redirect: "manual",
      signal: AbortSignal.any([stopping, AbortSignal.timeout(RECEIVER_TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    return response.status;
  } catch (error) {
    // Every other failure of the exchange is the receiver's, and null says so in the delivery log.
    if (stopping.aborted) throw error;
    return null;
  }
}
