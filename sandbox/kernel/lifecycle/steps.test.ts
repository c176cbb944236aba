import { describe, expect, test } from "vitest";
import { startCallbackReceiver } from "../../testing/callback-receiver";
import { eventually } from "../../testing/eventually";
import { ServiceClient } from "../../testing/service-client";
import { startTestSandbox } from "../../testing/test-sandbox";

describe("automatic steps", () => {
  test("move orders, quotes and revisions on by themselves, with their callbacks", async () => {
    const sandbox = await startTestSandbox({ stepSeconds: 0.2 });
    const receiver = await startCallbackReceiver();
    const client = await ServiceClient.open(sandbox.origin);
    const order = await client.placeOrder({ callback_url: receiver.url });
    const quote = await client.requestQuote({ callback_url: receiver.url });
    await client.requestRevision(order.id);
    await eventually(async () => {
      const moved = await client.getOrder(order.id);
      expect([moved.status, moved.revisions[0]?.status]).toEqual(["completed", "completed"]);
      expect((await client.getQuote(quote.id)).status).toBe("pending");
      const statuses = receiver.received.map((callback) => JSON.parse(callback.body).status);
      expect(statuses.sort()).toEqual(["completed", "pending", "translating"]);
    });
    await receiver.close();
    await sandbox.dispose();
  });

  test("wait in client review until the order is approved", async () => {
    const sandbox = await startTestSandbox({ stepSeconds: 0.1 });
    const client = await ServiceClient.open(sandbox.origin);
    const { id } = await client.placeOrder({ services: { certification: true, notarization: true } });
    const later = await client.placeOrder();
    await eventually(async () => expect((await client.getOrder(id)).status).toBe("client_review"));
    await eventually(async () => expect((await client.getOrder(later.id)).status).toBe("completed"));
    expect((await client.getOrder(id)).status).toBe("client_review");
    await client.call("POST", `/orders/${id}/approve`);
    await eventually(async () => expect((await client.getOrder(id)).status).toBe("completed"));
    await sandbox.dispose();
  });

  test("go on after a restart by the seconds that are set then", async () => {
    const sandbox = await startTestSandbox({ stepSeconds: 3600 });
    const client = await ServiceClient.open(sandbox.origin);
    const { id } = await client.placeOrder();
    await sandbox.restart({ stepSeconds: 0.1 });
    const again = new ServiceClient(sandbox.origin, client.token);
    await eventually(async () => expect((await again.getOrder(id)).status).toBe("completed"));
    await sandbox.dispose();
  });

  test("begin anew when staff set a status", async () => {
    const sandbox = await startTestSandbox();
    const client = await ServiceClient.open(sandbox.origin);
    const { id } = await client.placeOrder();
    const { db } = sandbox.running.kernel;
    await db.order.update({ where: { id }, data: { stepFrom: new Date(0) } });
    const before = Date.now();
    await client.setOrderStatus(id, "translating");
    const { stepFrom } = await db.order.findUniqueOrThrow({ where: { id } });
    expect(stepFrom?.getTime()).toBeGreaterThanOrEqual(before);
    await sandbox.dispose();
  });
});

describe("a thousand steps due at once", () => {
  test("leave the requests that come meanwhile their turn", async () => {
    const sandbox = await startTestSandbox({ stepSeconds: 3600 });
    const client = await ServiceClient.open(sandbox.origin);
    const { id } = await client.placeOrder();
    const { db } = sandbox.running.kernel;
    await db.$executeRaw`
      INSERT INTO orders (account_id, source_language, target_language, certification, expedited, notarization,
                          currency_conversion, services, status, total, updated_at, step_from)
      SELECT account_id, 'en', 'es', false, false, false, false,
             '[{"name":"Standard translation","description":null}]', 'submitted', NULL, now(),
             now() - interval '2 hours'
      FROM orders, generate_series(1, 1000) WHERE id = ${id}`;
    const waiting = () => db.order.count({ where: { status: "submitted", id: { not: id } } });
    let left = await waiting();
    let mostDuringOne = 0;
    while (left > 0) {
      expect((await client.get("/orders?per_page=1")).status).toBe(200);
      const before = left;
      left = await waiting();
      mostDuringOne = Math.max(mostDuringOne, before - left);
    }
    expect(mostDuringOne).toBeLessThan(250);
    await sandbox.dispose();
  }, 600_000);
});
