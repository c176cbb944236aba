import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ServiceClient } from "../testing/service-client";
import { startTestSandbox, type TestSandbox } from "../testing/test-sandbox";

let sandbox: TestSandbox;
let client: ServiceClient;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());
beforeEach(async () => {
  client = await ServiceClient.open(sandbox.origin, "Northwind Law");
});

describe("a created order", () => {
  test("is submitted, without prices, total or transactions, its notes a comment", async () => {
    const order = await client.placeOrder({
      reference: "Case 7",
      field1: "one",
      field2: "two",
      notes: "Please <b>hurry</b>",
      services: { certification: true, expedited: true, notarization: true, currency_conversion: true },
    });
    expect(order).toMatchObject({
      reference: "Case 7",
      field1: "one",
      field2: "two",
      source: "api",
      status: "submitted",
      source_language: "en",
      target_language: "es",
      review_at: null,
      approved_at: null,
      completed_at: null,
      cancelled_at: null,
      revisions: [],
    });
    expect(order).not.toHaveProperty("total");
    expect(order).not.toHaveProperty("transactions");
    expect(order.comments).toEqual([
      { author: "Northwind Law", body: "Please <b>hurry</b>", created_at: expect.any(String) },
    ]);
    expect(order.services.map((service) => service.name)).toEqual([
      "Certified translation",
      "Expedited turnaround",
      "Notarization",
      "Currency conversion",
    ]);
    for (const service of order.services) expect(Object.keys(service)).toEqual(["name", "description"]);
  });

  test("is served again as it was created", async () => {
    const order = await client.placeOrder();
    expect(await client.getOrder(order.id)).toEqual(order);
  });

  test("without notes has no comment", async () => {
    expect((await client.placeOrder()).comments).toEqual([]);
  });
});

describe("the steps of an order", () => {
  test("translating brings prices that add up, the total and a charge to the invoice", async () => {
    const { id } = await client.placeOrder({ services: { certification: true, expedited: true } });
    await client.advance();
    const order = await client.getOrder(id);
    expect(order.status).toBe("translating");
    for (const { quantity = 0, price = 0, discount = 0, total } of order.services) {
      expect(total).toBe(Math.round(quantity * (price - discount)));
    }
    expect(order.total).toBe(order.services.reduce((sum, service) => sum + (service.total ?? 0), 0));
    expect(order.transactions).toEqual([
      {
        type: "charge",
        amount: order.total,
        description: expect.any(String),
        payment_instrument: "invoice",
        payment_type: null,
        payment_description: null,
        created_at: expect.any(String),
      },
    ]);
  });

  test("without notarization it completes with one translation", async () => {
    const { id } = await client.placeOrder();
    await client.advance(2);
    const order = await client.getOrder(id);
    expect(order.status).toBe("completed");
    expect(order.completed_at).not.toBeNull();
    expect(order.review_at).toBeNull();
    expect(order.files.map((file) => file.type)).toEqual(["source", "translation"]);
  });

  test("with notarization it waits in client review, however many steps pass, with its translation", async () => {
    const { id } = await client.placeOrder({ services: { certification: true, notarization: true } });
    expect(await client.advance(9)).toBe(1);
    expect(await client.advance(9)).toBe(0);
    const order = await client.getOrder(id);
    expect(order.status).toBe("client_review");
    expect(order.review_at).not.toBeNull();
    expect(order.files.filter((file) => file.type === "translation")).toHaveLength(1);
  });

  test("after approval it completes and keeps its one translation", async () => {
    const { id } = await client.placeOrder({ services: { certification: true, notarization: true } });
    await client.advance(2);
    expect((await client.call("POST", `/orders/${id}/approve`)).status).toBe(204);
    const approved = await client.getOrder(id);
    expect(approved.status).toBe("client_approved");
    expect(approved.approved_at).not.toBeNull();
    await client.advance();
    const completed = await client.getOrder(id);
    expect(completed.status).toBe("completed");
    expect(completed.approved_at).toBe(approved.approved_at);
    expect(completed.files.filter((file) => file.type === "translation")).toHaveLength(1);
  });
});

describe("actions", () => {
  test("cancel ends a submitted order", async () => {
    const { id } = await client.placeOrder();
    const answer = await client.call("POST", `/orders/${id}/cancel`);
    expect([answer.status, answer.text]).toEqual([204, ""]);
    const order = await client.getOrder(id);
    expect(order.status).toBe("cancelled");
    expect(order.cancelled_at).not.toBeNull();
    expect(order).toMatchObject({ total: 0, transactions: [] });
  });

  test.each(["translating", "client_review", "completed", "cancelled", "on_hold"])(
    "cancel in %s is refused and changes nothing",
    async (status) => {
      const { id } = await client.placeOrder();
      const before = await client.setOrderStatus(id, status);
      const answer = await client.call("POST", `/orders/${id}/cancel`);
      expect(answer.status).toBe(422);
      expect(answer.json).toEqual({ message: expect.any(String) });
      expect(await client.getOrder(id)).toEqual(before);
    },
  );

  test.each(["submitted", "translating", "client_approved", "completed", "cancelled"])(
    "approve in %s is refused and changes nothing",
    async (status) => {
      const { id } = await client.placeOrder();
      const before = await client.setOrderStatus(id, status);
      expect((await client.call("POST", `/orders/${id}/approve`)).status).toBe(422);
      expect(await client.getOrder(id)).toEqual(before);
    },
  );

  test("of ten cancels at once exactly one is carried out", async () => {
    const { id } = await client.placeOrder();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => client.call("POST", `/orders/${id}/cancel`)),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([204, ...Array(9).fill(422)]);
  });

  test("a cancel that meets a step leaves the order either cancelled or translating, never both", async () => {
    const orders = await Promise.all(Array.from({ length: 8 }, () => client.placeOrder()));
    const [answers] = await Promise.all([
      Promise.all(orders.map(({ id }) => client.call("POST", `/orders/${id}/cancel`))),
      client.advance(),
    ]);
    for (const [index, { id }] of orders.entries()) {
      const order = await client.getOrder(id);
      expect(order.status).toBe(answers[index]?.status === 204 ? "cancelled" : "translating");
      expect(order.cancelled_at === null).toBe(order.status === "translating");
    }
  });
});
