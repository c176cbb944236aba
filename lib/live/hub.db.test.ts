import { afterAll, afterEach, expect, test } from "vitest";
import { newId } from "@/lib/domain/ids";
import { db } from "@/lib/platform/db";
import type { LiveChange } from "./change-schema";
import { closeAllStreams, liveHub } from "./hub";
import { liveChannel, publishChange } from "./publish";
import { Heard } from "./testing/reading";

const leaves: (() => void)[] = [];

afterEach(() => {
  for (const leave of leaves.splice(0)) leave();
});
afterAll(closeAllStreams);

/** Joins, and waits until nothing can be missed any more. */
async function listenFor(businessId: string): Promise<Heard> {
  const heard = new Heard();
  leaves.push(liveHub().join({ businessId, userId: newId(), ...heard }));
  expect(await heard.next()).toBe("resync");
  return heard;
}

const changeIn = (businessId: string): LiveChange => ({
  businessId,
  topic: "order",
  id: newId(),
  owner: null,
});

test("a change reaches who listens for its business, and nobody else", async () => {
  const [mine, theirs] = [newId(), newId()];
  const [heard, heardElsewhere] = [await listenFor(mine), await listenFor(theirs)];
  const change = changeIn(mine);
  const later = changeIn(theirs);
  await publishChange(db(), change);
  await publishChange(db(), later);
  expect(await heard.next()).toEqual(change);
  // Notifications come in the order of their commits, so the other business's would have come first.
  expect(await heardElsewhere.next()).toEqual(later);
});

test("a change that was rolled back is not told", async () => {
  const businessId = newId();
  const heard = await listenFor(businessId);
  const told = changeIn(businessId);
  await expect(
    db().$transaction(async (tx) => {
      await publishChange(tx, changeIn(businessId));
      throw new Error("rolled back");
    }),
  ).rejects.toThrow("rolled back");
  await publishChange(db(), told);
  expect(await heard.next()).toEqual(told);
});

test("after its connection was cut it listens again, and everybody fetches everything again", async () => {
  const businessId = newId();
  const heard = await listenFor(businessId);
  await db().$queryRaw`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'verso live' AND datname = current_database()`;
  expect(await heard.next()).toBe("resync");
  const change = changeIn(businessId);
  await publishChange(db(), change);
  expect(await heard.next()).toEqual(change);
});

test("a notification that cannot be understood harms nothing", async () => {
  const businessId = newId();
  const heard = await listenFor(businessId);
  await db().$executeRaw`SELECT pg_notify(${liveChannel}, 'no JSON')`;
  await db().$executeRaw`SELECT pg_notify(${liveChannel}, '{"topic":"weather"}')`;
  const change = changeIn(businessId);
  await publishChange(db(), change);
  expect(await heard.next()).toEqual(change);
});
