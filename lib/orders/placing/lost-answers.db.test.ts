import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { type Lease, takeCommandLease } from "@/lib/commands/lease";
import {
  looksBeforeGivingUp,
  looksBeforeRefusal,
  quietSecondsBeforeRefusal,
  quietSecondsBeforeSend,
  triesToRead,
} from "@/lib/commands/rules";
import { sendCommand } from "@/lib/commands/send";
import { letLeaseRunOut, letPass, runRound } from "@/lib/commands/testing/rounds";
import { originOf } from "@/lib/commands/testing/steering";
import { accessForActor } from "@/lib/credentials/access";
import { scopeOf } from "@/lib/credentials/scope";
import { serviceVariants } from "@/lib/domain/capabilities";
import { getAttemptByCommand } from "@/lib/drafts/attempts/data";
import type { AttemptView } from "@/lib/drafts/schema";
import { openAlteredWay } from "@/lib/gateway/testing/altered-way";
import type { PlaceOrderInput } from "@/lib/orders/schema";
import { getDraft } from "@/lib/orders/testing/order-drafts";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { placeOrder as placeOrderCommand } from "../command";
import { countOrders } from "../testing/count-orders";
import { callBack, giveUp, landLate, learnOf, tellFollowers } from "../testing/lost-sends";
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
async function placeWith(fault: object): Promise<AttemptView> {
  input = await readyToPlace(actor);
  await world.service.setFaults([{ method: "POST", path: "/orders", ...fault }]);
  return await placeOrder(actor, input);
}

async function lookTimes(commandId: string, times: number): Promise<void> {
  for (let look = 0; look < times; look += 1) await runRound(commandId);
}

