import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Actor, actingOf } from "@/lib/auth/actor";
import { addBusiness, addDepartment, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { db } from "@/lib/platform/db";
import { openEventStream } from "./event-stream";
import { publishChange, recheckSessions } from "./publish";
import { FrameReader } from "./testing/reading";

/** Looks at who listens may be answered in another order than they were begun in. */

const late = vi.hoisted(() => ({ answer: null as Promise<void> | null, hasRead: false, fails: false }));

vi.mock("@/lib/auth/session/current-actor", async (original) => {
  const actual = await original<typeof import("@/lib/auth/session/current-actor")>();
  return {
    ...actual,
    renewedActor: async (...asked: Parameters<typeof actual.renewedActor>) => {
      const { answer } = late;
      late.answer = null;
      if (late.fails) throw new Error("The database is away for a moment");
      const renewed = await actual.renewedActor(...asked);
      late.hasRead = true;
      await answer;
      return renewed;
    },
  };
});

let before: string;
let since: string;
let actor: Actor;
let reader: FrameReader;

beforeEach(async () => {
  Object.assign(late, { hasRead: false, fails: false });
  const businessId = await addBusiness();
  [before, since] = [await addDepartment(businessId), await addDepartment(businessId)];
  actor = await signIn(await addPerson({ businessId, departmentId: before, role: "approver" }));
  reader = await FrameReader.open((response) => openEventStream(actor, response, { heartbeatMs: 3_600_000 }));
  expect(await reader.next()).toContain("event: resync");
});
afterEach(() => reader.cancel());

/** Asks for a look, and for another once the first has read. @returns lets the first answer, after the other */
async function lookTwice(meanwhile: () => Promise<unknown>): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  late.answer = promise;
  await recheckSessions(db(), actor.userId);
  await expect.poll(() => late.hasRead).toBe(true);
  await meanwhile();
  await recheckSessions(db(), actor.userId);
  expect(await reader.nextOfAny()).toContain("still here");
  return resolve;
}

const move = () =>
  db().membership.updateMany({ where: { userId: actor.userId }, data: { departmentId: since } });

async function expectToldSinceAlone(): Promise<void> {
  const { businessId } = actingOf(actor);
  for (const [id, departmentId] of Object.entries({ before, since })) {
    await publishChange(db(), { businessId, topic: "order", id, owner: { personId: null, departmentId } });
  }
  expect(await reader.next()).toContain("since");
}

test("one that is answered last, with what was so before, changes nothing", async () => {
  const answer = await lookTwice(move);
  answer();
  await expectToldSinceAlone();
});

test("one that failed puts off none that began before", async () => {
  await move();
  const answer = await lookTwice(async () => {
    late.fails = true;
  });
  answer();
  expect(await reader.nextOfAny()).toContain("still here");
  await expectToldSinceAlone();
});
