import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { receiveCallback, refusalsToldInAnHour } from "./receive";
import { addCommand, createMirroredWorld, createPoorlyListedWorld } from "./testing/mirrored-world";
import { orderCallback, signedHeaders } from "./testing/signed-callback";

/** However many come under one key, they leave the database to everybody else. */

let sandbox: TestSandbox;
/** What another process writes down has its turn until this is called. */
let endTurn: () => void;
let turn: Promise<unknown>;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(() => {
  endTurn = () => undefined;
  turn = Promise.resolve();
});
afterAll(() => sandbox.dispose());

async function holdTurn(connectionId: string): Promise<void> {
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  endTurn = ended.resolve;
  turn = db().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`callbacks ${connectionId}`}, 0))`;
    begun.resolve();
    await ended.promise;
  });
  await begun.promise;
}

async function waitingInDatabase(): Promise<number> {
  const [{ count }] = await db().$queryRaw<[{ count: number }]>`
    SELECT count(*)::int FROM pg_locks JOIN pg_database ON pg_database.oid = database
    WHERE locktype = 'advisory' AND NOT granted AND datname = current_database()`;
  return count;
}

/** Forgeries, each another: without a signature for A, of an order of any number for B. */
const forge = (key: string) =>
  receiveCallback({
    key,
    rawBody: Buffer.from(
      JSON.stringify({ order_number: "ORD-999990", status: "completed", forged: randomUUID() }),
    ),
    headers: {},
  });

test("of those that claim a signature one waits in the database, and the others are counted with the next", async () => {
  const world = await createMirroredWorld(sandbox.origin);
  const { connectionId } = world.scope;
  const { key } = await addCommand(world);
  await holdTurn(connectionId);
  const sent = Array.from({ length: 30 }, () => forge(key));
  try {
    await expect.poll(waitingInDatabase).toBe(1);
    // All have been looked up by then.
    const another = await addCommand(await createMirroredWorld(sandbox.origin));
    expect(await forge(another.key)).toBe("unauthentic");
    expect(await waitingInDatabase()).toBe(1);
  } finally {
    endTurn();
    await turn;
  }
  expect(new Set(await Promise.all(sent))).toEqual(new Set(["unauthentic"]));
  expect(await db().callbackRefusal.findMany({ where: { connectionId } })).toMatchObject([{ count: 30 }]);
  expect(await db().refusedCallback.count({ where: { connectionId } })).toBe(refusalsToldInAnHour);
});

test("of those that nobody signs one waits in the database, some before it, and the rest is to come again", async () => {
  const world = await createPoorlyListedWorld(sandbox.originB);
  const { key } = await addCommand(world);
  await holdTurn(world.scope.connectionId);
  const receipts: string[] = [];
  const sent = Array.from({ length: 30 }, async () => receipts.push(await forge(key)));
  try {
    await expect.poll(() => receipts.length).toBe(9);
    await expect.poll(waitingInDatabase).toBe(1);
  } finally {
    endTurn();
    await Promise.all([turn, ...sent]);
  }
  expect(receipts.filter((receipt) => receipt === "busy")).toHaveLength(9);
  expect(receipts.filter((receipt) => receipt === "recorded")).toHaveLength(20);
  expect(await forge(key)).toBe("duplicate");
});

test("what is signed is written down meanwhile, under the same key too", async () => {
  const world = await createMirroredWorld(sandbox.origin);
  const { key } = await addCommand(world);
  await holdTurn(world.scope.connectionId);
  const forged = Array.from({ length: 30 }, () => forge(key));
  const body = orderCallback(77);
  const headers = signedHeaders({ secret: world.service.signingSecret, body });
  try {
    expect(await receiveCallback({ key, rawBody: Buffer.from(body), headers })).toBe("recorded");
  } finally {
    endTurn();
    await Promise.all([turn, ...forged]);
  }
});
