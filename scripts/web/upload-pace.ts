import type { IncomingMessage } from "node:http";

/** Promises that an upload moves: it may take as long as its line needs, but neither stop nor trickle. */

export type Pace = {
  /** How long nothing at all may come. */
  idleMs: number;
  /** What must come on average in each such stretch of time. */
  windowMs: number;
  leastBytesPerSecond: number;
  /** How often it is looked at. */
  lookMs: number;
};

/**
 * Ends the upload when its client is too slow. Time in which what has arrived waits to be taken, because the
 * service is slow or busy, does not count.
 */
export function keepPace(request: IncomingMessage, pace: Pace): void {
  const { idleMs, windowMs, leastBytesPerSecond, lookMs } = pace;
  const { socket } = request;
  let seenBytes = socket.bytesRead;
  let silentMs = 0;
  let waitedMs = 0;
  let windowBytes = 0;
  const look = setInterval(() => {
    const arrived = socket.bytesRead - seenBytes;
    seenBytes = socket.bytesRead;
    windowBytes += arrived;
    if (request.readableLength > 0) {
      silentMs = 0;
      return;
    }
    silentMs = arrived > 0 ? 0 : silentMs + lookMs;
    waitedMs += lookMs;
    if (silentMs >= idleMs) request.destroy();
    if (waitedMs < windowMs) return;
    if (windowBytes < (leastBytesPerSecond * windowMs) / 1_000) request.destroy();
    waitedMs = 0;
    windowBytes = 0;
  }, lookMs);
  request.once("close", () => clearInterval(look));
}
