import { afterEach, beforeEach, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { revokeSession } from "@/lib/auth/session-store";
import { addBusiness, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { newId } from "@/lib/domain/ids";
import { db } from "@/lib/platform/db";
import { openEventStream } from "./event-stream";
import { closeAllStreams, liveHub } from "./hub";
import { publishChange } from "./publish";
import { FrameReader } from "./testing/reading";

let businessId: string;
let actor: Actor;
let gone: AbortController;

beforeEach(async () => {
  businessId = await addBusiness();
  actor = await signIn(await addPerson({ businessId }));
  gone = new AbortController();
});
afterEach(() => gone.abort());

/** A stream that listens already. */
async function open(heartbeatMs = 3_600_000, listener = actor): Promise<FrameReader> {
  const reader = new FrameReader(openEventStream(listener, gone.signal, { heartbeatMs }));
  expect(await reader.next()).toContain("event: resync");
  return reader;
}

test("a browser is told what changed in its business, never what or whose it is", async () => {
  const reader = await open();
  const [theirs, mine] = [newId(), newId()];
  await publishChange(db(), { businessId: await addBusiness(), topic: "order", id: theirs });
  await publishChange(db(), { businessId, topic: "order", id: mine });
  expect(await reader.next()).toBe(`event: change\ndata: {"topic":"order","id":"${mine}"}`);
});

test("a stream ends at once when its session is revoked, and the person's other sessions keep theirs", async () => {
  const reader = await open();
  const elsewhere = await open(undefined, await signIn(actor.userId));
  await db().$transaction((tx) => revokeSession(tx, actor.sessionId));
  expect(await reader.next()).toBeNull();
  expect(liveHub().streamsOf(actor.userId)).toBe(1);
  const id = newId();
  await publishChange(db(), { businessId, topic: "order", id });
  expect(await elsewhere.next()).toContain(id);
});

test("a stream that looks whether its session holds does not prolong it", async () => {
  const lastSeenAt = new Date(Date.now() - 61_000);
  await db().session.update({ where: { id: actor.sessionId }, data: { lastSeenAt } });
  const body = openEventStream(actor, gone.signal, { heartbeatMs: 20 }).body?.getReader();
  // Headers, resync, and the first look's heartbeat.
  for (let frame = 0; frame < 3; frame += 1) await body?.read();
  expect(await db().session.findUniqueOrThrow({ where: { id: actor.sessionId } })).toMatchObject({
    lastSeenAt,
  });
});

test("a stream ends when its person leaves the business", async () => {
  const reader = await open(20);
  await db().membership.deleteMany({ where: { userId: actor.userId } });
  expect(await reader.next()).toBeNull();
});

test("a browser that goes away leaves nothing behind", async () => {
  const reader = await open();
  await open();
  await reader.cancel();
  expect(liveHub().streamsOf(actor.userId)).toBe(1);
  gone.abort();
  expect(liveHub().streamsOf(actor.userId)).toBe(0);
});

test("a reader that takes nothing is let go instead of being kept in memory", async () => {
  const response = openEventStream(actor, gone.signal);
  const reader = await open();
  expect(liveHub().streamsOf(actor.userId)).toBe(2);
  await reader.cancel();
  await db().$executeRaw`SELECT pg_notify('verso_live', json_build_object(
    'businessId', ${businessId}::text, 'topic', 'order', 'id', number::text)::text)
    FROM generate_series(1, 600) AS number`;
  await expect.poll(() => liveHub().streamsOf(actor.userId)).toBe(0);
  await response.body?.cancel();
});

test("a person cannot open streams without end, in however many sessions, and takes none from a colleague", async () => {
  const sessions = [actor, await signIn(actor.userId)];
  for (let count = 0; count < 20; count += 1) openEventStream(sessions[count % 2] ?? actor, gone.signal);
  for (const session of [...sessions, await signIn(actor.userId)]) {
    expect(() => openEventStream(session, gone.signal)).toThrowError(
      expect.objectContaining({ code: "rate_limited" }),
    );
  }
  const colleague = await signIn(await addPerson({ businessId }));
  expect(openEventStream(colleague, gone.signal).status).toBe(200);
});

test("somebody who works for no business has no stream", async () => {
  const staff = await signIn(await addPerson({ isStaff: true }));
  expect(() => openEventStream(staff, gone.signal)).toThrowError(
    expect.objectContaining({ code: "forbidden" }),
  );
});

// Last, because a closed hub stays closed, as at the end of a process.
test("at the end of a process every stream ends", async () => {
  const readers = [await open(), await open()];
  await closeAllStreams();
  expect(await Promise.all(readers.map((reader) => reader.next()))).toEqual([null, null]);
});
