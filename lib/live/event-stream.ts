import { type Actor, actingOf } from "@/lib/auth/actor";
import { renewedActor } from "@/lib/auth/session/current-actor";
import { isVisibleTo } from "@/lib/auth/visible-to";
import { AppError } from "@/lib/domain/errors";
import { liveHub } from "./hub";
import { eventFrame, heartbeatFrame, streamHeaders } from "./stream";
import type { LiveChange } from "./topics";

/** The event stream of one browser: what changed of what its person sees, for as long as the session holds. */

const usualHeartbeatMs = 20_000;
/** A page closes its stream when it is hidden, so that more than this is no person, on however many devices. */
const streamsAtMost = 20;
/** Frames that a reader may be behind; then the stream ends, and a living reader comes back and fetches all. */
const backlogAtMost = 500;

/**
 * @param signal aborted when the browser goes away
 * @param options.heartbeatMs how often the stream shows that it lives, and looks whether its session does
 * @throws AppError `forbidden` for who works for no business, `rate_limited` when the person has too many
 */
export function openEventStream(
  actor: Actor,
  signal: AbortSignal,
  { heartbeatMs = usualHeartbeatMs }: { heartbeatMs?: number } = {},
): Response {
  const { businessId } = actingOf(actor);
  if (liveHub().streamsOf(actor.userId) >= streamsAtMost) {
    throw new AppError("rate_limited", `Person ${actor.userId} has too many event streams open`);
  }
  const writer = new FrameWriter();
  // As things stood at the last look: a role, a department or a setting may change while the stream is open.
  let now = actor;
  const leave = liveHub().join({
    businessId,
    userId: actor.userId,
    onChange: (change) => {
      const { topic, id } = change;
      if (maySee(now, change)) writer.write(eventFrame("change", { topic, id }));
    },
    onResync: () => writer.write(eventFrame("resync", {})),
    onSessionsEnded: () => void beat(),
    onClose: () => writer.close(),
  });
  const beat = async () => {
    // A database that is away for a moment is no reason to end streams.
    const renewed = await renewedActor(actor).catch(() => now);
    if (renewed?.acting?.businessId !== businessId) return writer.close();
    now = renewed;
    writer.write(heartbeatFrame);
  };
  const heartbeat = setInterval(beat, heartbeatMs);
  writer.onceClosed(() => {
    leave();
    clearInterval(heartbeat);
  });
  if (signal.aborted) writer.close();
  else signal.addEventListener("abort", () => writer.close(), { once: true });
  return new Response(writer.body, { headers: streamHeaders });
}

/** A connection is everybody's. */
function maySee(actor: Actor, { topic, owner }: LiveChange): boolean {
  return topic === "connection" || isVisibleTo(actor, topic, owner);
}

/** Writes frames until it is closed from either side; then it does nothing more. */
class FrameWriter {
  readonly body: ReadableStream<Uint8Array>;
  private readonly encoder = new TextEncoder();
  private controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  private tidyUp: (() => void) | null = null;
  private isClosed = false;

  constructor() {
    this.body = new ReadableStream({
      start: (controller) => {
        this.controller = controller;
      },
      cancel: () => {
        this.controller = null;
        this.close();
      },
    });
    // Brings the headers to the browser before anything has happened.
    this.write(heartbeatFrame);
  }

  write(frame: string): void {
    if (!this.controller) return;
    if ((this.controller.desiredSize ?? 0) < -backlogAtMost) this.close();
    else this.controller.enqueue(this.encoder.encode(frame));
  }

  close(): void {
    this.controller?.close();
    this.controller = null;
    this.isClosed = true;
    this.tidyUp?.();
    this.tidyUp = null;
  }

  onceClosed(tidyUp: () => void): void {
    if (this.isClosed) tidyUp();
    else this.tidyUp = tidyUp;
  }
}
