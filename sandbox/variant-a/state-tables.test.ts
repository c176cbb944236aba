import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ServiceClient } from "../testing/service-client";
import { startTestSandbox, type TestSandbox } from "../testing/test-sandbox";
import { quote as quoteWire } from "./wire";

/* Random walks over the service, held against the state tables of its document. */

interface ModelOrder {
  id: number;
  status: string;
  notarization: boolean;
  revisions: { id: number; status: string }[];
}
interface ModelQuote {
  id: number;
  status: string;
}
interface Model {
  orders: ModelOrder[];
  quotes: ModelQuote[];
}
type Command = fc.AsyncCommand<Model, ServiceClient>;

const AFTER_TRANSLATING = ["client_review", "client_approved", "completed"];

/** The order table of the document, one automatic step. */
function step(order: ModelOrder): string {
  if (order.status === "submitted") return "translating";
  if (order.status === "translating") return order.notarization ? "client_review" : "completed";
  return order.status === "client_approved" ? "completed" : order.status;
}

const revisionStep: Record<string, string> = { requested: "in_progress", in_progress: "completed" };

async function compare(model: Model, client: ServiceClient): Promise<void> {
  for (const expected of model.orders) {
    const order = await client.getOrder(expected.id);
    expect(order.status).toBe(expected.status);
    const processed = expected.status !== "submitted";
    expect(["total" in order, "transactions" in order]).toEqual([processed, processed]);
    const translations = order.files.filter((file) => file.type === "translation").length;
    expect(translations).toBe(AFTER_TRANSLATING.includes(expected.status) ? 1 : 0);
    expect(order.completed_at !== null).toBe(expected.status === "completed");
    expect(order.cancelled_at !== null).toBe(expected.status === "cancelled");
    expect(order.approved_at !== null).toBe(
      expected.notarization && ["client_approved", "completed"].includes(expected.status),
    );
    const revisions = order.revisions.map(({ id, status }) => ({ id, status }));
    expect(revisions).toEqual([...expected.revisions].reverse());
  }
  for (const expected of model.quotes) {
    const quote = await client.getQuote(expected.id);
    expect(quote.status).toBe(expected.status);
    expect("total" in quote).toBe(expected.status !== "requested");
    expect([quote.order_id !== null, quote.converted_at !== null]).toEqual(
      Array(2).fill(expected.status === "converted"),
    );
  }
}

/** A command that is carried out, mirrored in the model, and followed by a comparison of everything. */
function command(name: string, carryOut: (model: Model, client: ServiceClient) => Promise<void>): Command {
  return {
    check: () => true,
    async run(model, client) {
      await carryOut(model, client);
      await compare(model, client);
    },
    toString: () => name,
  };
}

const place = fc.boolean().map((notarization) =>
  command(`place(${notarization})`, async (model, client) => {
    const { id } = await client.placeOrder({ services: { certification: notarization, notarization } });
    model.orders.push({ id, status: "submitted", notarization, revisions: [] });
  }),
);

const request = fc.constant(
  command("request a quote", async (model, client) => {
    model.quotes.push({ id: (await client.requestQuote()).id, status: "requested" });
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
      for (const one of model.quotes) if (one.status === "requested") one.status = "pending";
    }
  }),
);

/** An action on the n-th of the orders, allowed in one status only. */
const act = (action: string, from: string, to: string) =>
  fc.nat({ max: 5 }).map((n) =>
    command(`${action}(${n})`, async (model, client) => {
      const order = model.orders[n % Math.max(1, model.orders.length)];
      if (!order) return;
      const answer = await client.call("POST", `/orders/${order.id}/${action}`);
      expect(answer.status).toBe(order.status === from ? 204 : 422);
      if (order.status === from) order.status = to;
    }),
  );

const convert = fc.nat({ max: 5 }).map((n) =>
  command(`convert(${n})`, async (model, client) => {
    const one = model.quotes[n % Math.max(1, model.quotes.length)];
    if (!one) return;
    const answer = await client.call("POST", `/quotes/${one.id}/convert`);
    expect(answer.status).toBe(one.status === "pending" ? 200 : 422);
    if (one.status !== "pending") return;
    one.status = "converted";
    const id = quoteWire.parse(answer.json).order_id ?? 0;
    model.orders.push({ id, status: "submitted", notarization: false, revisions: [] });
  }),
);

const remove = fc.nat({ max: 5 }).map((n) =>
  command(`delete quote(${n})`, async (model, client) => {
    const one = model.quotes[n % Math.max(1, model.quotes.length)];
    if (!one) return;
    expect((await client.call("DELETE", `/quotes/${one.id}`)).status).toBe(204);
    expect((await client.get(`/quotes/${one.id}`)).status).toBe(404);
    model.quotes = model.quotes.filter((other) => other !== one);
  }),
);

const revise = fc.nat({ max: 5 }).map((n) =>
  command(`revise(${n})`, async (model, client) => {
    const order = model.orders[n % Math.max(1, model.orders.length)];
    if (!order) return;
    order.revisions.push({ id: (await client.requestRevision(order.id)).id, status: "requested" });
  }),
);

const withdraw = fc.nat({ max: 5 }).map((n) =>
  command(`withdraw revision(${n})`, async (model, client) => {
    const order = model.orders[n % Math.max(1, model.orders.length)];
    const one = order?.revisions.at(-1);
    if (!order || !one) return;
    const answer = await client.call("DELETE", `/orders/${order.id}/revisions/${one.id}`);
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
    request,
    advance,
    act("cancel", "submitted", "cancelled"),
    act("approve", "client_review", "client_approved"),
    convert,
    remove,
    revise,
    withdraw,
  ];
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 25, size: "max" }), async (walk) => {
      const client = await ServiceClient.open(sandbox.origin);
      await fc.asyncModelRun(() => ({ model: { orders: [], quotes: [] }, real: client }), walk);
    }),
    { numRuns: 30 },
  );
}, 120_000);
