import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "@/lib/domain/ids";
import { orders } from "@/lib/orders/mirrored";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import type { VariantBClient } from "@/sandbox/testing/variant-b-client";
import { databaseNow } from "./clock";
import { secondsUntilMove } from "./expected";
import { store } from "./store";
import { createPoorlyListedWorld, findMirrored, type MirroredWorld } from "./testing/mirrored-world";
import { orderSnapshot } from "./testing/snapshots";

let sandbox: TestSandbox;
let world: MirroredWorld<VariantBClient>;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(async () => {
  world = await createPoorlyListedWorld(sandbox.originB);
});
afterAll(() => sandbox.dispose());

/** Stores an order as it was read just now. @returns our id */
async function read(serviceId: string, status: string): Promise<string> {
  const now = await databaseNow(db());
  const snapshot = orderSnapshot({ serviceId, number: serviceId, status });
  const told = { scope: world.scope, snapshot, requestedAt: now, answeredAt: now, whole: true } as const;
  return (await db().$transaction((tx) => store(tx, orders, { ...told, source: "sweep" }))).id;
}

/** Has something have come to a status so long ago. */
async function came(subjectId: string, status: string, minutesAgo: number): Promise<void> {
  const { businessId } = world.scope;
  const seenAt = new Date(Date.now() - minutesAgo * 60_000);
  const step = {
    id: newId(),
    businessId,
    kind: "order",
    subjectId,
    status,
    seenAt,
    source: "sweep",
  } as const;
  await db().statusChange.create({ data: step });
}

/** One that is done, and stood under translation for so many minutes. */
async function done(serviceId: string, minutes: number): Promise<void> {
  const id = await read(serviceId, "completed");
  await db().statusChange.deleteMany({ where: { subjectId: id } });
  await came(id, "translating", 1_000 + minutes);
  await came(id, "completed", 1_000);
}

/** In whole minutes, of one that came to be translated so long ago. */
async function untilMove(minutesAgo: number): Promise<number | null> {
  const id = await read("open-1", "translating");
  await db().statusChange.deleteMany({ where: { subjectId: id } });
  await came(id, "translating", minutesAgo);
  const stands = { id, status: "translating", at: await databaseNow(db()) };
  const seconds = await secondsUntilMove(db(), world.scope, orders, stands);
  return seconds === null ? null : Math.round(seconds / 60);
}

test("nothing is expected of an account that has nothing done yet", async () => {
  expect(await untilMove(5)).toBeNull();
});

test("what usually stands so long is expected to move on then, and is overdue after it", async () => {
  for (const [index, minutes] of [30, 60, 500].entries()) await done(`done-${index}`, minutes);
  expect(await untilMove(20)).toBe(40);
  expect(await untilMove(90)).toBe(-30);
});

test("what others take says nothing", async () => {
  const elsewhere = await createPoorlyListedWorld(sandbox.originB);
  await done("done-1", 60);
  world = elsewhere;
  expect(await untilMove(20)).toBeNull();
});

describe("an open order is read again", () => {
  const againInMinutes = async () => {
    await read("open-1", "translating");
    const { readAgainAt, answeredAt } = (await findMirrored(world, "open-1")) ?? expect.unreachable();
    return Math.round(((readAgainAt?.getTime() ?? 0) - answeredAt.getTime()) / 60_000);
  };

  test("as its pace has it where nothing is known of when it moves on", async () => {
    expect(await againInMinutes()).toBe(10);
  });

  test("sooner where it is expected to move on", async () => {
    await done("done-1", 12);
    expect(await againInMinutes()).toBe(6);
  });
});
