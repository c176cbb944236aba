import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { commandKinds } from "@/lib/kinds";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { actingFor, addDepartment } from "./testing/signed-in";
import { type AccessWorld, browserOf, createAccessWorld } from "./testing/writes/access-world";
import { ask } from "./testing/writes/asking";
import { listWrites } from "./testing/writes/every-write";
import { onOrders } from "./testing/writes/on-orders";

/**
 * A request looks once who asks, and may wait for the service before it has anything done there. Whoever may not any more
 * by then has nothing done: of every command, and of every way in which a right ends.
 */

const looks = vi.hoisted(() => ({ left: 0, end: async (): Promise<unknown> => undefined }));

vi.mock("@/lib/auth/session/store", async (original) => {
  const store = await original<typeof import("@/lib/auth/session/store")>();
  const findLiveSession: typeof store.findLiveSession = async (...asked) => {
    const found = await store.findLiveSession(...asked);
    if (asked[1]?.isUse !== false && looks.left > 0) {
      looks.left -= 1;
      if (looks.left === 0) await looks.end();
    }
    return found;
  };
  return { ...store, findLiveSession };
});
// Outside a request of Next there is none to ask.
vi.mock("next/headers", async () => (await import("./testing/writes/asking")).nextHeaders);

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

const writes = listWrites();
const commands = commandKinds.map(({ name }) => name);

test("every command is given by a write of its name", () => {
  expect(writes.map(({ name }) => name)).toEqual(expect.arrayContaining(commands));
});

type End = { end: (world: AccessWorld, who: Actor) => Promise<unknown>; told: readonly string[] };

const membershipOf = ({ businessId }: AccessWorld, { userId, acting }: Actor) => ({
  where: { userId_businessId: { userId: acting?.onBehalfOf?.userId ?? userId, businessId } },
});

const ofEverybody: Record<string, End> = {
  "who is kept out of the business": {
    end: (world, who) =>
      db().membership.update({ ...membershipOf(world, who), data: { disabledAt: new Date() } }),
    told: ["forbidden"],
  },
  "whose business is suspended": {
    end: ({ businessId }) =>
      db().business.update({
        where: { id: businessId },
        data: { suspendedAt: new Date(), suspendedReason: "Bills are open" },
      }),
    told: ["forbidden"],
  },
  "who has signed out": {
    end: (_, { sessionId }) =>
      db().session.update({ where: { id: sessionId }, data: { revokedAt: new Date() } }),
    told: ["unauthenticated"],
  },
};

const ofDeciders: Record<string, End> = {
  "who decides no more": {
    end: (world, who) => db().membership.update({ ...membershipOf(world, who), data: { role: "requester" } }),
    told: ["not_found"],
  },
  "who was moved to another department": {
    end: async (world, who) =>
      db().membership.update({
        ...membershipOf(world, who),
        data: { departmentId: await addDepartment(world.businessId) },
      }),
    told: ["not_found"],
  },
};

const ofStaff: End = {
  end: (_, { sessionId }) =>
    db().staffGrant.updateMany({ where: { sessionId }, data: { endedAt: new Date() } }),
  // What they typed is the customer's, and stays: nothing says that it is not there.
  told: ["unauthenticated"],
};

describe.each(commands)("%s", (name) => {
  const how = onOrders[name];
  if (!how) throw new Error(`Say in testing/writes how ${name} is tried`);
  const ends = { ...ofEverybody, ...(how.rightful === "approver" ? ofDeciders : {}) };

  test.each(Object.entries(ends))("is not given by somebody %s since they asked", async (_, end) => {
    const world = await createAccessWorld(sandbox.origin);
    await expectNotGiven(world, world[how.rightful], end);
  });

  test("is not given by staff whose grant has ended since they asked", async () => {
    const world = await createAccessWorld(sandbox.origin);
    await expectNotGiven(world, await actingFor(world[how.rightful]), ofStaff);
  });

  async function expectNotGiven(world: AccessWorld, who: Actor, { end, told }: End): Promise<void> {
    const write = writes.find((one) => one.name === name);
    if (!write) throw new Error(`Nothing gives ${name}`);
    const { asked } = (await how?.prepare(world)) ?? { asked: {} };
    const cookies = await browserOf(who);
    const before = await db().command.count({ where: { businessId: world.businessId } });
    // Of an action the test itself looks first, for whom its page was made.
    Object.assign(looks, { left: write.by === "action" ? 2 : 1, end: () => end(world, who) });
    expect(told).toContain((await ask(write, asked, cookies))?.code);
    expect(looks.left).toBe(0);
    expect(await db().command.count({ where: { businessId: world.businessId } })).toBe(before);
  }
});
