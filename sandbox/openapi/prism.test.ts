import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { Answer } from "../testing/answer";
import { type PrismProxy, startPrismProxy } from "../testing/prism-proxy";
import { call, ServiceClient } from "../testing/service-client";
import { startTestSandbox, type TestSandbox } from "../testing/test-sandbox";

let sandbox: TestSandbox;
let prism: PrismProxy;
let client: ServiceClient;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  const description = await call(`${sandbox.origin}/openapi.json`, "GET", {});
  prism = await startPrismProxy(description.text, sandbox.running.addresses.a.baseUrl);
  client = await ServiceClient.open(sandbox.origin);
});
afterAll(async () => {
  await prism.close();
  await sandbox.dispose();
});

const violations = z.array(z.object({ location: z.array(z.string()), message: z.string() }));

/** What Prism found wrong with the request, or with the answer. */
function found(answer: Answer, side: "request" | "response") {
  const header = answer.headers.get("sl-violations");
  return header ? violations.parse(JSON.parse(header)).filter(({ location }) => location[0] === side) : [];
}

/** A request through Prism that must neither break the description nor be answered against it. */
async function through(method: string, path: string, body?: unknown): Promise<Answer> {
  const answer = await hostile(method, path, body);
  expect([method, path, answer.status, answer.headers.get("sl-violations")]).toEqual([
    method,
    path,
    answer.status,
    null,
  ]);
  return answer;
}

const hostile = (method: string, path: string, body?: unknown) =>
  call(`${prism.url}${path}`, method, { authorization: `Bearer ${client.token}` }, body);

const idOf = ({ json }: Answer) => z.object({ id: z.number() }).parse(json).id;

test("files go behind Prism without a violation", async () => {
  const { id } = await client.upload();
  for (const path of [
    `/files/${id}`,
    `/files/${id}/download`,
    "/files?page=1&per_page=2&sort=-size,filename",
  ]) {
    expect((await through("GET", path)).status).toBe(200);
  }
  expect((await through("GET", "/languages")).status).toBe(200);
  expect((await through("DELETE", `/files/${id}`)).status).toBe(204);
  expect((await through("GET", `/files/${id}`)).status).toBe(404);
});

test("an upload goes behind Prism without a violation", async () => {
  const form = new FormData();
  form.append("file", new Blob(["content"]), "letter.pdf");
  form.append("type", "source");
  const headers = { authorization: `Bearer ${client.token}` };
  const answer = await fetch(`${prism.url}/files`, { method: "POST", headers, body: form });
  expect([answer.status, answer.headers.get("sl-violations")]).toEqual([201, null]);
});

test("a quote goes through its life behind Prism without a violation", async () => {
  const id = idOf(await through("POST", "/quotes", await client.requestBody({ reference: null })));
  await client.advance();
  expect((await through("GET", `/quotes/${id}`)).status).toBe(200);
  expect((await through("POST", `/quotes/${id}/convert`, { reference: "ours" })).status).toBe(200);
  expect((await through("POST", `/quotes/${id}/convert`, {})).status).toBe(422);
  expect((await through("GET", "/quotes?status=converted,pending&per_page=500")).status).toBe(200);
  expect((await through("DELETE", `/quotes/${id}`)).status).toBe(204);
});

test("an order goes through its life behind Prism without a violation", async () => {
  const services = { certification: true, notarization: true };
  const body = await client.requestBody({ services, notes: "<b>Soon</b>", callback_url: "" });
  const id = idOf(await through("POST", "/orders", body));
  for (const status of ["translating", "client_review"]) {
    await client.advance();
    expect((await through("GET", `/orders/${id}`)).json).toMatchObject({ status });
  }
  expect((await through("POST", `/orders/${id}/approve`)).status).toBe(204);
  expect((await through("POST", `/orders/${id}/cancel`)).status).toBe(422);
  const revision = idOf(await through("POST", `/orders/${id}/revisions`, { body: "Again" }));
  expect((await through("GET", `/orders/${id}/revisions?page=1`)).status).toBe(200);
  expect((await through("GET", `/orders/${id}`)).json).toMatchObject({ revisions: [{ id: revision }] });
  expect((await through("DELETE", `/orders/${id}/revisions/${revision}`)).status).toBe(204);
  await client.advance(3);
  expect((await through("GET", "/orders?sort=-completed_at&completed_from=2020-01-01")).status).toBe(200);
});

test.each([
  ["GET", "/orders?page=none", undefined, 422],
  ["GET", "/files?is_archived=maybe", undefined, 422],
  ["GET", "/orders/none", undefined, 404],
  ["POST", "/orders", {}, 422],
  ["POST", "/quotes", { services: { source_language: 7 }, files: [] }, 422],
])(
  "%s %s is found wrong by Prism and the sandbox alike, and refused as described",
  async (method, path, body, status) => {
    const answer = await hostile(method, path, body);
    expect(answer.status).toBe(status);
    expect(found(answer, "request")).not.toEqual([]);
    expect(found(answer, "response")).toEqual([]);
  },
);

test("an answer without a token is as described", async () => {
  const answer = await call(`${prism.url}/orders`, "GET", { authorization: "Bearer wrong" });
  expect([answer.status, answer.headers.get("sl-violations")]).toEqual([401, null]);
});

test("Prism sees what is against the description", async () => {
  await client.setFaults([{ path: "/languages", kind: "status", status: 418 }]);
  expect(found(await hostile("GET", "/languages"), "response")).not.toEqual([]);
});
