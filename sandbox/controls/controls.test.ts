import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { orderStatuses } from "../kernel/lifecycle/status";
import { call, ServiceClient } from "../testing/service-client";
import { startTestSandbox, type TestSandbox } from "../testing/test-sandbox";
import { quote as quoteWire, revision as revisionWire } from "../variant-a/wire";

let sandbox: TestSandbox;
let client: ServiceClient;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());
beforeEach(async () => {
  client = await ServiceClient.open(sandbox.origin);
});

describe("accounts", () => {
  test("are opened without a token, with one of their own and a signing secret", async () => {
    const answer = await call(`${sandbox.origin}/_sandbox/accounts`, "POST", {}, { name: "Contoso" });
    expect(answer.status).toBe(201);
    expect(answer.json).toEqual({
      name: "Contoso",
      token: expect.any(String),
      signing_secret: expect.any(String),
    });
    expect((await call(`${sandbox.origin}/_sandbox/accounts`, "POST", {}, {})).status).toBe(422);
  });

  test.each(["settings", "requests", "deliveries"])("%s need a token", async (control) => {
    expect((await call(`${sandbox.origin}/_sandbox/${control}`, "GET", {})).status).toBe(401);
  });
});

test("the settings of a fresh account ask for nothing, and keep what is put", async () => {
  const field = { label: expect.any(String), visible: true, required: false };
  const fresh = { white_label: false, coversheet: { reference: field, field1: field, field2: field } };
  expect((await client.control("GET", "/settings")).json).toEqual(fresh);
  const own = { label: "Matter", visible: true, required: true };
  const put = { white_label: true, coversheet: { reference: own, field1: own, field2: own } };
  expect(await client.control("PUT", "/settings", put)).toMatchObject({ status: 200, json: put });
  expect((await client.control("GET", "/settings")).json).toEqual(put);
  expect((await client.control("PUT", "/settings", { white_label: true })).status).toBe(422);
});

describe("advance", () => {
  test("moves everything by one step unless told, and says how many moved", async () => {
    const order = await client.placeOrder();
    const quote = await client.requestQuote();
    await client.requestRevision(order.id);
    expect((await client.control("POST", "/advance")).json).toEqual({ advanced: 3 });
    expect((await client.getOrder(order.id)).status).toBe("translating");
    expect((await client.getQuote(quote.id)).status).toBe("pending");
    expect(await client.advance(3)).toBe(2);
    expect(await client.advance()).toBe(0);
  });

  test("moves no other account's resources", async () => {
    const { id } = await client.placeOrder();
    await (await ServiceClient.open(sandbox.origin)).advance();
    expect((await client.getOrder(id)).status).toBe("submitted");
  });

  test("refuses a number of steps that is none", async () => {
    for (const steps of [0, -1, 1.5, "2"]) {
      expect((await client.control("POST", "/advance", { steps })).status).toBe(422);
    }
  });
});

