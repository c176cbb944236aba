import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { type Lease, takeCommandLease } from "@/lib/commands/lease";
import { recognizeCallback, recognizeChange } from "@/lib/commands/recognize";
import { looksBeforeRefusal, quietSecondsBeforeRefusal, quietSecondsBeforeSend } from "@/lib/commands/rules";
import { sendCommand } from "@/lib/commands/send";
import { refusalOf, settleRefused } from "@/lib/commands/settle";
import { letLeaseRunOut, letPass, runRound } from "@/lib/commands/testing/rounds";
import { accessForActor } from "@/lib/credentials/access";
import { scopeOf } from "@/lib/credentials/scope";
import { AppError } from "@/lib/domain/errors";
import { translationRequestSchema } from "@/lib/domain/requests";

import type { SubmissionView } from "@/lib/drafts/schema";
import { openAlteredWay } from "@/lib/gateway/testing/altered-way";
import { commandKinds } from "@/lib/kinds";
import { refresh } from "@/lib/mirror/refresh";
import type { PlaceOrderInput } from "@/lib/orders/schema";
import { getDraft } from "@/lib/orders/testing/order-drafts";
import { relayChange } from "@/lib/outbox/relay";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { placeOrder as placeOrderCommand } from "../command";
import { getSubmission } from "../data";
import { orders } from "../mirrored";
import { countOrders } from "../testing/count-orders";
import { createOrderingWorld, type OrderingWorld, readyToPlace } from "../testing/ordering-world";
import { placeOrder } from "./mutations";

let sandbox: TestSandbox;
let world: OrderingWorld;
let actor: Actor;
let input: PlaceOrderInput;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

/** Places an order while the service does `fault` to the POST. */
async function placeWith(fault: object): Promise<SubmissionView> {
  world = await createOrderingWorld(sandbox.origin);
  actor = await world.addPerson("requester");
  input = await readyToPlace(actor);
  await world.service.setFaults([{ method: "POST", path: "/orders", ...fault }]);
  return await placeOrder(actor, input);
}

async function lookTimes(submissionId: string, times: number): Promise<void> {
  for (let look = 0; look < times; look += 1) await runRound(submissionId);
}

describe("an answer that was lost after the order was made", () => {
  test.each([
    ["a dropped connection", { kind: "drop", after: true }],
    ["half an answer", { kind: "truncate" }],
    ["an answer that is no JSON", { kind: "garbage", after: true }],
    ["a 500", { kind: "status", status: 500, after: true }],
    ["a 503", { kind: "status", status: 503, after: true }],
  ])("by %s is found again: one order", async (_, fault) => {
    const placed = await placeWith(fault);
    expect(placed).toMatchObject({ state: "checking", orderId: null, refusal: null });
    await runRound(placed.submissionId);
    const settled = await getSubmission(actor, placed.submissionId);
    expect(settled).toMatchObject({ state: "accepted", orderId: expect.any(String) });
    expect(await countOrders(world.service)).toEqual({ orders: 1, posts: 1 });
  });

  test("is not ordered again by clicking while it is checked", async () => {
    const placed = await placeWith({ kind: "drop", after: true });
    expect(await placeOrder(actor, input)).toMatchObject({
      submissionId: placed.submissionId,
      state: "checking",
    });
    expect((await countOrders(world.service)).posts).toBe(1);
  });
});

describe("an answer that was lost before the order was made", () => {
  test("is looked for, and sent again a few seconds later: one order", async () => {
    const { submissionId } = await placeWith({ kind: "drop" });
    await runRound(submissionId);
    expect(await countOrders(world.service)).toEqual({ orders: 0, posts: 1 });
    await letPass(submissionId, quietSecondsBeforeSend.guarded);
    await runRound(submissionId);
    expect(await getSubmission(actor, submissionId)).toMatchObject({ state: "accepted" });
    expect(await countOrders(world.service)).toEqual({ orders: 1, posts: 2 });
  });

  test("and sent again with that answer lost too is found by the next look: one order", async () => {
    const { submissionId } = await placeWith({ kind: "drop" });
    await letPass(submissionId, quietSecondsBeforeSend.guarded);
    await world.service.setFaults([{ method: "POST", path: "/orders", kind: "drop", after: true }]);
    await runRound(submissionId);
    expect(await getSubmission(actor, submissionId)).toMatchObject({ state: "checking" });
    await runRound(submissionId);
    expect(await getSubmission(actor, submissionId)).toMatchObject({ state: "accepted" });
    expect(await countOrders(world.service)).toEqual({ orders: 1, posts: 2 });
  });
});

test("a delayed request that lands after the last look makes the service refuse the second send, and is found", async () => {
  const { submissionId } = await placeWith({ kind: "drop" });
  await landLate(submissionId);
  await send(await takeCommandLease(submissionId));
  expect(await getSubmission(actor, submissionId)).toMatchObject({ state: "checking" });
  await runRound(submissionId);
  expect(await getSubmission(actor, submissionId)).toMatchObject({ state: "accepted" });
  expect((await countOrders(world.service)).orders).toBe(1);
});

test("a process that was stopped past its lease does not send", async () => {
  const { submissionId } = await placeWith({ kind: "drop" });
  const late = await takeCommandLease(submissionId);
  await letLeaseRunOut(submissionId);
  await send(late);
  expect((await countOrders(world.service)).posts).toBe(1);
  await takeCommandLease(submissionId);
  await send(late);
  expect((await countOrders(world.service)).posts).toBe(1);
});

