import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { give, prepare } from "@/lib/commands/testing/prepared";
import { letPass, runRound } from "@/lib/commands/testing/rounds";
import { recheckTokens } from "@/lib/credentials/token-health";
import { storedRefusal } from "@/lib/domain/refusal";
import { isDeclined } from "@/lib/drafts/rules";
import { mirroredKinds } from "@/lib/kinds";
import { followInbox } from "@/lib/mirror/inbox";
import { refreshLanguages } from "@/lib/mirror/languages";
import { listedConnections } from "@/lib/mirror/listed";
import { processCallbacks } from "@/lib/mirror/process-callback";
import { followHints, requestRefresh, requeueHints } from "@/lib/mirror/refresh";
import { sweep } from "@/lib/mirror/sweep";
import { deliver } from "@/lib/mirror/testing/deliveries";
import { findMirrored, jobsOf } from "@/lib/mirror/testing/mirrored-world";
import { walk } from "@/lib/mirror/walk";
import { placeOrder } from "@/lib/orders/placing/mutations";
import { countOrders } from "@/lib/orders/testing/count-orders";
import { createOrderingWorld, type OrderingWorld, readyToPlace } from "@/lib/orders/testing/ordering-world";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { listAttention } from "../attention/data";
import { resumeBusiness, suspendBusiness } from "./mutations";

/** What goes on for a business that is suspended, and what waits: nothing is lost by it, and nothing done twice. */

let sandbox: TestSandbox;
let world: OrderingWorld;
let suspend: () => Promise<void>;
let resume: () => Promise<void>;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

beforeEach(async () => {
  world = await createOrderingWorld(sandbox.origin);
  const { businessId } = world;
  const operator = await signIn(await addPerson({ isOperatorAdministrator: true }));
  suspend = () => suspendBusiness(operator, { businessId, reason: "Bills are open" });
  resume = () => resumeBusiness(operator, { businessId });
});

const requests = async () => {
  const { json } = await world.service.control("GET", "/requests");
  return (json as { requests: unknown[] }).requests.length;
};
const command = () => db().command.findFirstOrThrow({ where: { businessId: world.businessId } });
const made = async () => (await countOrders(world.service)).orders;