describe.each(serviceVariants)("on variant %s,", (variant) => {
  beforeEach(async () => {
    world = await createOrderingWorld(originOf(sandbox, variant), variant);
    actor = await world.addPerson("requester");
  });

  describe("an answer that was lost after the order was made", () => {
    test.each([
      ["a dropped connection", { kind: "drop", after: true }],
      ["half an answer", { kind: "truncate" }],
      ["an answer that is no JSON", { kind: "garbage", after: true }],
      ["a 500", { kind: "status", status: 500, after: true }],
      ["a 503", { kind: "status", status: 503, after: true }],
    ])("by %s is found again: one order", async (_, fault) => {
      const placed = await placeWith(fault);
      expect(placed).toMatchObject({ state: "checking", subjectId: null, refusal: null });
      await runRound(placed.commandId);
      const settled = await getAttemptByCommand(actor, placed.commandId);
      expect(settled).toMatchObject({ state: "accepted", subjectId: expect.any(String) });
      expect(await countOrders(world.service)).toEqual({ orders: 1, posts: 1 });
    });

    test("is not ordered again by clicking while it is checked", async () => {
      const placed = await placeWith({ kind: "drop", after: true });
      expect(await placeOrder(actor, input)).toMatchObject({
        commandId: placed.commandId,
        state: "checking",
      });
      expect((await countOrders(world.service)).posts).toBe(1);
    });
  });

  describe("an answer that was lost before the order was made", () => {
    test("is looked for, and sent again a few seconds later: one order", async () => {
      const { commandId } = await placeWith({ kind: "drop" });
      // However slow this machine is.
      await db().command.update({ where: { id: commandId }, data: { lastSentAt: new Date() } });
      await runRound(commandId);
      expect(await countOrders(world.service)).toEqual({ orders: 0, posts: 1 });
      await letPass(commandId, quietSecondsBeforeSend.guarded);
      await runRound(commandId);
      expect(await getAttemptByCommand(actor, commandId)).toMatchObject({ state: "accepted" });
      expect(await countOrders(world.service)).toEqual({ orders: 1, posts: 2 });
    });

    test("and sent again with that answer lost too is found by the next look: one order", async () => {
      const { commandId } = await placeWith({ kind: "drop" });
      await letPass(commandId, quietSecondsBeforeSend.guarded);
      await world.service.setFaults([{ method: "POST", path: "/orders", kind: "drop", after: true }]);
      await runRound(commandId);
      expect(await getAttemptByCommand(actor, commandId)).toMatchObject({ state: "checking" });
      await runRound(commandId);
      expect(await getAttemptByCommand(actor, commandId)).toMatchObject({ state: "accepted" });
      expect(await countOrders(world.service)).toEqual({ orders: 1, posts: 2 });
    });
  });

  test("a delayed request that lands after the last look makes the service refuse the second send, and is found", async () => {
    const { commandId } = await placeWith({ kind: "drop" });
    await landLate(world, commandId);
    await send(await takeCommandLease(commandId));
    expect(await getAttemptByCommand(actor, commandId)).toMatchObject({ state: "checking" });
    await runRound(commandId);
    expect(await getAttemptByCommand(actor, commandId)).toMatchObject({ state: "accepted" });
    expect((await countOrders(world.service)).orders).toBe(1);
  });

  test("a process that was stopped past its lease does not send", async () => {
    const { commandId } = await placeWith({ kind: "drop" });
    const late = await takeCommandLease(commandId);
    await letLeaseRunOut(commandId);
    await send(late);
    expect((await countOrders(world.service)).posts).toBe(1);
    await takeCommandLease(commandId);
    await send(late);
    expect((await countOrders(world.service)).posts).toBe(1);
  });

  describe("a later send that the service refuses", () => {
    test("for another reason than its documents is told in the end, and the form can be placed again", async () => {
      const { commandId } = await placeWith({ kind: "drop" });
      await letPass(commandId, quietSecondsBeforeSend.guarded);
      // The service has dropped the language since.
      await db()
        .$executeRaw`UPDATE "Command" SET request = jsonb_set(request, '{services,sourceLanguage}', '"xx"')
      WHERE id = ${commandId}::uuid`;
      await runRound(commandId);
      expect(await getAttemptByCommand(actor, commandId)).toMatchObject({ state: "checking", refusal: null });
      await letPass(commandId, quietSecondsBeforeRefusal);
      await lookTimes(commandId, looksBeforeRefusal);
      expect(await getAttemptByCommand(actor, commandId)).toMatchObject({
        state: "refused",
        refusal: { code: "service_refused", fields: { sourceLanguage: [{ key: "errors.text" }] } },
      });
      const { attempt } = await getDraft(actor, input);
      expect(await placeOrder(actor, { ...input, attempt })).toMatchObject({ state: "accepted", attempt: 2 });
      expect((await countOrders(world.service)).orders).toBe(1);
    });

    test("without saying why may mean that its documents are attached: it never counts as refused by that", async () => {
      const { commandId } = await placeWith({ kind: "drop" });
      await letPass(commandId, quietSecondsBeforeSend.guarded);
      await world.service.setFaults([{ method: "POST", path: "/orders", kind: "status", status: 422 }]);
      await runRound(commandId);
      await letPass(commandId, 7 * 24 * 3_600);
      await lookTimes(commandId, 2 * looksBeforeGivingUp);
      expect(await getAttemptByCommand(actor, commandId)).toMatchObject({
        state: "checking",
        known: { sends: 1, lookedAt: expect.any(String), said: { key: "errors.text" }, isMade: false },
      });
    });
  });

  test("an attempt thought refused is accepted when its order turns up, and the form closes", async () => {
    const { commandId } = await placeWith({ kind: "drop" });
    await giveUp(commandId);
    const serviceId = await landLate(world, commandId);
    await learnOf(world, actor, commandId, serviceId);
    expect(await getAttemptByCommand(actor, commandId)).toMatchObject({
      state: "accepted",
      subjectId: expect.any(String),
    });
    expect(await placeOrder(actor, { ...input, attempt: 2 })).toMatchObject({
      commandId,
      state: "accepted",
    });
  });

  test("an order of the second press is told once, though the first named the same documents", async () => {
    const { commandId } = await placeWith({ kind: "drop" });
    await giveUp(commandId);
    const placed = await placeOrder(actor, { ...input, attempt: 2 });
    expect(placed).toMatchObject({ state: "accepted", attempt: 2 });
    await tellFollowers(world);
    expect(await getAttemptByCommand(actor, commandId)).toMatchObject({ state: "refused" });
    const told = await db().auditEvent.findMany({
      where: { businessId: world.businessId, action: "order.place" },
    });
    expect(told).toMatchObject([{ after: { commandId: placed.commandId } }]);
  });

  test("an order with other files does not settle an attempt, whoever says so", async () => {
    const { commandId } = await placeWith({ kind: "drop" });
    const other = await world.steered.placeOrder();
    await callBack(world, actor, commandId, other);
    expect(await getAttemptByCommand(actor, commandId)).toMatchObject({ state: "checking" });
  });

  test("looks that could not reach the service do not count", async () => {
    const { commandId } = await placeWith({ kind: "drop" });
    await letPass(commandId, quietSecondsBeforeSend.guarded);
    await world.service.setFaults([
      { method: "GET", path: "/orders", kind: "status", status: 503, times: 12 },
    ]);
    await lookTimes(commandId, 3);
    expect((await countOrdersAfterFaults()).posts).toBe(1);
    expect(await getAttemptByCommand(actor, commandId)).toMatchObject({ state: "checking" });
  });

  test("looks at a list with a row that cannot be read do not count, until it was tried often enough", async () => {
    const { commandId } = await placeWith({ kind: "drop", after: true });
    const way = await openAlteredWay(originOf(sandbox, variant), (answer) =>
      typeof answer === "object" && answer && "links" in answer ? { ...answer, data: [{}] } : answer,
    );
    try {
      await reachServiceBy(way.origin);
      await letPass(commandId, quietSecondsBeforeSend.guarded);
      await lookTimes(commandId, triesToRead - 1);
      expect((await countOrders(world.service)).posts).toBe(1);
      await runRound(commandId);
      expect(await countOrders(world.service)).toEqual({ orders: 1, posts: 2 });
    } finally {
      await way.close();
    }
    await reachServiceBy(originOf(sandbox, variant));
    await runRound(commandId);
    expect(await getAttemptByCommand(actor, commandId)).toMatchObject({ state: "accepted" });
  });

  test("the form stays frozen while the order is checked, and offers nothing to place a second time", async () => {
    const { commandId } = await placeWith({ kind: "drop", after: true });
    expect(await getDraft(actor, input)).toMatchObject({
      attempt: 1,
      latestAttempt: { commandId, state: "checking" },
    });
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
