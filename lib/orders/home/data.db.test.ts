import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { signIn } from "@/lib/auth/testing/signed-in";
import { dayIn } from "@/lib/domain/calendar-day";
import { newId } from "@/lib/domain/ids";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { orderForm } from "../form";
import { placeOrder } from "../placing/mutations";
import { createOrderingWorld, type OrderingWorld, readyToPlace } from "../testing/ordering-world";
import { getHome } from "./data";
import { listExpected } from "./expected/data";

let sandbox: TestSandbox;
let world: OrderingWorld;
let requester: Actor;
let approver: Actor;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(async () => {
  world = await createOrderingWorld(sandbox.origin);
  requester = await world.addPerson("requester");
  approver = await world.addPerson("approver");
});
afterAll(() => sandbox.dispose());

/** Orders of the mirror, each a day younger than the one before. */
async function addOrders(count: number, status: string): Promise<void> {
  const { businessId, connectionId } = world;
  await db().order.createMany({
    data: Array.from({ length: count }, (_, index) => {
      const at = new Date(Date.UTC(2026, 0, 1 + index));
      const number = `${status} ${index}`;
      return {
        ...{ id: newId(), businessId, connectionId, serviceId: number, number, status },
        ...{ sourceLanguage: "es", targetLanguage: "en", serviceNames: [], searchText: "" },
        ...{ snapshot: {}, snapshotWhole: false, receivedAt: at, reviewAt: at, completedAt: at },
        ...{ requestedAt: at, answeredAt: at, confirmedAt: at },
      };
    }),
  });
}

/** Quotes of the mirror that have their price, each a day younger than the one before. */
async function addQuotes(count: number): Promise<void> {
  const { businessId, connectionId } = world;
  await db().quote.createMany({
    data: Array.from({ length: count }, (_, index) => {
      const at = new Date(Date.UTC(2026, 0, 1 + index));
      const number = `quote ${index}`;
      return {
        ...{ id: newId(), businessId, connectionId, serviceId: number, number, status: "pending" },
        ...{ sourceLanguage: "es", targetLanguage: "en", serviceNames: [], searchText: "" },
        ...{ snapshot: {}, snapshotWhole: false, receivedAt: at },
        ...{ requestedAt: at, answeredAt: at, confirmedAt: at },
      };
    }),
  });
}

const numbers = (orders: readonly { number: string }[]) => orders.map(({ number }) => number);

describe("orders in client review", () => {
  beforeEach(() => addOrders(17, "client_review"));

  test("are an approver's to decide, the longest wait first, and not among those under way", async () => {
    for (const actor of [approver, await world.addPerson("administrator")]) {
      const { review, inProgress } = await getHome(actor, [orderForm]);
      expect(review).toMatchObject({ mayDecide: true, waiting: { count: 17, isMore: false } });
      expect(numbers(review.orders)).toEqual([0, 1, 2, 3, 4].map((index) => `client_review ${index}`));
      expect(inProgress.orders).toEqual([]);
    }
  });

  test("are a number to a requester, who follows their own among those under way", async () => {
    await db().order.updateMany({
      where: { businessId: world.businessId, number: { in: ["client_review 3", "client_review 8"] } },
      data: { placedById: requester.userId },
    });
    const { review, inProgress } = await getHome(requester, [orderForm]);
    expect(review).toEqual({ mayDecide: false, waiting: { count: 17, isMore: false }, orders: [] });
    expect(numbers(inProgress.orders)).toEqual(["client_review 8", "client_review 3"]);
  });

  test("of another business are nobody's here", async () => {
    const stranger = await (await createOrderingWorld(sandbox.origin)).addPerson("administrator");
    const home = await getHome(stranger, [orderForm]);
    expect(home.review).toMatchObject({ waiting: { count: 0 }, orders: [] });
    expect(home.hasAnyOrder).toBe(false);
  });
});

test("what is under way and what is completed is shown newest first, five of each, settled ones apart", async () => {
  await addOrders(6, "completed");
  await addOrders(5, "notarizing");
  await addOrders(1, "cancelled");
  const { inProgress, recentlyCompleted } = await getHome(approver, [orderForm]);
  expect(numbers(inProgress.orders)).toEqual([4, 3, 2, 1, 0].map((index) => `notarizing ${index}`));
  expect(inProgress.isMore).toBe(false);
  expect(numbers(recentlyCompleted.orders)).toEqual([5, 4, 3, 2, 1].map((index) => `completed ${index}`));
  expect(recentlyCompleted.isMore).toBe(true);
});

test("what is being checked is there for everybody, one's own first and known as such", async () => {
  await world.service.setFaults([{ method: "POST", path: "/orders", kind: "drop", times: 2 }]);
  await placeOrder(requester, await readyToPlace(requester, { reference: "theirs" }));
  await placeOrder(approver, await readyToPlace(approver, { reference: "mine" }));
  expect((await getHome(approver, [orderForm])).checking).toMatchObject([
    { reference: "mine", isOwn: true },
    { reference: "theirs", isOwn: false },
  ]);
});

