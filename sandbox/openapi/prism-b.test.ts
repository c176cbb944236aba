import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { Answer } from "../testing/answer";
import { type PrismProxy, startPrismProxy } from "../testing/prism-proxy";
import { call } from "../testing/service-client";
import { startTestSandbox, type TestSandbox } from "../testing/test-sandbox";
import { destination, VariantBClient } from "../testing/variant-b-client";

let sandbox: TestSandbox;
let prism: PrismProxy;
let client: VariantBClient;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  const description = await call(`${sandbox.originB}/openapi.json`, "GET", {});
  prism = await startPrismProxy(description.text, sandbox.running.addresses.b.baseUrl);
  client = await VariantBClient.open(sandbox.originB);
});
afterAll(async () => {
  await prism.close();
  await sandbox.dispose();
});

/** A request through Prism that must neither break the description nor be answered against it. */
async function through(method: string, path: string, body?: unknown): Promise<Answer> {
  const answer = await call(`${prism.url}${path}`, method, { authorization: `Bearer ${client.token}` }, body);
  const violations = answer.headers.get("sl-violations");
  expect([method, path, answer.status, violations]).toEqual([method, path, answer.status, null]);
  return answer;
}

const idOf = ({ json }: Answer) => z.object({ data: z.object({ id: z.string() }) }).parse(json).data.id;
const numberOf = ({ json }: Answer) =>
  z.object({ data: z.object({ order_number: z.string() }) }).parse(json).data.order_number;

test("languages and files go behind Prism without a violation", async () => {
  const id = await client.upload();
  for (const path of ["/languages", `/files/${id}`, `/files/${id}/download`]) {
    expect((await through("GET", path)).status).toBe(200);
  }
});

test("an upload goes behind Prism without a violation", async () => {
  const form = new FormData();
  form.append("file", new Blob(["content"]), "letter.pdf");
  form.append("type", "source");
  const headers = { authorization: `Bearer ${client.token}` };
  const answer = await fetch(`${prism.url}/files`, { method: "POST", headers, body: form });
  expect([answer.status, answer.headers.get("sl-violations")]).toEqual([201, null]);
});

test("an order with a hard copy goes through its life behind Prism without a violation", async () => {
  const services = { certification: true, notarization: true, shipping: true, shipping_service: "express" };
  const body = await client.orderBody({ services, address: destination, notes: "<b>Soon</b>" });
  const number = numberOf(await through("POST", "/orders", body));
  for (const status of ["in_progress", "client_review"]) {
    await client.control("POST", "/advance", { steps: 1 });
    expect((await through("GET", `/orders/${number}`)).json).toMatchObject({ data: { status } });
  }
  expect((await through("PUT", `/orders/${number}/approve`)).status).toBe(204);
  expect((await through("PUT", `/orders/${number}/cancel`)).status).toBe(422);
  await client.control("POST", "/advance", { steps: 2 });
  const { json } = await through("GET", `/orders/${number}`);
  expect(json).toMatchObject({ data: { status: "completed", shipments: [{}] } });
  expect((await through("GET", "/orders?page=1")).status).toBe(200);
});

test("a revision goes through its life behind Prism without a violation", async () => {
  const number = await client.placeOrder();
  const request = { order_number: number, body: "Again", files: [] };
  const id = idOf(await through("POST", "/revisions", request));
  expect((await through("GET", `/revisions/${id}`)).status).toBe(200);
  expect((await through("GET", "/revisions")).status).toBe(200);
  expect((await through("DELETE", `/revisions/${id}`)).status).toBe(204);
  expect((await through("GET", `/revisions/${id}`)).status).toBe(404);
});
