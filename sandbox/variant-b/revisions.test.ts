import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestSandbox, type TestSandbox } from "../testing/test-sandbox";
import { VariantBClient } from "../testing/variant-b-client";
import { envelope } from "./list-page";
import * as wire from "./wire";

let sandbox: TestSandbox;
let client: VariantBClient;
let number: string;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());
beforeEach(async () => {
  client = await VariantBClient.open(sandbox.originB);
  number = await client.placeOrder();
});

const create = (body: object) => client.call("POST", "/revisions", body);
const wrongFields = async (body: object) => {
  const answer = await create(body);
  expect(answer.status).toBe(422);
  return Object.keys(wire.errorBody.parse(answer.json).errors ?? {}).sort();
};

test("a revision is answered with its UUID and address, and shown there and on its order", async () => {
  const file = await client.upload("marked.pdf", "reference");
  const answer = await create({ order_number: number, body: "<b>Page 2</b><img src=x>", files: [file] });
  expect(answer.status).toBe(201);
  const { id, location } = wire.wrapped(wire.createdResource).parse(answer.json).data;
  expect(location).toBe(`${sandbox.originB}/api/v1/revisions/${id}`);
  const revision = await client.getRevision(id);
  expect(revision).toEqual({
    id,
    status: "requested",
    body: "<b>Page 2</b>",
    requested_at: expect.any(String),
    completed_at: null,
    files: [await client.getFile(file)],
  });
  expect((await client.getOrder(number)).revisions).toEqual([revision]);
});

test("revisions of every order are listed, newest first", async () => {
  const first = await client.requestRevision(number);
  const second = await client.requestRevision(await client.placeOrder());
  const page = envelope(wire.revision).parse((await client.get("/revisions")).json);
  expect(page.data).toEqual([await client.getRevision(second), await client.getRevision(first)]);
  const other = await VariantBClient.open(sandbox.originB);
  expect(envelope(wire.revision).parse((await other.get("/revisions")).json).data).toEqual([]);
});

test("a revision needs an order of the account and a body", async () => {
  expect(await wrongFields({})).toEqual(["body", "order_number"]);
  expect(await wrongFields({ order_number: number, body: "<script>only</script>" })).toEqual(["body"]);
  const foreign = await (await VariantBClient.open(sandbox.originB)).placeOrder();
  for (const unknown of [foreign, "ORD-999999", "1", ""]) {
    expect(await wrongFields({ order_number: unknown, body: "x" })).toEqual(["order_number"]);
  }
});

test("a revision takes free reference files only, and may have none", async () => {
  const order = { order_number: number, body: "x" };
  expect(await wrongFields({ ...order, files: [await client.upload("a.pdf", "source")] })).toEqual([
    "files.0",
  ]);
  const attached = await client.upload("b.pdf", "reference");
  await client.requestRevision(number, [attached]);
  expect(await wrongFields({ ...order, files: [attached] })).toEqual(["files.0"]);
  expect((await create(order)).status).toBe(201);
  expect((await create({ ...order, files: [] })).status).toBe(201);
});

test("a revision moves by itself to in_progress and completed", async () => {
  const id = await client.requestRevision(number);
  await client.advance();
  expect(await client.getRevision(id)).toMatchObject({ status: "in_progress", completed_at: null });
  await client.advance();
  const completed = await client.getRevision(id);
  expect(completed.status).toBe("completed");
  expect(completed.completed_at).not.toBeNull();
});

test.each(["requested", "in_progress", "in_review", "completed", "on_hold"])(
  "staff may put a revision into %s",
  async (status) => {
    const id = await client.requestRevision(number);
    const answer = await client.control("POST", `/revisions/${id}/status`, { status });
    expect(wire.revision.parse(answer.json)).toEqual(await client.getRevision(id));
    expect((await client.getRevision(id)).status).toBe(status);
  },
);

describe("deleting a revision", () => {
  test("removes a requested one and frees its files", async () => {
    const file = await client.upload("marked.pdf", "reference");
    const id = await client.requestRevision(number, [file]);
    const answer = await client.call("DELETE", `/revisions/${id}`);
    expect([answer.status, answer.text]).toEqual([204, ""]);
    expect((await client.get(`/revisions/${id}`)).status).toBe(404);
    expect((await client.getOrder(number)).revisions).toEqual([]);
    expect(await client.requestRevision(number, [file])).not.toBe(id);
  });

  test.each(["in_progress", "in_review", "completed", "on_hold"])("is refused in %s", async (status) => {
    const id = await client.requestRevision(number);
    await client.control("POST", `/revisions/${id}/status`, { status });
    const answer = await client.call("DELETE", `/revisions/${id}`);
    expect([answer.status, answer.json]).toEqual([422, { message: expect.any(String) }]);
    expect((await client.getRevision(id)).status).toBe(status);
  });
});

test("a revision is found by its own account and identifier only", async () => {
  const id = await client.requestRevision(number);
  const other = await VariantBClient.open(sandbox.originB);
  for (const method of ["GET", "DELETE"]) {
    expect((await other.call(method, `/revisions/${id}`)).status).toBe(404);
    expect((await client.call(method, "/revisions/1")).status).toBe(404);
  }
  expect((await client.getRevision(id)).id).toBe(id);
});
