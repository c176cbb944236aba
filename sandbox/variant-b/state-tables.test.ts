import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestSandbox, type TestSandbox } from "../testing/test-sandbox";
import { destination, VariantBClient } from "../testing/variant-b-client";

/* Random walks over the service, held against the state tables of its document. */

interface ModelOrder {
  number: string;
  status: string;
  shipping: boolean;
  /** Whether it waits for the client's approval. */
  approval: boolean;
  revisions: { id: string; status: string }[];
}
interface Model {
  orders: ModelOrder[];
}
type Command = fc.AsyncCommand<Model, VariantBClient>;

const AFTER_TRANSLATING = ["client_review", "approved", "completed"];

/** The order table of the document, one automatic step. */
function step(order: ModelOrder): string {
  if (order.status === "received") return "in_progress";
  if (order.status === "in_progress") return order.approval ? "client_review" : "completed";
  return order.status === "approved" ? "completed" : order.status;
}

const revisionStep: Record<string, string> = { requested: "in_progress", in_progress: "completed" };

async function compare(model: Model, client: VariantBClient): Promise<void> {
  for (const expected of model.orders) {
    const order = await client.getOrder(expected.number);
    expect(order.status).toBe(expected.status);
    const processed = !["received", "cancelled"].includes(expected.status);
    expect([order.price > 0, order.transactions.length]).toEqual([processed, processed ? 1 : 0]);
    const translations = order.files.filter((file) => file.type === "translation").length;
    expect(translations).toBe(AFTER_TRANSLATING.includes(expected.status) ? 1 : 0);
    expect(order.shipments).toHaveLength(expected.shipping && expected.status === "completed" ? 1 : 0);
    expect(order.completed_at !== null).toBe(expected.status === "completed");
    expect(order.cancelled_at !== null).toBe(expected.status === "cancelled");
    expect(order.approved_at !== null).toBe(
      expected.approval && ["approved", "completed"].includes(expected.status),
    );
    const revisions = order.revisions.map(({ id, status }) => ({ id, status }));
    expect(revisions).toEqual([...expected.revisions].reverse());
  }
}

/** A command that is carried out, mirrored in the model, and followed by a comparison of everything. */
function command(name: string, carryOut: (model: Model, client: VariantBClient) => Promise<void>): Command {
  return {
    check: () => true,
    async run(model, client) {
      await carryOut(model, client);
      await compare(model, client);
    },
    toString: () => name,
  };
}

const place = fc.tuple(fc.boolean(), fc.boolean()).map(([notarization, shipping]) =>
  command(`place(${notarization}, ${shipping})`, async (model, client) => {
    const services = { certification: true, notarization, shipping, shipping_service: "express" };
    const number = await client.placeOrder({ services, address: destination });
    model.orders.push({
      number,
      status: "received",
      shipping,
      approval: notarization || shipping,
      revisions: [],
    });
  }),
);

const advance = fc.integer({ min: 1, max: 3 }).map((steps) =>
  command(`advance(${steps})`, async (model, client) => {
    await client.advance(steps);
    for (let done = 0; done < steps; done += 1) {
      for (const order of model.orders) {
        order.status = step(order);
        for (const one of order.revisions) one.status = revisionStep[one.status] ?? one.status;
      }
    }
  }),
);

/** An action on the n-th of the orders, allowed in one status only. */
const act = (action: string, from: string, to: string) =>
  fc.nat({ max: 5 }).map((n) =>
    command(`${action}(${n})`, async (model, client) => {
      const order = model.orders[n % Math.max(1, model.orders.length)];
      if (!order) return;
      const answer = await client.call("PUT", `/orders/${order.number}/${action}`);
      expect(answer.status).toBe(order.status === from ? 204 : 422);
      if (order.status === from) order.status = to;
    }),
  );

const revise = fc.nat({ max: 5 }).map((n) =>
  command(`revise(${n})`, async (model, client) => {
    const order = model.orders[n % Math.max(1, model.orders.length)];
    if (!order) return;
    order.revisions.push({ id: await client.requestRevision(order.number), status: "requested" });
  }),
);

const withdraw = fc.nat({ max: 5 }).map((n) =>
  command(`withdraw revision(${n})`, async (model, client) => {
    const order = model.orders[n % Math.max(1, model.orders.length)];
    const one = order?.revisions.at(-1);
    if (!order || !one) return;
    const answer = await client.call("DELETE", `/revisions/${one.id}`);
    expect(answer.status).toBe(one.status === "requested" ? 204 : 422);
    if (one.status === "requested") order.revisions.pop();
  }),
);

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

test("any walk of operations keeps to the state tables", async () => {
  const commands = [
    place,
    advance,
    act("cancel", "received", "cancelled"),
    act("approve", "client_review", "approved"),
    revise,
    withdraw,
  ];
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 25, size: "max" }), async (walk) => {
      const client = await VariantBClient.open(sandbox.originB);
      await fc.asyncModelRun(() => ({ model: { orders: [] }, real: client }), walk);
    }),
    { numRuns: 25 },
  );
}, 120_000);