describe("what is needed soon", () => {
  const now = Date.now();
  const dayFromNow = (days: number) => dayIn("UTC", new Date(now + days * 86_400_000));

  /** Says by when an order of those is needed. */
  async function need(number: string, neededBy: string, status = "translating"): Promise<void> {
    await db().order.updateMany({
      where: { businessId: world.businessId, number },
      data: { neededBy, status },
    });
  }

  test("comes before all that was placed since, the most urgent first, and is told by when", async () => {
    await addOrders(8, "translating");
    await need("translating 0", dayFromNow(2));
    await need("translating 1", dayFromNow(-2));
    await need("translating 6", dayFromNow(40));
    const { inProgress } = await getHome(approver, [orderForm]);
    expect(numbers(inProgress.orders)).toEqual([1, 0, 7, 6, 5].map((index) => `translating ${index}`));
    expect(inProgress.orders.map(({ neededBy }) => neededBy)).toEqual([
      ...[dayFromNow(-2), dayFromNow(2), null, dayFromNow(40), null],
    ]);
    expect(inProgress.isMore).toBe(true);
  });

  test("comes before what waits longer for a decision, the most urgent first, and is told by when", async () => {
    await addOrders(8, "client_review");
    await need("client_review 7", dayFromNow(2), "client_review");
    await need("client_review 6", dayFromNow(-2), "client_review");
    await need("client_review 5", dayFromNow(40), "client_review");
    const { review } = await getHome(approver, [orderForm]);
    expect(numbers(review.orders)).toEqual([6, 7, 0, 1, 2].map((index) => `client_review ${index}`));
    expect(review.orders.map(({ neededBy }) => neededBy)).toEqual([
      ...[dayFromNow(-2), dayFromNow(2), null, null, null],
    ]);
    expect(review.waiting).toEqual({ count: 8, isMore: false });
  });

  test("comes before newer quotes that have their price", async () => {
    await addQuotes(7);
    const { businessId } = world;
    const needed = { "quote 0": dayFromNow(1), "quote 1": dayFromNow(-1), "quote 3": dayFromNow(30) };
    for (const [number, neededBy] of Object.entries(needed))
      await db().quote.updateMany({ where: { businessId, number }, data: { neededBy } });
    const { quotes } = await getHome(approver, [orderForm]);
    expect(numbers(quotes.quotes)).toEqual([1, 0, 6, 5, 4].map((index) => `quote ${index}`));
    expect(quotes.quotes[0]).toMatchObject({ neededBy: dayFromNow(-1) });
    expect((await getHome(requester, [orderForm])).quotes.quotes).toEqual([]);
  });

  test("is shown once, and nothing of it that is over", async () => {
    await addOrders(3, "translating");
    await need("translating 2", dayFromNow(-1));
    await need("translating 1", dayFromNow(-3), "completed");
    await need("translating 0", dayFromNow(-3), "cancelled");
    const { inProgress } = await getHome(approver, [orderForm]);
    expect(numbers(inProgress.orders)).toEqual(["translating 2"]);
    expect(inProgress.isMore).toBe(false);
  });

  test("of somebody else is nobody's who sees their own alone", async () => {
    await db().business.update({ where: { id: world.businessId }, data: { requestersSeeAll: false } });
    await addOrders(2, "translating");
    await need("translating 0", dayFromNow(-1));
    await need("translating 1", dayFromNow(-1));
    await db().order.updateMany({
      where: { businessId: world.businessId, number: "translating 1" },
      data: { placedById: requester.userId },
    });
    const { inProgress } = await getHome(await signIn(requester.userId), [orderForm]);
    expect(numbers(inProgress.orders)).toEqual(["translating 1"]);
  });
});

test("when orders under way may be done is told of those that Home shows, by what the reader sees", async () => {
  await addOrders(7, "translating");
  await addOrders(12, "completed");
  const { businessId } = world;
  await db().order.updateMany({ where: { businessId }, data: { serviceNames: ["Translation"] } });
  await db().order.updateMany({
    where: { businessId, number: "translating 6" },
    data: { serviceNames: ["Translation", "Notarization"] },
  });
  const told = await listExpected(approver);
  const { inProgress } = await getHome(approver, [orderForm]);
  const shown = inProgress.orders.map(({ number, id }) => [number, told[id]?.orders]);
  expect(shown).toEqual([
    ["translating 6", undefined],
    ...[5, 4, 3, 2].map((index) => [`translating ${index}`, 12]),
  ]);
  const stranger = await (await createOrderingWorld(sandbox.origin)).addPerson("administrator");
  expect(await listExpected(stranger)).toEqual({});
});
