import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { actingFor, addBusiness, addPerson, signIn } from "@/lib/auth/testing/signed-in";
import type { Position } from "@/lib/domain/keyset";
import { prepareJobs } from "@/lib/jobs";
import { mirroredKinds } from "@/lib/kinds";
import { followInbox } from "@/lib/mirror/inbox";
import { processCallbacks } from "@/lib/mirror/process-callback";
import {
  purgeRefusedCallbacks,
  receiptStatus,
  receiveCallback,
  refusalsToldInAnHour,
} from "@/lib/mirror/receive";
import { receiverOfAnotherProcess } from "@/lib/mirror/testing/another-process";
import { requestsTo } from "@/lib/mirror/testing/asked";
import {
  addCommand,
  createMirroredWorld,
  jobsOf,
  type MirroredWorld,
} from "@/lib/mirror/testing/mirrored-world";
import { orderCallback, signedHeaders } from "@/lib/mirror/testing/signed-callback";
import { db } from "@/lib/platform/db";
import { gateInserts } from "@/lib/platform/testing/insert-gate";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { listCallbacks } from "./data";
import { readCallbackAgain } from "./mutations";
import { type CallbacksQuery, callbacksAddress } from "./rules";

/** What administrators read of callbacks, from those that really came in. */

let sandbox: TestSandbox;
let world: MirroredWorld;
let administrator: Actor;
let id: number;
let key: string;
let commandId: string;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  await prepareJobs();
});
beforeEach(async () => {
  world = await createMirroredWorld(sandbox.origin);
  const { businessId } = world.scope;
  administrator = await signIn(await addPerson({ businessId, role: "administrator" }));
  ({ id } = await world.service.placeOrder());
  ({ key, commandId } = await addCommand(world));
});
afterAll(() => sandbox.dispose());

const list = (asked: Partial<CallbacksQuery> = {}, who = administrator) =>
  listCallbacks(who, { ...callbacksAddress.load(""), ...asked });
const rows = async (asked: Partial<CallbacksQuery> = {}) => (await list(asked)).rows;

async function send(
  about = id,
  secret = world.service.signingSecret,
  receive = receiveCallback,
): Promise<number> {
  const body = orderCallback(about);
  const rawBody = Buffer.from(body);
  return receiptStatus[await receive({ key, rawBody, headers: signedHeaders({ secret, body }) })];
}

/** What a worker does with those that wait. */
async function follow(about = id): Promise<void> {
  await followInbox();
  const { connectionId } = world.scope;
  const thing = { connectionId, commandId, kind: "order", serviceId: String(about) } as const;
  await processCallbacks(thing, mirroredKinds, async () => undefined);
}

test("tells of each what it was about, what became of it and when, and of a refused one why", async () => {
  expect(await send()).toBe(200);
  expect(await rows()).toMatchObject([{ thing: null, state: "waiting", reason: null, readAt: null }]);
  await follow();
  expect(await send(id, "a-wrong-secret")).toBe(401);
  const order = await db().order.findFirstOrThrow({ where: { connectionId: world.scope.connectionId } });
  const thing = { kind: "order", number: order.number, href: `/orders/${order.id}` };
  expect(await rows()).toMatchObject([
    { state: "refused", reason: "wrong_signature", readAt: null, thing: null },
    {
      state: "followed",
      reason: null,
      readAt: expect.any(String),
      thing,
      connectionName: "Translation service",
    },
  ]);
  await db().command.update({ where: { id: commandId }, data: { subjectId: order.id } });
  expect((await rows())[0]?.thing).toEqual(thing);
  expect((await list()).refused).toEqual([{ reason: "wrong_signature", count: 1 }]);
});

test("is narrowed by state and by the number of what it was about", async () => {
  await send();
  await follow();
  await send(4711);
  await send(id, "a-wrong-secret");
  const order = await db().order.findFirstOrThrow({ where: { connectionId: world.scope.connectionId } });
  const statesOf = async (asked: Partial<CallbacksQuery>) => (await rows(asked)).map(({ state }) => state);
  expect(await statesOf({ state: ["refused"] })).toEqual(["refused"]);
  expect(await statesOf({ state: ["waiting", "followed"] })).toEqual(["waiting", "followed"]);
  expect(await statesOf({ state: ["nonsense"] })).toEqual([]);
  expect(await statesOf({ search: order.number.toLowerCase() })).toEqual(["followed"]);
  await db().command.update({ where: { id: commandId }, data: { subjectId: order.id } });
  expect(await statesOf({ search: order.number })).toEqual(["refused", "followed"]);
  expect(await statesOf({ search: "RT-0" })).toEqual([]);
  expect((await list({ state: ["refused"] })).found).toEqual({ count: 1, isMore: false });
});

test("one that was given up says so", async () => {
  await send();
  await db().callbackDelivery.updateMany({ data: { nextLookAt: null } });
  expect(await rows()).toMatchObject([{ state: "given_up" }]);
});

test("has each on one page, forwards and backwards, those that were refused among the others", async () => {
  for (let n = 0; n < 110; n += 1) await (n % 8 === 0 ? send(n, "a-wrong-secret") : send(n));
  const walk = async (direction: Position["direction"], from: Position | null) => {
    const ids: string[][] = [];
    let cursor = from;
    do {
      const page = await list({ cursor });
      ids.push(page.rows.map((row) => row.id));
      cursor = direction === "after" ? page.nextCursor : page.previousCursor;
    } while (cursor);
    return ids;
  };
  const forwards = await walk("after", null);
  expect(forwards.map(({ length }) => length)).toEqual([50, 50, 10]);
  expect(new Set(forwards.flat()).size).toBe(110);
  const backwards = await walk("before", { direction: "before", id: forwards[2]?.[0] ?? "" });
  expect(backwards).toEqual([forwards[1], forwards[0]]);
});

