import type { ServerResponse } from "node:http";
import { type Actor, actingOf } from "@/lib/auth/actor";
import { pageOwnerOf } from "@/lib/auth/requests/page-owner";
import { renewedActor } from "@/lib/auth/session/current-actor";
import { isVisibleTo } from "@/lib/auth/visible-to";
import { AppError } from "@/lib/domain/errors";
import type { LiveChange } from "./change-schema";
import { liveHub } from "./hub";
import { eventFrame, heartbeatFrame, streamHeaders } from "./stream";
import type { ShownChange } from "./topics";

/** The event stream of one browser: what changed of what its person sees, for as long as the session holds. */

const usualHeartbeatMs = 20_000;
/** A page closes its stream when it is hidden, so that more than this is no person, on however many devices. */
const streamsAtMost = 20;
/** What a reader may take to read the end; a stalled one never would. */
const usualEndMs = 5_000;
const soonestLookMs = 500;
/** What a reader may be behind; then the stream ends, and a living reader comes back and fetches all. */
const backlogBytesAtMost = 64 * 1024;

/**
 * @param response ends when the browser goes away, or the session ends
 * @param options.heartbeatMs how often the stream shows that it lives, and looks whether its session does
 * @param options.endsWithinMs how long after its end it is cut off, where its reader does not take that
 * @throws AppError `not_found` for who works for no business, `rate_limited` when the person has too many
 */
export function openEventStream(
  actor: Actor,
  response: ServerResponse,
  {
    heartbeatMs = usualHeartbeatMs,
    endsWithinMs = usualEndMs,
  }: { heartbeatMs?: number; endsWithinMs?: number } = {},
): void {
  const { businessId } = actingOf(actor);
  if (liveHub().streamsOf(actor.userId) >= streamsAtMost) {
    throw new AppError("rate_limited", `Person ${actor.userId} has too many event streams open`);
  }
  // Whoever went away meanwhile will not say so again.
  if (response.closed) return;
  // The first frame brings the headers to the browser before anything has happened.
  response.writeHead(200, streamHeaders).write(heartbeatFrame);
  const write = (frame: string) => {
    if (response.destroyed || response.writableEnded) return;
    if (response.writableLength > backlogBytesAtMost) response.destroy();
    else response.write(frame);
  };
  // As things stood at the last look: a role, a department or a setting may change while the stream is open.
  let now = actor;
  let [looksBegun, newestAnswered] = [0, 0];
  const heartbeat = setInterval(() => void beat(), heartbeatMs);
  // The staff's right to act for somebody ends between two beats.
  let grantEnd = awaitGrantEnd(actor, beat);
  let cutOff: NodeJS.Timeout | undefined;
  let leave = () => {};
  const close = () => {
    leave();
    clearInterval(heartbeat);
    clearTimeout(grantEnd);
    clearTimeout(cutOff);
  };
  const end = () => {
    close();
    response.end();
    cutOff = setTimeout(() => response.destroy(), endsWithinMs).unref();
  };
  response.once("close", close);
  leave = liveHub().join({
    businessId,
    userId: actor.userId,
    onBehalfOfId: actor.acting?.onBehalfOf?.userId,
    onChange: (change) => {
      if (maySee(now, change)) write(eventFrame("change", shownTo(now, change)));
    },
    onResync: () => write(eventFrame("resync", {})),
    onSessionRecheck: () => void beat(),
    onClose: end,
  });
  async function beat() {
    looksBegun += 1;
    const look = looksBegun;
    // A database that is away for a moment is no reason to end streams.
    const answer = await renewedActor(actor).catch(() => undefined);
    if (answer !== undefined) {
      // One that began earlier may answer later, with what was so before.
      if (look < newestAnswered) return;
      newestAnswered = look;
    }
    const renewed = answer === undefined ? now : answer;
    if (!renewed || pageOwnerOf(renewed) !== pageOwnerOf(actor)) {
      write(eventFrame("ended", {}));
      return end();
    }
    now = renewed;
    clearTimeout(grantEnd);
    grantEnd = awaitGrantEnd(now, beat);
    write(heartbeatFrame);
  }
}

/** By the database's clock it may end a little later than by this one: then it is looked at again. */
function awaitGrantEnd({ acting }: Actor, look: () => Promise<void>): NodeJS.Timeout | undefined {
  if (!acting?.onBehalfOf) return undefined;
  const leftMs = acting.onBehalfOf.expiresAt.getTime() - Date.now();
  return setTimeout(() => void look(), Math.max(leftMs, soonestLookMs)).unref();
}

function shownTo(actor: Actor, { topic, id, about }: LiveChange): ShownChange {
  const seen = about?.filter((subject) => isVisibleTo(actor, subject.topic, subject.owner));
  return {
    topic,
    id,
    ...(seen && { about: seen.map((subject) => ({ topic: subject.topic, id: subject.id })) }),
  };
}

/** A connection is everybody's, and how its coversheet is set. */
function maySee(actor: Actor, { topic, owner }: LiveChange): boolean {
  return topic === "connection" || topic === "coversheet" || isVisibleTo(actor, topic, owner);
}
