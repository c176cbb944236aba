import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { startTestSandbox, type TestSandbox } from "../testing/test-sandbox";
import { VariantBClient } from "../testing/variant-b-client";
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
afterEach(() => {
  vi.useRealTimers();
});

async function signedUrl(id: string): Promise<string> {
  return wire.wrapped(wire.download).parse((await client.get(`/files/${id}/download`)).json).data.url;
}

function formOf(fields: { file?: string; type?: string }): FormData {
  const form = new FormData();
  if (fields.file !== undefined) form.append("file", new Blob([fields.file]), "a.txt");
  if (fields.type !== undefined) form.append("type", fields.type);
  return form;
}

test("an uploaded file is answered with its UUID and the address where it is", async () => {
  const answer = await client.postFile(formOf({ file: "content", type: "source" }));
  expect(answer.status).toBe(201);
  const { id, location } = wire.wrapped(wire.createdResource).parse(answer.json).data;
  expect(location).toBe(`${sandbox.originB}/api/v1/files/${id}`);
});

test("a file is described, and downloads as it was sent", async () => {
  const id = await client.upload("Übersicht.DOCX", "reference", "the content");
  expect(await client.getFile(id)).toEqual({
    id,
    name: "Übersicht.DOCX",
    type: "reference",
    size: 11,
    download_url: `${sandbox.originB}/api/v1/files/${id}/download`,
    created_at: expect.any(String),
  });
  const response = await fetch(await signedUrl(id));
  expect([response.status, await response.text()]).toEqual([200, "the content"]);
});

test("a signed address needs no key and lives two minutes", async () => {
  const id = await client.upload();
  vi.useFakeTimers({ toFake: ["Date"] });
  const url = await signedUrl(id);
  vi.setSystemTime(Date.now() + 119_000);
  expect((await fetch(url)).status).toBe(200);
  vi.setSystemTime(Date.now() + 2_000);
  expect((await fetch(url)).status).toBe(403);
});

test.each([
  ["without a file", { type: "source" }, ["file"]],
  ["without a type", { file: "x" }, ["type"]],
  ["with a type that only the service makes", { file: "x", type: "translation" }, ["type"]],
  ["without anything", {}, ["file", "type"]],
])("an upload %s is refused", async (_what, fields, wrong) => {
  const form = formOf(fields);
  form.append("other", "field");
  const answer = await client.postFile(form);
  expect(answer.status).toBe(422);
  expect(Object.keys(wire.errorBody.parse(answer.json).errors ?? {}).sort()).toEqual(wrong);
});

test("an upload as JSON is answered 400", async () => {
  expect((await client.call("POST", "/files", { type: "source" })).status).toBe(400);
});

test.each(["1", "none", "018f0000-0000-7000-8000-000000000000"])("no file is found by %s", async (id) => {
  expect((await client.get(`/files/${id}`)).status).toBe(404);
  expect((await client.get(`/files/${id}/download`)).status).toBe(404);
});

test("another account's file is not found", async () => {
  const id = await (await VariantBClient.open(sandbox.originB)).upload();
  expect((await client.get(`/files/${id}`)).status).toBe(404);
  expect((await client.get(`/files/${id}/download`)).status).toBe(404);
});

describe("what Variant B does not have", () => {
  test.each([
    ["GET", "/files"],
    ["DELETE", "/files/018f0000-0000-7000-8000-000000000000"],
    ["GET", "/quotes"],
    ["POST", "/quotes"],
    ["GET", "/quotes/1"],
    ["PATCH", "/orders"],
    ["DELETE", "/orders/ORD-000001"],
    ["GET", "/orders/ORD-000001/revisions"],
    ["PUT", "/revisions/018f0000-0000-7000-8000-000000000000"],
  ])("%s %s is answered 404 with a message", async (method, path) => {
    const answer = await client.call(method, path);
    expect([answer.status, answer.json]).toEqual([404, { message: expect.any(String) }]);
  });
});

test("the translation is a PDF", async () => {
  const number = await client.placeOrder();
  await client.advance(2);
  const translation = (await client.getOrder(number)).files.find((file) => file.type === "translation");
  const response = await fetch(await signedUrl(translation?.id ?? ""));
  expect(response.headers.get("content-type")).toBe("application/pdf");
  const pdf = Buffer.from(await response.arrayBuffer());
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  expect(pdf.length).toBe(translation?.size);
});
