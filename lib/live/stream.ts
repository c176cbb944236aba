/** Framing of server-sent events. */

/** One event as it goes over the wire. */
export function eventFrame(name: string, data: unknown): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Keeps proxies from closing a quiet stream; browsers ignore it. */
export const heartbeatFrame = ": still here\n\n";

/** Without `no-transform` a compressing proxy would hold events back. */
export const streamHeaders = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-store, no-transform",
  "X-Accel-Buffering": "no",
};