test("what turns out to be refused after all is told, and the form can be placed again", async () => {
  const { submissionId } = await placeWith({ kind: "drop" });
  await letPass(submissionId, quietSecondsBeforeSend.guarded);
  await world.service.setFaults([{ method: "POST", path: "/orders", kind: "status", status: 422 }]);
  await runRound(submissionId);
  expect(await getSubmission(actor, submissionId)).toMatchObject({ state: "checking", refusal: null });
  await letPass(submissionId, quietSecondsBeforeRefusal);
  await lookTimes(submissionId, looksBeforeRefusal);
  expect(await getSubmission(actor, submissionId)).toMatchObject({
    state: "refused",
    refusal: { code: "service_refused" },
  });
  const { attempt } = await getDraft(actor, input);
  expect(await placeOrder(actor, { ...input, attempt })).toMatchObject({ state: "accepted", attempt: 2 });
  expect((await countOrders(world.service)).orders).toBe(1);
});

test("an attempt thought refused is accepted when its order turns up, and the form closes", async () => {
  const { submissionId } = await placeWith({ kind: "drop" });
  await db().$transaction((tx) =>
    settleRefused(tx, submissionId, {
      sends: 1,
      refusal: refusalOf(new AppError("service_unavailable", "Given up"), ""),
    }),
  );
  const serviceId = await landLate(submissionId);
  await callBack(submissionId, serviceId);
  expect(await getSubmission(actor, submissionId)).toMatchObject({
    state: "accepted",
    orderId: expect.any(String),
  });
  expect(await placeOrder(actor, { ...input, attempt: 2 })).toMatchObject({
    submissionId,
    state: "accepted",
  });
});

test("an order of the second press is told once, though the first named the same documents", async () => {
  const { submissionId } = await placeWith({ kind: "drop" });
  await db().$transaction((tx) =>
    settleRefused(tx, submissionId, {
      sends: 1,
      refusal: refusalOf(new AppError("service_unavailable", "Given up"), ""),
    }),
  );
  const placed = await placeOrder(actor, { ...input, attempt: 2 });
  expect(placed).toMatchObject({ state: "accepted", attempt: 2 });
  const { businessId } = world;
  for (const { id } of await db().change.findMany({ where: { businessId } })) {
    await relayChange({ changeId: String(id) }, [(tx, change) => recognizeChange(tx, change, commandKinds)]);
  }
  expect(await getSubmission(actor, submissionId)).toMatchObject({ state: "refused" });
  const told = await db().auditEvent.findMany({ where: { businessId, action: "order.place" } });
  expect(told).toMatchObject([{ after: { commandId: placed.submissionId } }]);
});

test("an order with other files does not settle an attempt, whoever says so", async () => {
  const { submissionId } = await placeWith({ kind: "drop" });
  const other = await world.service.placeOrder();
  await callBack(submissionId, String(other.id));
  expect(await getSubmission(actor, submissionId)).toMatchObject({ state: "checking" });
});

test("looks that could not reach the service do not count", async () => {
  const { submissionId } = await placeWith({ kind: "drop" });
  await letPass(submissionId, quietSecondsBeforeSend.guarded);
  await world.service.setFaults([{ method: "GET", path: "/orders", kind: "status", status: 503, times: 12 }]);
  await lookTimes(submissionId, 3);
  expect((await countOrdersAfterFaults()).posts).toBe(1);
  expect(await getSubmission(actor, submissionId)).toMatchObject({ state: "checking" });
});

test("looks at a list with a row that cannot be read do not count", async () => {
  const { submissionId } = await placeWith({ kind: "drop", after: true });
  const way = await openAlteredWay(sandbox.origin, (answer) =>
    typeof answer === "object" && answer && "links" in answer ? { ...answer, data: [{}] } : answer,
  );
  try {
    await reachServiceBy(way.origin);
    await letPass(submissionId, quietSecondsBeforeSend.guarded);
    await lookTimes(submissionId, 3);
    expect((await countOrders(world.service)).posts).toBe(1);
  } finally {
    await way.close();
  }
  await reachServiceBy(sandbox.origin);
  await runRound(submissionId);
  expect(await getSubmission(actor, submissionId)).toMatchObject({ state: "accepted" });
});

test("the form stays frozen while the order is checked, and offers nothing to place a second time", async () => {
  const { submissionId } = await placeWith({ kind: "drop", after: true });
  expect(await getDraft(actor, input)).toMatchObject({
    attempt: 1,
    submission: { submissionId, state: "checking" },
  });
});

async function reachServiceBy(origin: string): Promise<void> {
  const { connectionId } = world;
  await db().connection.update({ where: { id: connectionId }, data: { baseUrl: `${origin}/api/v1` } });
}

async function countOrdersAfterFaults() {
  await world.service.setFaults([]);
  return await countOrders(world.service);
}

/** Sends the attempt as the resolver would. */
async function send(lease: Lease | null): Promise<void> {
  if (!lease) throw new Error("Somebody else holds the lease");
  const access = await accessForActor(actor, await scopeOf(world.connectionId));
  await sendCommand({ kind: placeOrderCommand, lease, access }, { personWaits: false });
}

/** A callback comes to the attempt's address and leads to an order. */
async function callBack(commandId: string, serviceId: string): Promise<void> {
  const { connectionId } = world;
  const scope = await scopeOf(connectionId);
  await refresh(orders, scope, await accessForActor(actor, scope), serviceId, "callback");
  await recognizeCallback({ commandId, connectionId, kind: orders, serviceId }, commandKinds);
}

/** The first request lands now: an order with the files of the attempt. @returns the service's id of it */
async function landLate(submissionId: string): Promise<string> {
  const { request } = await db().command.findUniqueOrThrow({ where: { id: submissionId } });
  const { fileServiceIds } = translationRequestSchema.parse(request);
  return String((await world.service.placeOrder({ files: fileServiceIds.map(Number) })).id);
}
