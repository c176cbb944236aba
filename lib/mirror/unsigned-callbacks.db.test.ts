import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { lookSoon } from "@/lib/commands/queue";
import { recognizeCallback } from "@/lib/commands/recognize";
import { resolveCommand } from "@/lib/commands/resolve";
import { sendsAtMost } from "@/lib/commands/rules";
import { commandKinds, mirroredKinds } from "@/lib/kinds";
import { db } from "@/lib/platform/db";
import { gateInserts, type InsertGate } from "@/lib/platform/testing/insert-gate";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import type { VariantBClient } from "@/sandbox/testing/variant-b-client";
import { type CallbackJob, callbackQueue } from "./inbox";
import { processCallbacks } from "./process-callback";
import { longestCallbackBytes, receiveCallback, unsignedBytesKept, unsignedInAnHour } from "./receive";
import { receiverOfAnotherProcess } from "./testing/another-process";
import { requestsTo } from "./testing/asked";
import {
  addCommand,
  createPoorlyListedWorld,
  findMirrored,
  jobsOf,
  type MirroredWorld,
} from "./testing/mirrored-world";

/** Nobody signs them: whoever knows an address can say anything there. */

let sandbox: TestSandbox;
let world: MirroredWorld<VariantBClient>;
let connectionId: string;
let own: string;
let other: string;
let commandId: string;
let key: string;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(async () => {
  world = await createPoorlyListedWorld(sandbox.originB);
  ({ connectionId } = world.scope);
  [own, other] = [await world.service.placeOrder(), await world.service.placeOrder()];
  ({ commandId, key } = await addCommand(world));
  await world.service.control("DELETE", "/requests");
});
afterAll(() => sandbox.dispose());

const isKnown = () => db().command.update({ where: { id: commandId }, data: { serviceId: own } });
const tell = (number: string, more: object = {}, by = key, receive = receiveCallback) =>
  receive({
    key: by,
    rawBody: Buffer.from(JSON.stringify({ order_number: number, status: "completed", ...more })),
    headers: {},
  });
const jobsDue = () =>
  db().$queryRaw<CallbackJob[]>`
    SELECT DISTINCT "connectionId", "commandId", kind, "serviceId" FROM "CallbackDelivery"
    WHERE "connectionId" = ${connectionId}::uuid AND "nextLookAt" <= now()`;
const doJob = (job: CallbackJob) =>
  processCallbacks(job, mirroredKinds, (calledBack) => recognizeCallback(calledBack, commandKinds));
/** As a worker would, for each thing that is named. */
const follow = async () => {
  for (const job of await jobsDue()) await doJob(job);
};
const letPausePass = () =>
  db().$executeRaw`UPDATE "Command" SET "calledBackAt" = "calledBackAt" - interval '2 minutes'
    WHERE "connectionId" = ${connectionId}::uuid`;
const reads = async () => [
  await requestsTo(world.service, `/orders/${own}`),
  await requestsTo(world.service, `/orders/${other}`),
];
const left = () => db().callbackDelivery.count({ where: { connectionId, nextLookAt: { not: null } } });

test("a callback about the command's own order has it read, and nothing is believed", async () => {
  await isKnown();
  expect(await tell(own)).toBe("recorded");
  await follow();
  expect(await findMirrored(world, own)).toMatchObject({ status: "submitted", snapshotWhole: true });
  expect(await left()).toBe(0);
});

test("the same told again is no other event", async () => {
  await isKnown();
  expect([await tell(own), await tell(own)]).toEqual(["recorded", "duplicate"]);
});

