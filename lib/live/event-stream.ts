import type { Actor } from "@/lib/auth/actor";
import { memberOf } from "@/lib/auth/session";
import { isSessionLive } from "@/lib/auth/session-store";
import { liveHub } from "./hub";
import { eventFrame, heartbeatFrame, streamHeaders } from "./stream";

/** The event stream of one browser: what changed in its business, for as long as its session holds. */

const heartbeatMs = 20_000;

export function openEventStream(actor: Actor, signal: AbortSignal): Response {
  const { businessId } = memberOf(actor);
  const encoder = new TextEncoder();
  let close = (): void => undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (frame: string) => controller.enqueue(encoder.encode(frame));
      const leave = liveHub().join({
        businessId,
        onChange: ({ topic, id }) => send(eventFrame("change", { topic, id })),
        onResync: () => send(eventFrame("resync", {})),
        onClose: () => close(),
      });
      const heartbeat = setInterval(() => void stillSignedIn(actor.sessionId).then(beat), heartbeatMs);
      const beat = (isSignedIn: boolean) => (isSignedIn ? send(heartbeatFrame) : close());
      close = () => {
        leave();
        clearInterval(heartbeat);
        close = () => undefined;
        controller.close();
      };
      signal.addEventListener("abort", () => close(), { once: true });
      send(eventFrame("open", {}));
    },
    cancel: () => close(),
  });
  return new Response(body, { headers: streamHeaders });
}

/** A database that is away for a moment is no reason to end streams. */
async function stillSignedIn(sessionId: string): Promise<boolean> {
  return await isSessionLive(sessionId).catch(() => true);
}
