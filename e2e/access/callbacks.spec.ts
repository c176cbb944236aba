import { randomUUID } from "node:crypto";
import type { Page } from "playwright/test";
import { type Forged, sendCallback } from "../support/callbacks";
import { fillOrder, orderIdOf, placeOrder } from "../support/order-form";
import { type Business, query } from "../support/people";
import type { Delivery } from "../support/service";
import type { SystemReady } from "../support/system";
import { test as base, expect } from "../support/test";

/** What somebody can do at a callback address: nothing, unless they are the service, and then once. */

type Received = { delivery: Delivery; business: Business; system: SystemReady; orderAddress: string };

/** An order, and a callback of it that the portal has received and acted upon. */
const test = base.extend<{ received: Received }>({
  received: async ({ page, system, business, service, enterAs }, use) => {
    await enterAs("requester");
    await fillOrder(page);
    const { id } = await service.orderByNumber(await placeOrder(page));
    await service.setStatus(id, "translating");
    await expect(page.getByRole("status", { name: "Status" })).toContainText("Translating");
    const delivery = (await service.deliveries()).at(-1);
    if (!delivery) throw new Error("The service sent no callback");
    await use({ delivery, business, system, orderAddress: `/api/orders/${orderIdOf(page)}` });
  },
});

const send = ({ delivery, business }: Received, forged?: Forged) =>
  sendCallback(business.account, delivery, forged);

async function recorded({ business, system }: Received): Promise<number> {
  const rows = await query(system, `SELECT 1 FROM "CallbackDelivery" WHERE "businessId" = $1`, [business.id]);
  return rows.length;
}

/** What is told of the order, but for when it was read last, which moves by itself. */
async function orderOf(page: Page, { orderAddress }: Received): Promise<object> {
  const order = (await (await page.request.get(orderAddress)).json()) as { confirmedAt: string };
  return { ...order, confirmedAt: null };
}

test("only what the service has signed and just sent is recorded, and the rest changes nothing", async ({
  received,
  page,
}) => {
  const [before, order] = [await recorded(received), await orderOf(page, received)];
  const nowSeconds = Math.floor(Date.now() / 1000);
  const unknownKey = received.delivery.url.replace(/[0-9a-f]{64}$/, "0".repeat(64));

  expect(await send(received, { secret: "another secret" })).toBe(401);
  expect(await send(received, { timestamp: nowSeconds - 301 })).toBe(401);
  expect(await send(received, { timestamp: nowSeconds + 360 })).toBe(401);
  expect(await send(received, { url: unknownKey })).toBe(406);
  expect(await send(received, { body: "no JSON" })).toBe(406);
  expect(await send(received, { body: "x".repeat(1024 * 1024) })).toBe(413);

  expect(await recorded(received)).toBe(before);
  expect(await orderOf(page, received)).toEqual(order);
  expect(await send(received)).toBe(200);
  expect(await recorded(received)).toBe(before + 1);
});

test("a callback that comes again is answered as received and recorded once", async ({ received }) => {
  const before = await recorded(received);
  const webhookId = randomUUID();
  const answers = [1, 2, 3].map(() => send(received, { webhookId }));
  expect(await Promise.all(answers)).toEqual([200, 200, 200]);
  expect(await recorded(received)).toBe(before + 1);
});

test("a callback with a body other than the signed one is refused, and the signed one taken", async ({
  received,
}) => {
  const { url, headers, body } = received.delivery;
  const sent = (changed: string) =>
    fetch(url, { method: "POST", headers: signedHeaders(headers), body: changed });
  expect((await sent(body.replace("translating", "completed "))).status).toBe(401);
  expect((await sent(body)).status).toBe(200);
});

test("a callback signed by another business's secret is refused at this business's address", async ({
  received,
  system,
}) => {
  expect(await send(received, { secret: system.sandbox.a.signing_secret })).toBe(401);
});

function signedHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => /^(service-webhook-|content-type$)/i.test(name)),
  );
}
