import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { actingFor, signIn } from "@/lib/auth/testing/signed-in";
import { accessForActor } from "@/lib/credentials/access";
import { scopeForActor } from "@/lib/credentials/scope";
import { quoteSnapshotSchema } from "@/lib/domain/quotes/shapes";
import { getAttemptByCommand } from "@/lib/drafts/attempts/data";
import { refresh } from "@/lib/mirror/refresh";
import { db } from "@/lib/platform/db";
import { getQuote } from "@/lib/quotes/data";
import { quoteForm } from "@/lib/quotes/form";
import { listQuotes } from "@/lib/quotes/list/data";
import { requestQuote } from "@/lib/quotes/mutations";
import { everyQuote } from "@/lib/quotes/testing/every-quote";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { getOrder, getOrderPage } from "./data";
import { orderForm } from "./form";
import { getHome } from "./home/data";
import { listOrders } from "./list/data";
import { orders } from "./mirrored";
import { listOrdersByNumber } from "./numbers/data";
import { placeOrder } from "./placing/mutations";
import { createOrderingWorld, type OrderingWorld, readyToPlace } from "./testing/ordering-world";
import { wholeList } from "./testing/whole-list";

/** Prices are left out on the server for people who do not see them, in whatever is answered. */

let sandbox: TestSandbox;
let world: OrderingWorld;
let requester: Actor;
let approver: Actor;
let orderId: string;
let commandId: string;
let quoteId: string;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  world = await createOrderingWorld(sandbox.origin);
  requester = await world.addPerson("requester");
  approver = await world.addPerson("approver");
  const input = await readyToPlace(requester, { certification: true, notarization: true });
  const placed = await placeOrder(requester, input);
  [orderId, commandId] = [placed.subjectId ?? "", placed.commandId];
  await moveTo("client_review");
  quoteId = (await requestQuote(requester, await readyToPlace(requester, {}, quoteForm))).subjectId ?? "";
  // As the service prices it.
  const { snapshot } = await db().quote.findUniqueOrThrow({ where: { id: quoteId } });
  const { services, ...quote } = quoteSnapshotSchema.parse(snapshot);
  const priced = services.map((service) => ({ ...service, priceCents: 1_234, totalCents: 1_234 }));
  await db().quote.update({
    where: { id: quoteId },
    data: { totalCents: 1_234, snapshot: { ...quote, services: priced, totalCents: 1_234 } },
  });
});
afterAll(() => sandbox.dispose());

async function moveTo(status: string): Promise<void> {
  const order = await db().order.findUniqueOrThrow({ where: { id: orderId } });
  await world.service.setOrderStatus(Number(order.serviceId), status);
  const scope = await scopeForActor(approver, order);
  await refresh(orders, scope, await accessForActor(approver, scope), order.serviceId, "sweep");
}

const hidePrices = (isHidden: boolean) =>
  db().business.update({ where: { id: world.businessId }, data: { requestersSeePrices: !isHidden } });

const numberOf = async () => (await db().order.findUniqueOrThrow({ where: { id: orderId } })).number;

/** Everything that is answered about an order and a quote, by the name of its read. */
const answers = async (who: Actor) => ({
  order: await getOrder(who, orderId),
  page: await getOrderPage(who, commandId),
  attempt: await getAttemptByCommand(who, commandId),
  list: await listOrders(who, wholeList),
  numbered: await listOrdersByNumber(who, await numberOf()),
  home: await getHome(who, [orderForm]),
  quote: await getQuote(who, { quoteId }),
  quotes: await listQuotes(who, everyQuote),
});

/** Where an amount stands in an answer. */
function amountsIn(answer: unknown, path = ""): string[] {
  if (typeof answer !== "object" || answer === null) {
    return typeof answer === "number" && /cents?$|price|amount|discount/i.test(path) ? [path] : [];
  }
  return Object.entries(answer).flatMap(([key, value]) => amountsIn(value, `${path}/${key}`));
}

test("a requester who sees no prices is answered none, by no read and by no status; an approver is", async () => {
  await hidePrices(true);
  const unpriced = await signIn(requester.userId);
  for (const status of ["client_review", "completed"]) {
    await moveTo(status);
    expect(amountsIn(await answers(unpriced))).toEqual([]);
    expect(amountsIn(await answers(await actingFor(unpriced)))).toEqual([]);
    const priced = amountsIn(await answers(await signIn(approver.userId)));
    expect(priced).toContain("/order/totalCents");
    expect(priced).toContain("/order/services/0/totalCents");
    expect(priced).toContain("/list/rows/0/totalCents");
    expect(priced).toContain("/numbered/0/totalCents");
    expect(priced).toContain("/quote/services/0/priceCents");
    expect(priced).toContain("/quotes/rows/0/totalCents");
    expect(priced.some((path) => path.startsWith("/home/"))).toBe(true);
  }
});

test("what is answered says that it leaves prices out, and keeps what is no price", async () => {
  await hidePrices(true);
  const [unpriced, priced] = [await signIn(requester.userId), await signIn(approver.userId)];
  const [without, withPrices] = [await getOrder(unpriced, orderId), await getOrder(priced, orderId)];
  expect([without.showsPrices, withPrices.showsPrices]).toEqual([false, true]);
  expect(without.transactions).toEqual([]);
  const plain = (order: typeof without) => order.services.map(({ name, quantity }) => [name, quantity]);
  expect(plain(without)).toEqual(plain(withPrices));
  expect((await listOrders(unpriced, wholeList)).showsPrices).toBe(false);
});

test("a requester sees prices where the business shows them, from the next request on", async () => {
  await hidePrices(false);
  expect(amountsIn(await answers(await signIn(requester.userId)))).toContain("/order/totalCents");
});