describe("a status set by staff", () => {
  test("completed fills in what the skipped steps would have", async () => {
    const { id } = await client.placeOrder({ services: { certification: true, notarization: true } });
    const order = await client.setOrderStatus(id, "completed");
    expect(order).toEqual(await client.getOrder(id));
    for (const time of [order.review_at, order.approved_at, order.completed_at]) expect(time).not.toBeNull();
    expect(order.total).toBeGreaterThan(0);
    expect(order.transactions).toHaveLength(1);
    expect(order.files.filter((file) => file.type === "translation")).toHaveLength(1);
  });

  test.each(orderStatuses)("may be %s from anywhere, with timestamps that agree", async (status) => {
    const { id } = await client.placeOrder();
    await client.setOrderStatus(id, "completed");
    const order = await client.setOrderStatus(id, status);
    expect(order.status).toBe(status);
    expect(order.completed_at !== null).toBe(status === "completed");
    expect(order.cancelled_at !== null).toBe(status === "cancelled");
    expect("total" in order).toBe(status !== "submitted");
    expect("transactions" in order).toBe(status !== "submitted");
  });

  test("cancelled after the charge refunds it", async () => {
    const { id } = await client.placeOrder();
    await client.advance();
    const order = await client.setOrderStatus(id, "cancelled");
    const amounts = order.transactions?.map((row) => [row.type, row.amount]);
    expect(amounts).toEqual([
      ["charge", order.total],
      ["refund", order.total],
    ]);
  });

  test("converted makes the quote's order", async () => {
    const { id } = await client.requestQuote();
    const answer = await client.control("POST", `/quotes/${id}/status`, { status: "converted" });
    const quote = quoteWire.parse(answer.json);
    expect(quote.total).toBeGreaterThan(0);
    expect((await client.getOrder(quote.order_id ?? 0)).status).toBe("submitted");
  });

  test("on hold stays on hold", async () => {
    const order = await client.placeOrder();
    const quote = await client.requestQuote();
    const revision = await client.requestRevision(order.id);
    await client.setOrderStatus(order.id, "on_hold");
    await client.control("POST", `/quotes/${quote.id}/status`, { status: "on_hold" });
    const answer = await client.control("POST", `/revisions/${revision.id}/status`, { status: "on_hold" });
    expect(revisionWire.parse(answer.json).status).toBe("on_hold");
    expect(await client.advance(5)).toBe(0);
  });

  test("that is none, or of another account's resource, is refused", async () => {
    const { id } = await client.placeOrder();
    expect((await client.control("POST", `/orders/${id}/status`, { status: "received" })).status).toBe(422);
    const other = await ServiceClient.open(sandbox.origin);
    expect((await other.control("POST", `/orders/${id}/status`, { status: "completed" })).status).toBe(404);
  });
});

test("a staff comment appears on the order and on the quote, cleaned", async () => {
  const order = await client.placeOrder();
  const quote = await client.requestQuote();
  const comment = { author: "Ann", body: "<p onclick=x>Two pages <b>missing</b></p><img src=x>" };
  const cleaned = { author: "Ann", body: "<p>Two pages <b>missing</b></p>", created_at: expect.any(String) };
  const answer = await client.control("POST", `/orders/${order.id}/comments`, comment);
  expect([answer.status, answer.json]).toEqual([201, cleaned]);
  expect((await client.control("POST", `/quotes/${quote.id}/comments`, comment)).status).toBe(201);
  expect((await client.getOrder(order.id)).comments).toEqual([cleaned]);
  expect((await client.getQuote(quote.id)).comments).toEqual([cleaned]);
});

describe("the demonstration account", () => {
  test("keeps its random credentials through a restart, in a file only its owner can read", async () => {
    const { credentials } = sandbox.running.addresses.a;
    expect(credentials.token.length).toBeGreaterThan(30);
    const file = path.join(sandbox.running.kernel.settings.dataDir, "demonstration.json");
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, "utf8")).toContain(credentials.token);
    await sandbox.restart();
    expect(sandbox.running.addresses.a.credentials).toEqual(credentials);
    const demonstration = new ServiceClient(sandbox.origin, credentials.token);
    expect((await demonstration.get("/languages")).status).toBe(200);
  });

  test("takes other credentials from the environment at a restart, and forgets the former", async () => {
    const former = sandbox.running.addresses.a.credentials.token;
    const { id } = await new ServiceClient(sandbox.origin, former).placeOrder();
    const b = { token: undefined, signingSecret: undefined };
    await sandbox.restart({ demonstration: { a: { token: "chosen", signingSecret: "secret" }, b } });
    expect(sandbox.running.addresses.a.credentials).toEqual({ token: "chosen", signingSecret: "secret" });
    expect((await new ServiceClient(sandbox.origin, "chosen").getOrder(id)).id).toBe(id);
    expect((await new ServiceClient(sandbox.origin, former).get("/languages")).status).toBe(401);
  });
});