describe("of refused ones", () => {
  test("few in an hour are kept, however many come, and all are counted", async () => {
    const outcomes = await Promise.all(Array.from({ length: 200 }, () => send(id, "a-wrong-secret")));
    expect(new Set(outcomes)).toEqual(new Set([401]));
    const { connectionId } = world.scope;
    const kept = async () => await db().refusedCallback.count({ where: { connectionId } });
    const before = refusalsToldInAnHour;
    expect(await kept()).toBe(before);
    expect((await list()).refused).toEqual([{ reason: "wrong_signature", count: 200 }]);
    await db().$executeRaw`UPDATE "RefusedCallback" SET "receivedAt" = now() - interval '61 minutes'`;
    await send(id, "a-wrong-secret");
    expect(await kept()).toBe(before + 1);
  });

  test("no more are kept where two come to two processes at the same moment", async () => {
    for (let sent = 1; sent < refusalsToldInAnHour; sent += 1) await send(id, "a-wrong-secret");
    const gate = await gateInserts("RefusedCallback");
    const receivers = [receiveCallback, await receiverOfAnotherProcess()];
    await gate
      .pass(receivers.map((receive) => () => send(id, "a-wrong-secret", receive)))
      .finally(gate.remove);
    const { connectionId } = world.scope;
    expect(await db().refusedCallback.count({ where: { connectionId } })).toBe(refusalsToldInAnHour);
  });

  test("nothing that they said is kept", async () => {
    const body = '{"order_number":"a-canary-in-a-callback"}';
    const headers = {
      ...signedHeaders({ secret: "wrong", body }),
      "service-webhook-id": "a-canary-in-a-header",
    };
    await receiveCallback({ key, rawBody: Buffer.from(body), headers });
    const stored = JSON.stringify(await db().refusedCallback.findMany());
    expect(stored).toContain("wrong_signature");
    expect(stored).not.toContain("canary");
  });

  test("old ones are deleted, and others stay", async () => {
    await send(id, "a-wrong-secret");
    await db().$executeRaw`UPDATE "RefusedCallback" SET "receivedAt" = now() - interval '31 days'`;
    await send(id, "a-wrong-secret");
    await purgeRefusedCallbacks();
    expect(await db().refusedCallback.count({ where: { commandId } })).toBe(1);
  });
});

describe("read again", () => {
  const callbackId = async () => (await rows())[0]?.id ?? "";
  const asked = () => requestsTo(world.service, `/orders/${id}`);

  test("has what it told of read once more, and tells when", async () => {
    await send();
    await follow();
    const [before] = await rows();
    const requests = await asked();
    await Promise.all(
      [1, 2].map(async () => readCallbackAgain(administrator, { callbackId: await callbackId() })),
    );
    expect(await rows()).toMatchObject([{ state: "waiting" }]);
    await follow();
    const [after] = await rows();
    expect(after?.state).toBe("followed");
    expect(Date.parse(after?.readAt ?? "")).toBeGreaterThan(Date.parse(before?.readAt ?? ""));
    expect(await asked()).toBe(requests + 1);
    const line = { action: "callback.read-again", actorId: administrator.userId, subjectId: after?.id };
    expect(await db().auditEvent.findFirst({ where: { subjectId: after?.id ?? "" } })).toMatchObject(line);
  });

  test("one that was given up is followed after all", async () => {
    await send();
    await db().callbackDelivery.updateMany({ data: { nextLookAt: null, requeues: 11 } });
    await readCallbackAgain(administrator, { callbackId: await callbackId() });
    await follow();
    expect(await rows()).toMatchObject([{ state: "followed" }]);
  });

  test("a refused one has what its address was given for read, and says where that is not known", async () => {
    await send(4711, "a-wrong-secret");
    const reading = async () => readCallbackAgain(administrator, { callbackId: await callbackId() });
    await expect(reading()).rejects.toMatchObject({
      code: "conflict",
      userMessage: { key: "connectionErrors.nothingToRead" },
    });
    await db().command.update({ where: { id: commandId }, data: { serviceId: String(id) } });
    await reading();
    const jobs = await jobsOf<{ serviceId: string }>("refresh", world.scope.connectionId);
    expect(jobs.map(({ serviceId }) => serviceId)).toEqual([String(id)]);
  });

  test("is administrators' alone, and of another business nothing is found", async () => {
    await send();
    const elsewhere = await addBusiness();
    const { businessId } = world.scope;
    const ref = { callbackId: await callbackId() };
    const others = [
      await signIn(await addPerson({ businessId })),
      await signIn(await addPerson({ businessId, role: "approver" })),
      await actingFor(administrator),
    ];
    for (const other of others) {
      await expect(readCallbackAgain(other, ref)).rejects.toMatchObject({ code: "forbidden" });
      await expect(list({}, other)).rejects.toMatchObject({ code: "not_found" });
    }
    const stranger = await signIn(await addPerson({ businessId: elsewhere, role: "administrator" }));
    await expect(readCallbackAgain(stranger, ref)).rejects.toMatchObject({ code: "not_found" });
    expect(await list({}, stranger)).toMatchObject({ rows: [], refused: [] });
  });
});
