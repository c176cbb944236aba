import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ServiceClient } from "../testing/service-client";
import { startTestSandbox, type TestSandbox } from "../testing/test-sandbox";
import { errorBody, revision as revisionWire } from "./wire";

let sandbox: TestSandbox;
let client: ServiceClient;
let orderId: number;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());
beforeEach(async () => {
  client = await ServiceClient.open(sandbox.origin);
  orderId = (await client.placeOrder()).id;
});

const create = (body: object) => client.call("POST", `/orders/${orderId}/revisions`, body);
const wrongFields = async (body: object) => {
  const answer = await create(body);
  expect(answer.status).toBe(422);
  return Object.keys(errorBody.parse(answer.json).errors ?? {});
};

test("a revision is created with its reference files and listed on the order, newest first", async () => {
  const file = await client.upload("marked.pdf", "reference");
  const first = revisionWire.parse((await create({ body: "<b>Page 2</b>", files: [file.id] })).json);
  expect(first).toMatchObject({
    status: "requested",
    body: "<b>Page 2</b>",
    completed_at: null,
    files: [file],
  });
  const second = revisionWire.parse((await create({ body: "Once more" })).json);
  expect(second.files).toEqual([]);
  expect((await client.getOrder(orderId)).revisions).toEqual([second, first]);
  expect((await client.get(`/orders/${orderId}/revisions`)).json).toMatchObject({
    data: [second, first],
    meta: { total: 2, per_page: 60 },
  });
  expect((await client.get(`/orders/${orderId}/revisions/${first.id}`)).json).toEqual(first);
});

test("a revision needs a body and takes reference files only", async () => {
  expect(await wrongFields({})).toEqual(["body"]);
  expect(await wrongFields({ body: "<script>only</script>" })).toEqual(["body"]);
  const source = await client.upload("a.pdf", "source");
  expect(await wrongFields({ body: "x", files: [source.id] })).toEqual(["files.0"]);
  const attached = await client.upload("b.pdf", "reference");
  await client.requestRevision(orderId, [attached.id]);
  expect(await wrongFields({ body: "x", files: [attached.id] })).toEqual(["files.0"]);
});

test("a revision moves by itself to in_progress and completed", async () => {
  const { id } = await client.requestRevision(orderId);
  const status = async () =>
    revisionWire.parse((await client.get(`/orders/${orderId}/revisions/${id}`)).json);
  await client.advance();
  expect(await status()).toMatchObject({ status: "in_progress", completed_at: null });
  await client.advance();
  const completed = await status();
  expect(completed.status).toBe("completed");
  expect(completed.completed_at).not.toBeNull();
});

describe("deleting a revision", () => {
  test("removes a requested one and frees its files", async () => {
    const file = await client.upload("marked.pdf", "reference");
    const { id } = await client.requestRevision(orderId, [file.id]);
    expect((await client.call("DELETE", `/orders/${orderId}/revisions/${id}`)).status).toBe(204);
    expect((await client.getOrder(orderId)).revisions).toEqual([]);
    expect((await client.call("DELETE", `/files/${file.id}`)).status).toBe(204);
  });

  test.each(["in_progress", "under_review", "completed", "on_hold"])("is refused in %s", async (status) => {
    const { id } = await client.requestRevision(orderId);
    await client.control("POST", `/revisions/${id}/status`, { status });
    expect((await client.call("DELETE", `/orders/${orderId}/revisions/${id}`)).status).toBe(422);
    expect((await client.getOrder(orderId)).revisions).toMatchObject([{ id, status }]);
  });
});

test("a revision is found under its own order and account only", async () => {
  const { id } = await client.requestRevision(orderId);
  const another = await client.placeOrder();
  const other = await ServiceClient.open(sandbox.origin);
  for (const method of ["GET", "DELETE"]) {
    expect((await client.call(method, `/orders/${another.id}/revisions/${id}`)).status).toBe(404);
    expect((await other.call(method, `/orders/${orderId}/revisions/${id}`)).status).toBe(404);
  }
  expect((await other.call("POST", `/orders/${orderId}/revisions`, { body: "x" })).status).toBe(404);
});
