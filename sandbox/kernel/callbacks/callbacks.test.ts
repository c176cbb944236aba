import { createHmac } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { type CallbackReceiver, startCallbackReceiver } from "../../testing/callback-receiver";
import { eventually } from "../../testing/eventually";
import { ServiceClient } from "../../testing/service-client";
import { startTestSandbox, type TestSandbox } from "../../testing/test-sandbox";

let sandbox: TestSandbox;
let client: ServiceClient;
let receiver: CallbackReceiver;

beforeAll(async () => {
  // Retries after 0.09, 0.36, 1.44, 2.88 and 8.64 seconds: the same schedule, ten thousand times as fast.
  sandbox = await startTestSandbox({ retryScale: 0.0001 });
});
afterAll(() => sandbox.dispose());
beforeEach(async () => {
  client = await ServiceClient.open(sandbox.origin);
  receiver = await startCallbackReceiver();
});
afterEach(() => receiver.close());

const delivery = z.strictObject({
  webhook_id: z.uuid(),
  attempt: z.number(),
  at: z.iso.datetime(),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
  response_status: z.number().nullable(),
  next_attempt_at: z.iso.datetime().nullable(),
});
const deliveries = async () =>
  z.strictObject({ deliveries: z.array(delivery) }).parse((await client.control("GET", "/deliveries")).json)
    .deliveries;
const bodies = () => receiver.received.map((callback) => JSON.parse(callback.body));
const placeOrder = (services = {}) => client.placeOrder({ callback_url: receiver.url, services });

describe("a callback", () => {
  test("has the described body and headers, signed over its raw bytes", async () => {
    const order = await placeOrder();
    await client.call("POST", `/orders/${order.id}/cancel`);
    await eventually(() => expect(receiver.received).toHaveLength(1));
    const [callback] = receiver.received;
    const cancelled = await client.getOrder(order.id);
    expect(bodies()).toEqual([
      {
        id: order.id,
        order_number: order.number,
        status: "cancelled",
        timestamp: cancelled.cancelled_at?.replace("Z", "+00:00"),
      },
    ]);
    const headers = callback?.headers ?? {};
    const id = headers["service-webhook-id"];
    const time = headers["service-webhook-timestamp"];
    const digest = createHmac("sha256", client.signingSecret)
      .update(`${time}.${id}.${callback?.body}`)
      .digest("hex");
    expect(headers["service-webhook-signature"]).toBe(`v1=${digest}`);
    expect(headers["idempotency-key"]).toBe(id);
    expect(headers["content-type"]).toBe("application/json");
    expect(Math.abs(Number(time) - Date.now() / 1000)).toBeLessThan(10);
  });

  test("is sent for each status of an order that triggers one, and no other", async () => {
    const { id } = await placeOrder({ certification: true, notarization: true });
    await client.advance(2);
    await client.call("POST", `/orders/${id}/approve`);
    await client.setOrderStatus(id, "finalizing");
    await client.advance();
    await eventually(() => expect(receiver.received).toHaveLength(3));
    expect(
      bodies()
        .map((body) => body.status)
        .sort(),
    ).toEqual(["client_review", "completed", "translating"]);
  });

  test("is sent for a quote with its own number, and for the order it became at the same address", async () => {
    const quote = await client.requestQuote({ callback_url: receiver.url });
    await client.advance();
    await client.call("POST", `/quotes/${quote.id}/convert`);
    await client.advance();
    await eventually(() => expect(receiver.received).toHaveLength(3));
    const [pending, converted, translating] = ["pending", "converted", "translating"].map((status) =>
      bodies().find((body) => body.status === status),
    );
    expect(Object.keys(pending).sort()).toEqual(["id", "quote_number", "status", "timestamp"]);
    expect(converted).toMatchObject({ id: quote.id, quote_number: quote.number });
    expect(translating).toHaveProperty("order_number");
  });

  test("is not sent without an address", async () => {
    await client.placeOrder();
    await client.advance(2);
    expect(await sandbox.running.kernel.db.callback.count({ where: { url: receiver.url } })).toBe(0);
    expect(await deliveries()).toEqual([]);
  });
});

describe("the receiver's answer", () => {
  test.each([200, 406])("%d ends it", async (status) => {
    receiver.answers = [status];
    await placeOrder();
    await client.advance();
    await eventually(async () => expect(await deliveries()).toHaveLength(1));
    expect(await deliveries()).toMatchObject([
      { attempt: 1, response_status: status, next_attempt_at: null },
    ]);
  });

  test.each([201, 204, 302, 404, 500])("%d is retried", async (status) => {
    receiver.answers = [status];
    receiver.answerHeaders = { location: receiver.url };
    await placeOrder();
    await client.advance();
    await eventually(async () => expect(await deliveries()).toHaveLength(2));
    expect((await deliveries()).map((row) => row.response_status)).toEqual([status, 200]);
    // The redirect was not followed: each attempt reached the receiver once.
    expect(receiver.received).toHaveLength(2);
  });

  test("none at all is retried", async () => {
    const { url } = receiver;
    await receiver.close();
    await client.placeOrder({ callback_url: url });
    await client.advance();
    await eventually(async () => expect((await deliveries()).length).toBeGreaterThanOrEqual(2));
    expect((await deliveries())[0]).toMatchObject({
      response_status: null,
      next_attempt_at: expect.any(String),
    });
  });
});

test("five retries follow after the stated delays, each with a stable id and a new signature", async () => {
  receiver.answers = Array(6).fill(500);
  await placeOrder();
  await client.advance();
  await vi.waitFor(async () => expect(await deliveries()).toHaveLength(6), {
    timeout: 60_000,
    interval: 100,
  });
  const rows = await deliveries();
  expect(rows.map((row) => row.attempt)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(new Set(rows.map((row) => row.webhook_id)).size).toBe(1);
  expect(new Set(rows.map((row) => row.body)).size).toBe(1);
  const delays = rows.map(
    (row) => row.next_attempt_at && Date.parse(row.next_attempt_at) - Date.parse(row.at),
  );
  expect(delays).toEqual([90, 360, 1440, 2880, 8640, null]);
  for (const row of rows) {
    const time = row.headers["Service-Webhook-Timestamp"];
    expect(time).toBe(String(Math.floor(Date.parse(row.at) / 1000)));
    const digest = createHmac("sha256", client.signingSecret)
      .update(`${time}.${row.webhook_id}.${row.body}`)
      .digest("hex");
    expect(row.headers["Service-Webhook-Signature"]).toBe(`v1=${digest}`);
  }
}, 90_000);
