import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { type CallbackReceiver, startCallbackReceiver } from "../testing/callback-receiver";
import { eventually } from "../testing/eventually";
import { startTestSandbox, type TestSandbox } from "../testing/test-sandbox";
import { VariantBClient } from "../testing/variant-b-client";

let sandbox: TestSandbox;
let client: VariantBClient;
let receiver: CallbackReceiver;

beforeAll(async () => {
  // Retries after 0.09, 0.18, 0.36, 1.44 and 2.88 seconds: the same schedule, ten thousand times as fast.
  sandbox = await startTestSandbox({ retryScale: 0.0001 });
});
afterAll(() => sandbox.dispose());
beforeEach(async () => {
  client = await VariantBClient.open(sandbox.originB);
  receiver = await startCallbackReceiver();
});
afterEach(() => receiver.close());

const delivery = z.object({
  webhook_id: z.uuid(),
  attempt: z.number(),
  at: z.iso.datetime(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
  response_status: z.number().nullable(),
  next_attempt_at: z.iso.datetime().nullable(),
});
const deliveries = async () =>
  z.object({ deliveries: z.array(delivery) }).parse((await client.control("GET", "/deliveries")).json)
    .deliveries;
const bodies = () => receiver.received.map((callback) => JSON.parse(callback.body));

test("a callback has the described body and no signature", async () => {
  const number = await client.placeOrder({ callback_url: receiver.url });
  await client.call("PUT", `/orders/${number}/cancel`);
  await eventually(() => expect(receiver.received).toHaveLength(1));
  const { cancelled_at: cancelledAt } = await client.getOrder(number);
  expect(bodies()).toEqual([{ order_number: number, status: "cancelled", updated_at: cancelledAt }]);
  const headers = receiver.received[0]?.headers ?? {};
  expect(headers["content-type"]).toBe("application/json");
  expect(Object.keys(headers).filter((name) => /signature|idempotency|webhook/.test(name))).toEqual([]);
});

test("callbacks are sent for in_progress, client_review and completed, and no other step", async () => {
  const services = { certification: true, notarization: true };
  const number = await client.placeOrder({ callback_url: receiver.url, services });
  await client.advance(2);
  await client.call("PUT", `/orders/${number}/approve`);
  for (const status of ["finalizing", "in_review", "in_revision", "on_hold", "received"]) {
    await client.setOrderStatus(number, status);
  }
  await client.setOrderStatus(number, "completed");
  await eventually(() => expect(receiver.received).toHaveLength(3));
  const statuses = bodies().map((body) => body.status);
  expect(statuses.sort()).toEqual(["client_review", "completed", "in_progress"]);
});

test.each([200, 406])("the answer %d ends it", async (status) => {
  receiver.answers = [status];
  await client.placeOrder({ callback_url: receiver.url });
  await client.advance();
  await eventually(async () => expect(await deliveries()).toHaveLength(1));
  expect(await deliveries()).toMatchObject([{ response_status: status, next_attempt_at: null }]);
});

test("five retries follow after Variant B's delays, with the same body", async () => {
  receiver.answers = [500, 201, 404, 302, 500, 500];
  await client.placeOrder({ callback_url: receiver.url });
  await client.advance();
  await eventually(async () => expect(await deliveries()).toHaveLength(6));
  const rows = await deliveries();
  expect(new Set(rows.map((row) => row.webhook_id + row.body)).size).toBe(1);
  const delays = rows.map(
    (row) => row.next_attempt_at && Date.parse(row.next_attempt_at) - Date.parse(row.at),
  );
  expect(delays).toEqual([90, 180, 360, 1440, 2880, null]);
});

test("a callback is sent once more when asked for", async () => {
  await client.placeOrder({ callback_url: receiver.url });
  await client.advance();
  await eventually(async () => expect(await deliveries()).toHaveLength(1));
  const [first] = await deliveries();
  expect((await client.control("POST", `/deliveries/${first?.webhook_id}/resend`)).status).toBe(202);
  await eventually(async () => expect(await deliveries()).toHaveLength(2));
  expect(receiver.received[1]?.body).toBe(first?.body);
});
