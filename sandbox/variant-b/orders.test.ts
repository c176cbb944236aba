import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestSandbox, type TestSandbox } from "../testing/test-sandbox";
import { destination, VariantBClient } from "../testing/variant-b-client";
import { orderStatus } from "./status";
import * as wire from "./wire";

let sandbox: TestSandbox;
let client: VariantBClient;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());
beforeEach(async () => {
  client = await VariantBClient.open(sandbox.originB, "Contoso Clinic");
});

const _countOf = (order: { files: { type: string }[] }, type: string) =>
  order.files.filter((file) => file.type === type).length;

describe("a created order", () => {
  test("is answered with its number and the address where it is", async () => {
    const answer = await client.call("POST", "/orders", await client.orderBody());
    expect(answer.status).toBe(201);
    const { data } = wire.wrapped(wire.createdOrder).parse(answer.json);
    expect(data.location).toBe(`${sandbox.originB}/api/v1/orders/${data.order_number}`);
    const found = await fetch(data.location, { headers: { authorization: `Bearer ${client.token}` } });
    expect(wire.wrapped(wire.order).parse(await found.json()).data.order_number).toBe(data.order_number);
  });

  test("is received, with what was ordered and nothing counted or charged yet", async () => {
    const number = await client.placeOrder({
      reference: "Case 7",
      notes: "Please <b>hurry</b><script>x</script>",
      address: destination,
      services: {
        certification: true,
        expedited: true,
        notarization: true,
        currency_conversion: true,
        shipping: true,
        shipping_service: "express",
        shipping_signature: true,
      },
    });
    const order = await client.getOrder(number);
    expect(order).toMatchObject({
      order_number: number,
      reference: "Case 7",
      origin: "api",
      status: "received",
      source_language: "eng",
      target_language: "spa",
      price: 0,
      review_at: null,
      approved_at: null,
      completed_at: null,
      cancelled_at: null,
      address: destination,
      transactions: [],
      revisions: [],
      shipments: [],
    });
    expect(order.comments).toEqual([
      { author: "Contoso Clinic", body: "Please <b>hurry</b>", created_at: expect.any(String) },
    ]);
    expect(order.services.map(({ name, quantity, total }) => [name, quantity, total])).toEqual([
      ["Certified translation", 0, 0],
      ["Expedited turnaround", 0, 0],
      ["Notarization", 0, 0],
      ["Currency conversion", 0, 0],
      ["Express shipping", 0, 0],
      ["Adult signature", 0, 0],
    ]);
  });

  test("without shipping has no address and no shipment, ever", async () => {
    const number = await client.placeOrder();
    await client.advance(2);
    expect(await client.getOrder(number)).toMatchObject({
      address: null,
      shipments: [],
      status: "completed",
    });
  });
});

describe("actions", () => {
  test("cancel ends a received order, which owes nothing", async () => {
    const number = await client.placeOrder();
    const answer = await client.call("PUT", `/orders/${number}/cancel`);
    expect([answer.status, answer.text]).toEqual([204, ""]);
    const order = await client.getOrder(number);
    expect(order).toMatchObject({ status: "cancelled", price: 0, transactions: [] });
    expect(order.cancelled_at).not.toBeNull();
  });

  test.each([
    ["cancel", "received"],
    ["approve", "client_review"],
  ])("%s in another status than %s is refused and changes nothing", async (action, itsOwn) => {
    const number = await client.placeOrder();
    for (const status of orderStatus.options.filter((other) => other !== itsOwn)) {
      const before = await client.setOrderStatus(number, status);
      const answer = await client.call("PUT", `/orders/${number}/${action}`);
      expect([answer.status, answer.json]).toEqual([422, { message: expect.any(String) }]);
      expect(await client.getOrder(number)).toEqual(before);
    }
  });

  test("are PUT only", async () => {
    const number = await client.placeOrder();
    for (const action of ["cancel", "approve"]) {
      expect((await client.call("POST", `/orders/${number}/${action}`)).status).toBe(404);
    }
    expect((await client.getOrder(number)).status).toBe("received");
  });

  test("of ten cancels at once exactly one is carried out", async () => {
    const number = await client.placeOrder();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => client.call("PUT", `/orders/${number}/cancel`)),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([204, ...Array(9).fill(422)]);
  });
});

test.each(["ORD-", "ORD-0", "ORD-1", "1", "ORD-999999", "ord-000001", "ORD-0000001", "ORD-99999999999"])(
  "no order is found by %s",
  async (number) => {
    await client.placeOrder();
    for (const [method, path] of [
      ["GET", ""],
      ["PUT", "/cancel"],
      ["PUT", "/approve"],
    ] as const) {
      expect((await client.call(method, `/orders/${number}${path}`)).status).toBe(404);
    }
  },
);

test("another account's order is not found", async () => {
  const number = await (await VariantBClient.open(sandbox.originB)).placeOrder();
  expect((await client.get(`/orders/${number}`)).status).toBe(404);
  expect((await client.call("PUT", `/orders/${number}/cancel`)).status).toBe(404);
});
