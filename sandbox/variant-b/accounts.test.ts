import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { call, ServiceClient } from "../testing/service-client";
import { startTestSandbox, type TestSandbox } from "../testing/test-sandbox";
import { VariantBClient } from "../testing/variant-b-client";
import { envelope } from "./list-page";
import { defaultPayment } from "./payment";
import { orderStatus } from "./status";
import * as wire from "./wire";

let sandbox: TestSandbox;
let client: VariantBClient;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());
beforeEach(async () => {
  client = await VariantBClient.open(sandbox.originB);
});

const languagesWith = (origin: string, headers: Record<string, string>) =>
  call(`${origin}/api/v1/languages`, "GET", headers);

describe("a key", () => {
  test("is needed, and is worth something at its own variant only", async () => {
    const a = await ServiceClient.open(sandbox.origin);
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
    expect((await languagesWith(sandbox.originB, {})).status).toBe(401);
    expect((await languagesWith(sandbox.originB, bearer("nobody"))).status).toBe(401);
    expect((await languagesWith(sandbox.originB, bearer(a.token))).status).toBe(401);
    expect((await languagesWith(sandbox.origin, bearer(client.token))).status).toBe(401);
    expect((await languagesWith(sandbox.originB, bearer(client.token))).status).toBe(200);
  });

  test("without access is answered 403", async () => {
    const { token } = z
      .object({ token: z.string() })
      .parse((await client.control("POST", "/tokens", { access: false })).json);
    const answer = await new VariantBClient(sandbox.originB, token).get("/orders");
    expect([answer.status, answer.json]).toEqual([403, { message: expect.any(String) }]);
  });

  test("has so many requests a minute, then 429 with the seconds until the next", async () => {
    const limited = await startTestSandbox({ requestsPerMinute: 2 });
    const own = await VariantBClient.open(limited.originB);
    const answers = [await own.get("/orders"), await own.get("/nothing"), await own.get("/orders")];
    expect(answers.map((answer) => answer.status)).toEqual([200, 404, 429]);
    expect(answers.map((answer) => answer.headers.get("x-ratelimit-limit"))).toEqual(["2", "2", "2"]);
    expect(answers.map((answer) => answer.headers.get("x-ratelimit-remaining"))).toEqual(["1", "0", "0"]);
    expect(Number(answers[2]?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(answers[0]?.headers.get("retry-after")).toBeNull();
    await limited.dispose();
  });
});

test("bodies that are no JSON object are answered 400", async () => {
  for (const body of ["{", "[]", '"text"']) {
    for (const path of ["/orders", "/revisions"]) {
      expect((await client.call("POST", path, body)).status).toBe(400);
    }
  }
});

describe("a payment", () => {
  test("is made by the account's default method, with the details of that method only", async () => {
    const number = await client.placeOrder();
    await client.advance();
    const order = await client.setOrderStatus(number, "cancelled");
    expect(order.transactions.map(({ type, amount }) => [type, amount])).toEqual([
      ["charge", order.price],
      ["refund", order.price],
    ]);
    for (const { payment_type: type, card_details: card, paypal_details: paypal } of order.transactions) {
      expect([card !== null, paypal !== null]).toEqual([type === "card", type === "paypal"]);
      expect(type).toBe(order.transactions[0]?.payment_type);
    }
  });

  test("is a card for the demonstration, and one of the four methods for others", async () => {
    const methodOf = (id: string, demonstration = false) => defaultPayment({ id, demonstration }).type;
    expect([..."0123"].map((digit) => methodOf(digit))).toEqual(["card", "paypal", "wire", "check"]);
    expect(methodOf("1", true)).toBe("card");
    const { token } = sandbox.running.addresses.b.credentials;
    const demonstration = new VariantBClient(sandbox.originB, token);
    const number = await demonstration.placeOrder({ services: { certification: true } });
    const order = await demonstration.setOrderStatus(number, "in_progress");
    expect(order.transactions).toMatchObject([{ payment_type: "card", card_details: { card_type: "Visa" } }]);
    expect(order.services[0]?.discount).toBe(249.5);
  });

  test.each([
    ["1", "paypal", { paypal_email: expect.stringContaining("@") }],
    ["2", "wire", null],
    ["3", "check", null],
  ])("of an account whose id ends in %s goes by %s", async (digit, type, details) => {
    const number = await client.placeOrder();
    const { db } = sandbox.running.kernel;
    const { accountId } = await db.order.findFirstOrThrow({ orderBy: { id: "desc" } });
    await db.$executeRaw`UPDATE accounts SET id = (left(id::text, 35) || ${digit})::uuid
      WHERE id = ${accountId}::uuid`;
    await client.advance();
    const [charge] = (await client.getOrder(number)).transactions;
    expect(charge).toMatchObject({ payment_type: type, card_details: null, paypal_details: details });
  });
});

describe("controls", () => {
  test("have no settings", async () => {
    expect((await client.control("GET", "/settings")).status).toBe(404);
    expect((await client.control("PUT", "/settings", { white_label: true })).status).toBe(404);
  });

  test("have no quotes", async () => {
    expect((await client.control("POST", "/quotes/1/status", { status: "pending" })).status).toBe(404);
  });

  test.each(orderStatus.options)(
    "put an order into %s from anywhere, and answer it unwrapped",
    async (status) => {
      const number = await client.placeShippedOrder();
      await client.setOrderStatus(number, "completed");
      const order = await client.setOrderStatus(number, status);
      expect(order).toEqual(await client.getOrder(number));
      expect(order.status).toBe(status);
      expect(order.completed_at !== null).toBe(status === "completed");
      expect(order.cancelled_at !== null).toBe(status === "cancelled");
    },
  );

  test("fill in what skipped steps would have", async () => {
    const order = await client.setOrderStatus(await client.placeShippedOrder(), "completed");
    for (const time of [order.review_at, order.approved_at, order.completed_at]) expect(time).not.toBeNull();
    expect(order.price).toBeGreaterThan(0);
    expect([order.transactions.length, order.shipments.length]).toEqual([1, 1]);
  });

  test("refuse Variant A's words and identifiers, and other accounts' orders", async () => {
    const number = await client.placeOrder();
    const put = (by: VariantBClient, id: string, status: string) =>
      by.control("POST", `/orders/${id}/status`, { status });
    expect((await put(client, number, "submitted")).status).toBe(422);
    expect((await put(client, String(Number(number.slice(4))), "completed")).status).toBe(404);
    expect((await put(await VariantBClient.open(sandbox.originB), number, "completed")).status).toBe(404);
  });

  test("add a staff comment to an order, cleaned", async () => {
    const number = await client.placeOrder();
    const comment = { author: "Ann", body: "<p onclick=x>Two pages</p><img src=x>" };
    const answer = await client.control("POST", `/orders/${number}/comments`, comment);
    const cleaned = { author: "Ann", body: "<p>Two pages</p>", created_at: expect.any(String) };
    expect([answer.status, answer.json]).toEqual([201, cleaned]);
    expect((await client.getOrder(number)).comments).toEqual([cleaned]);
  });

  test("lose an answer after the order was placed, and log the request", async () => {
    const body = await client.orderBody();
    await client.control("DELETE", "/requests");
    const rules = [{ method: "POST", path: "/orders", kind: "drop", after: true }];
    expect((await client.control("POST", "/faults", { rules })).json).toEqual({ rules });
    await expect(client.call("POST", "/orders", body)).rejects.toThrow("fetch failed");
    expect(envelope(wire.listedOrder).parse((await client.get("/orders")).json).data).toHaveLength(1);
    expect((await client.control("GET", "/requests")).json).toMatchObject({
      count: 2,
      requests: [
        { method: "POST", path: "/api/v1/orders", status: null },
        { method: "GET", path: "/api/v1/orders", status: 200 },
      ],
    });
  });
});

test("orders and their automatic steps survive a restart", async () => {
  const own = await startTestSandbox({ stepSeconds: 3600 });
  const before = await VariantBClient.open(own.originB);
  const number = await before.placeOrder();
  const { credentials } = own.running.addresses.b;
  await own.restart({ stepSeconds: 0.1 });
  expect(own.running.addresses.b.credentials).toEqual(credentials);
  const after = new VariantBClient(own.originB, before.token);
  await expect.poll(async () => (await after.getOrder(number)).status).toBe("completed");
  await own.dispose();
});
