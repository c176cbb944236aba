import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { type CallbackReceiver, startCallbackReceiver } from "../../testing/callback-receiver";
import { eventually } from "../../testing/eventually";
import { ServiceClient } from "../../testing/service-client";
import { startTestSandbox, type TestSandbox } from "../../testing/test-sandbox";

let sandbox: TestSandbox;
let client: ServiceClient;
let receiver: CallbackReceiver;

beforeAll(async () => {
  sandbox = await startTestSandbox();
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
const placeOrder = (services = {}) => client.placeOrder({ callback_url: receiver.url, services });

describe("sending one again", () => {
  test("makes one more attempt and leaves the schedule as it is", async () => {
    const slow = await startTestSandbox({ retryScale: 1 });
    const own = await ServiceClient.open(slow.origin);
    receiver.answers = [500, 200];
    await own.placeOrder({ callback_url: receiver.url });
    await own.advance();
    const rows = async () =>
      z.object({ deliveries: z.array(delivery) }).parse((await own.control("GET", "/deliveries")).json)
        .deliveries;
    const [first] = await eventually(async () => {
      const made = await rows();
      expect(made).toHaveLength(1);
      return made;
    });
    const answer = await own.control("POST", `/deliveries/${first?.webhook_id}/resend`);
    expect(answer.status).toBe(202);
    await eventually(async () => expect(await rows()).toHaveLength(2));
    expect((await rows())[1]).toMatchObject({
      attempt: 2,
      webhook_id: first?.webhook_id,
      response_status: 200,
      next_attempt_at: first?.next_attempt_at,
    });
    await slow.dispose();
  });

  test("works for one that was accepted, and for no other account's", async () => {
    await placeOrder();
    await client.advance();
    await eventually(async () => expect(await deliveries()).toHaveLength(1));
    const id = (await deliveries())[0]?.webhook_id;
    const other = await ServiceClient.open(sandbox.origin);
    expect((await other.control("POST", `/deliveries/${id}/resend`)).status).toBe(404);
    expect((await client.control("POST", `/deliveries/${id}/resend`)).status).toBe(202);
    await eventually(() => expect(receiver.received).toHaveLength(2));
    expect((await client.control("POST", "/deliveries/none/resend")).status).toBe(404);
  });
});

test("a retry that was pending is sent after a restart", async () => {
  const stopped = await startTestSandbox({ retryScale: 1 });
  const own = await ServiceClient.open(stopped.origin);
  receiver.answers = [500];
  await own.placeOrder({ callback_url: receiver.url });
  await own.advance();
  await eventually(async () => expect(await stopped.running.kernel.db.callbackAttempt.count()).toBe(1));
  await stopped.restart();
  await stopped.running.kernel.db.callback.updateMany({ data: { dueAt: new Date() } });
  await eventually(() => expect(receiver.received).toHaveLength(2));
  expect(receiver.received[1]?.headers["service-webhook-id"]).toBe(
    receiver.received[0]?.headers["service-webhook-id"],
  );
  await stopped.dispose();
});
