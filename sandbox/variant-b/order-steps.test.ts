import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestSandbox, type TestSandbox } from "../testing/test-sandbox";
import { destination, VariantBClient } from "../testing/variant-b-client";

let sandbox: TestSandbox;
let client: VariantBClient;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());
beforeEach(async () => {
  client = await VariantBClient.open(sandbox.originB, "Contoso Clinic");
});

const countOf = (order: { files: { type: string }[] }, type: string) =>
  order.files.filter((file) => file.type === type).length;

describe("the steps of an order", () => {
  test("in_progress brings quantities, prices that add up, and one charge", async () => {
    const number = await client.placeShippedOrder({ expedited: true, shipping_signature: true });
    await client.advance();
    const order = await client.getOrder(number);
    expect(order.status).toBe("in_progress");
    for (const { quantity, price, discount, total } of order.services) {
      expect(quantity).toBeGreaterThan(0);
      expect(total).toBe(Math.round(quantity * (price - discount)));
    }
    expect(order.price).toBe(order.services.reduce((sum, service) => sum + service.total, 0));
    expect(order.transactions.map(({ type, amount }) => [type, amount])).toEqual([["charge", order.price]]);
    expect(countOf(order, "translation")).toBe(0);
  });

  test("certified goes by 1 to 15 pages, standard by 200 to 3,750 words", async () => {
    const [pages, words] = [
      await client.placeOrder({ services: { certification: true } }),
      await client.placeOrder(),
    ];
    await client.advance();
    const quantity = async (number: string) => (await client.getOrder(number)).services[0]?.quantity;
    expect(await quantity(pages)).toBeLessThanOrEqual(15);
    expect(await quantity(words)).toBeGreaterThanOrEqual(200);
    expect(await quantity(words)).toBeLessThanOrEqual(3750);
  });

  test("without shipping or notarization it completes with one translation", async () => {
    const number = await client.placeOrder({ services: { certification: true, expedited: true } });
    await client.advance(2);
    const order = await client.getOrder(number);
    expect(order.status).toBe("completed");
    expect(order.completed_at).not.toBeNull();
    expect([order.review_at, order.approved_at]).toEqual([null, null]);
    expect(countOf(order, "translation")).toBe(1);
  });

  test.each([
    ["shipping", { shipping: true, shipping_service: "standard" }],
    ["notarization", { notarization: true }],
  ])(
    "with %s it waits in client review, however many steps pass, with its translation",
    async (_, chosen) => {
      const services = { certification: true, ...chosen };
      const number = await client.placeOrder({ services, address: destination });
      expect(await client.advance(9)).toBe(1);
      expect(await client.advance(9)).toBe(0);
      const order = await client.getOrder(number);
      expect(order.status).toBe("client_review");
      expect(order.review_at).not.toBeNull();
      expect(countOf(order, "translation")).toBe(1);
      expect(order.shipments).toEqual([]);
    },
  );

  test("after approval it completes, with its one translation and a shipment", async () => {
    const number = await client.placeShippedOrder();
    await client.advance(2);
    const answer = await client.call("PUT", `/orders/${number}/approve`);
    expect([answer.status, answer.text]).toEqual([204, ""]);
    const approved = await client.getOrder(number);
    expect(approved).toMatchObject({ status: "approved", shipments: [] });
    expect(approved.approved_at).not.toBeNull();
    await client.advance();
    const completed = await client.getOrder(number);
    expect(completed.status).toBe("completed");
    expect(completed.approved_at).toBe(approved.approved_at);
    expect(countOf(completed, "translation")).toBe(1);
    expect(completed.shipments).toHaveLength(1);
  });

  test("notarized without shipping it completes after approval without a shipment", async () => {
    const number = await client.placeOrder({ services: { certification: true, notarization: true } });
    await client.advance(2);
    await client.call("PUT", `/orders/${number}/approve`);
    await client.advance();
    expect(await client.getOrder(number)).toMatchObject({ status: "completed", shipments: [] });
  });
});

describe("a shipment", () => {
  test.each([
    ["standard", "US", "Priority Mail"],
    ["express", "USA", "Priority Mail Express"],
    ["standard", "DE", "Priority Mail International"],
    ["express", "CAN", "Priority Mail Express International"],
  ])("goes by the chosen service (%s) and the address (%s)", async (shippingService, country, service) => {
    const services = { certification: true, shipping: true, shipping_service: shippingService };
    const number = await client.placeOrder({ services, address: { ...destination, country } });
    const { shipments } = await client.setOrderStatus(number, "completed");
    expect(shipments).toEqual([
      {
        carrier: "USPS",
        service,
        tracking: expect.stringMatching(/^\w{13,22}$/),
        created_at: expect.any(String),
      },
    ]);
  });

  test("is made once, in finalizing or at completion, whatever staff do", async () => {
    const number = await client.placeShippedOrder();
    const { shipments } = await client.setOrderStatus(number, "finalizing");
    expect(shipments).toHaveLength(1);
    await client.advance();
    await client.setOrderStatus(number, "in_revision");
    expect((await client.setOrderStatus(number, "completed")).shipments).toEqual(shipments);
  });
});