describe("while a business is suspended", () => {
  test("nothing in the background asks the service for it, and nothing is said to have failed", async () => {
    const { connectionId } = world;
    await world.addPerson("requester");
    const order = { connectionId, kind: "order" } as const;
    await requestRefresh(db(), { ...order, serviceId: "1", source: "callback" });
    await db()
      .$executeRaw`UPDATE "AccessToken" SET "askAgainAt" = now() WHERE "connectionId" = ${connectionId}::uuid`;
    await db().mirrorProgress.create({ data: { ...order, walkPage: "1", walkBeganAt: new Date() } });
    await suspend();
    const before = await requests();
    await sweep(order, mirroredKinds);
    await walk({ ...order, page: "1" }, mirroredKinds);
    await followHints({ ...order, serviceId: "1", source: "callback" }, mirroredKinds);
    await refreshLanguages({ connectionId });
    await recheckTokens();
    expect(await requests()).toBe(before);
    expect(await db().mirrorProgress.findFirst({ where: { connectionId } })).toMatchObject({
      ...{ failedAt: null, walkPage: "1" },
    });
    const listed = async () =>
      (await listedConnections(mirroredKinds)).filter((each) => each.connectionId === connectionId);
    expect(await listed()).toEqual([]);
    await resume();
    expect(await listed()).not.toEqual([]);
    await sweep(order, mirroredKinds);
    expect(await requests()).toBeGreaterThan(before);
  });

  test("callbacks wait in the inbox, and are followed once it is resumed", async () => {
    const { connectionId, service } = world;
    const actor = await world.addPerson("requester");
    await placeOrder(actor, await readyToPlace(actor));
    const { id: commandId, serviceId } = await command();
    await service.setOrderStatus(Number(serviceId), "translating");
    await suspend();
    const about = { connectionId, commandId, kind: "order", serviceId: serviceId ?? "" } as const;
    const mirrored = { scope: { businessId: world.businessId, connectionId } } as never;
    const id = await deliver(mirrored, { commandId, serviceId: serviceId ?? "", minutesAgo: 5 });
    const lying = () => db().callbackDelivery.findUniqueOrThrow({ where: { id } });
    await followInbox();
    await processCallbacks(about, mirroredKinds, async () => {});
    await requeueHints();
    expect(await lying()).toMatchObject({ processedAt: null, requeues: 0 });
    expect(await findMirrored(mirrored, serviceId ?? "")).toMatchObject({ status: "submitted" });
    expect(await jobsOf("callback", connectionId)).toEqual([]);
    await resume();
    await followInbox();
    expect(await jobsOf("callback", connectionId)).toHaveLength(1);
    await processCallbacks(about, mirroredKinds, async () => {});
    expect((await lying()).processedAt).not.toBeNull();
    expect(await findMirrored(mirrored, serviceId ?? "")).toMatchObject({ status: "translating" });
  });

  test("what was sent is found out about, and what was never carried out is not sent again", async () => {
    const actor = await world.addPerson("requester");
    const lost = { method: "POST", path: "/orders", kind: "drop" };
    for (const after of [true, false]) {
      await world.service.setFaults([{ ...lost, after }]);
      const press = await readyToPlace(actor);
      await placeOrder(actor, press);
      const { id } = await db().command.findFirstOrThrow({ where: { draftId: press.draftId } });
      const before = await made();
      await suspend();
      for (let round = 0; round < 8; round += 1) {
        await letPass(id, 3_600);
        await runRound(id);
      }
      const found = await db().command.findUniqueOrThrow({ where: { id } });
      expect(found).toMatchObject({ state: after ? "done" : "unknown", sends: 1 });
      expect(await made()).toBe(before);
      await resume();
      for (let round = 0; round < 8; round += 1) {
        await letPass(id, 3_600);
        await runRound(id);
      }
      expect(await db().command.findUnique({ where: { id } })).toMatchObject({ state: "done" });
      expect(await made()).toBe(after ? before : before + 1);
    }
  });

  test("nothing of it needs the attention of staff", async () => {
    const { connectionId, businessId } = world;
    const staff = await signIn(await addPerson({ isStaff: true }));
    await db().accessToken.updateMany({ where: { connectionId }, data: { state: "rejected" } });
    await db().callbackRefusal.create({
      data: { connectionId, day: new Date(), reason: "bad signature", count: 1, lastAt: new Date() },
    });
    const items = async () =>
      (await listAttention(staff)).items.filter((item) => item.businessId === businessId);
    expect(await items()).not.toEqual([]);
    await suspend();
    expect(await items()).toEqual([]);
  });
});

test("what is pressed at the moment of a suspension is not sent, its person is told, and can press again", async () => {
  const actor = await world.addPerson("requester");
  const press = await readyToPlace(actor);
  await suspend();
  // The request had its actor before.
  await expect(placeOrder(actor, press)).rejects.toMatchObject({
    ...{ code: "forbidden", userMessage: { key: "errors.suspended" } },
  });
  expect(await db().command.count({ where: { businessId: world.businessId } })).toBe(0);
  await resume();
  await placeOrder(actor, press);
  expect(await made()).toBe(1);
});

test("what was written down before a suspension and not yet sent is refused, and its form is there still", async () => {
  const actor = await world.addPerson("requester");
  const prepared = await prepare("order.place", { ...world, actor });
  const before = await made();
  await suspend();
  const given = await give(prepared);
  expect(given).toMatchObject({
    ...{ state: "refused", sends: 0 },
    refusal: { message: { key: "errors.suspended" } },
  });
  expect(isDeclined(storedRefusal(given.refusal))).toBe(false);
  expect(await made()).toBe(before);
  await resume();
  expect((await give(prepared)).state).toBe("done");
  expect(await made()).toBe(before + 1);
});