test("of a long one its beginning is kept, with how long it was, and what differs behind that is another", async () => {
  const long = "x".repeat(longestCallbackBytes - 100);
  expect([await tell(own, { long, end: 1 }), await tell(own, { long, end: 2 })]).toEqual([
    "recorded",
    "recorded",
  ]);
  const [row] = await db().callbackDelivery.findMany({ where: { connectionId } });
  expect(row?.rawBody).toHaveLength(unsignedBytesKept);
  expect(Buffer.from(row?.rawBody ?? []).toString()).toMatch(/^\{"order_number"/);
  const sentBytes = JSON.stringify({ order_number: own, status: "completed", long, end: 1 }).length;
  expect(row?.headers).toEqual({ "content-length": String(sentBytes) });
});

test("one that names another order has nothing read", async () => {
  await isKnown();
  await tell(other);
  await follow();
  expect([await reads(), await left()]).toEqual([[0, 0], 0]);
  expect(await findMirrored(world, other)).toBeNull();
});

test("what is forged costs one read under a key, however much of it there is", async () => {
  await isKnown();
  for (let forged = 0; forged < 5; forged += 1) {
    await tell(own, { forged });
    await tell(other, { forged });
    await follow();
  }
  expect(await reads()).toEqual([1, 0]);
  // The service's own would be among them: what is put off is followed later.
  expect(await left()).toBe(4);
  // One job waits for the end of the pause, for all of it.
  const jobs = await jobsOf<CallbackJob>(callbackQueue.name, connectionId);
  expect(jobs).toEqual([{ connectionId, commandId, kind: "order", serviceId: own }]);
  await db().$executeRaw`UPDATE "CallbackDelivery" SET "nextLookAt" = "nextLookAt" - interval '2 minutes'
    WHERE "connectionId" = ${connectionId}::uuid`;
  await letPausePass();
  await follow();
  expect([await reads(), await left()]).toEqual([[2, 0], 0]);
});

test("what a process that died had begun to follow is followed all the same", async () => {
  await isKnown();
  await tell(own);
  await world.service.control("POST", "/faults", {
    rules: [{ method: "GET", path: "/orders/", kind: "drop", times: 5 }],
  });
  await expect(follow()).rejects.toMatchObject({ code: "service_unavailable" });
  expect(await left()).toBe(1);
  await world.service.control("POST", "/faults", { rules: [] });
  await letPausePass();
  await follow();
  expect([await left(), (await findMirrored(world, own))?.status]).toEqual([0, "submitted"]);
});

test("one under the key of a command that is forgotten has nothing read", async () => {
  await tell(own);
  await db().command.delete({ where: { id: commandId } });
  await follow();
  expect([await reads(), await left()]).toEqual([[0, 0], 0]);
});

describe("while nobody knows what the command made", () => {
  const roundOf = async () => (await db().command.findUniqueOrThrow({ where: { id: commandId } })).round;

  test("what became of it is looked for soon, and what is named is not read", async () => {
    const before = await roundOf();
    await tell(other);
    await follow();
    expect([await reads(), await left()]).toEqual([[0, 0], 0]);
    const command = await db().command.findUniqueOrThrow({ where: { id: commandId } });
    expect([command.round, command.serviceId, command.state]).toEqual([before + 1, null, "unknown"]);
    expect(command.nextLookAt?.getTime()).toBeLessThanOrEqual(Date.now() + 1_000);
  });

  test("more of them have it looked for no more often", async () => {
    for (let forged = 0; forged < 4; forged += 1) {
      await tell(`ORD-99999${forged}`);
      await follow();
    }
    expect(await roundOf()).toBe(1);
  });

  test("as many of them at once as there are workers have it looked for once", async () => {
    for (let forged = 0; forged < 12; forged += 1) await tell(`ORD-99999${forged}`);
    await Promise.all((await jobsDue()).map(doJob));
    expect([await roundOf(), await left()]).toEqual([1, 11]);
  });

  test("one costs a page of the list; what else stands on it is read once, however many come", async () => {
    ({ commandId, key } = await addCommand(world, ["sent-and-lost"]));
    // Of so many it is sent no more, and only looked for.
    const sends = sendsAtMost.guarded;
    await db().command.update({ where: { id: commandId }, data: { sends, firstSentAt: new Date() } });
    for (let forged = 0; forged < 4; forged += 1) {
      await tell(`ORD-99999${forged}`);
      await follow();
      await resolveCommand({ commandId, round: await roundOf() }, commandKinds);
      await letPausePass();
    }
    expect([await requestsTo(world.service, "/orders"), await reads()]).toEqual([4, [1, 1]]);
  });

  test("one whose request is under way is left to whoever sends it, or to the round of when they may no longer", async () => {
    await db().$executeRaw`UPDATE "Command" SET "leaseUntil" = now() + interval '1 minute',
      "nextLookAt" = now() + interval '61 seconds' WHERE id = ${commandId}::uuid`;
    const round = () => db().command.findUniqueOrThrow({ where: { id: commandId } });
    const before = await round();
    await lookSoon(commandId);
    expect(await round()).toEqual(before);
    await db()
      .$executeRaw`UPDATE "Command" SET "leaseUntil" = now() - interval '1 second' WHERE id = ${commandId}::uuid`;
    await lookSoon(commandId);
    expect(await roundOf()).toBe(1);
  });

  test("one that is settled, or was never sent, is not looked for", async () => {
    await db().command.update({ where: { id: commandId }, data: { sends: 0 } });
    await lookSoon(commandId);
    await db().command.update({ where: { id: commandId }, data: { sends: 1, state: "refused" } });
    await lookSoon(commandId);
    expect(await roundOf()).toBe(0);
  });
});

describe("however many come", () => {
  const rows = () => db().callbackDelivery.count({ where: { connectionId } });
  let gate: InsertGate;
  beforeAll(async () => {
    gate = await gateInserts("CallbackDelivery");
  });
  afterAll(() => gate.remove());

  test("so many are written down under a key within an hour, and others under theirs", async () => {
    const receipts = new Set<string>();
    for (let forged = 0; forged < unsignedInAnHour.ofKey + 5; forged += 1)
      receipts.add(await tell(own, { forged }));
    expect([await rows(), [...receipts]]).toEqual([unsignedInAnHour.ofKey, ["recorded", "duplicate"]]);
    const another = await addCommand(world);
    expect(await tell(own, {}, another.key)).toBe("recorded");
    await db().$executeRaw`UPDATE "CallbackDelivery" SET "receivedAt" = "receivedAt" - interval '1 hour'
      WHERE "connectionId" = ${connectionId}::uuid`;
    expect(await tell(own, { forged: "an hour later" })).toBe("recorded");
  });

  test("no more of them are where several come to two processes at the same moment", async () => {
    for (let forged = 1; forged < unsignedInAnHour.ofKey; forged += 1) await tell(own, { forged });
    const receivers = [receiveCallback, await receiverOfAnotherProcess()];
    const receipts = await gate.pass(
      receivers.map((receive, forged) => () => tell(own, { at: "once", forged }, key, receive)),
    );
    expect([await rows(), receipts.sort()]).toEqual([unsignedInAnHour.ofKey, ["duplicate", "recorded"]]);
  });

  test("so many of a connection", async () => {
    const { businessId } = world.scope;
    await db().$executeRaw`
      INSERT INTO "CallbackDelivery" (id, "businessId", "connectionId", "commandId", kind, "serviceId", "dedupeKey",
        "rawBody", headers)
      SELECT gen_random_uuid(), ${businessId}::uuid, ${connectionId}::uuid, gen_random_uuid(), 'order', 'x', n::text, '',
        '{}' FROM generate_series(1, ${unsignedInAnHour.ofConnection}::int) n`;
    expect(await tell(own)).toBe("duplicate");
    const elsewhere = await createPoorlyListedWorld(sandbox.originB);
    const { key: theirs } = await addCommand(elsewhere);
    expect(await tell(own, {}, theirs)).toBe("recorded");
  });
});
