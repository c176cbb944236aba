import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Answer } from "../testing/answer";
import { read, ServiceClient } from "../testing/service-client";
import { startTestSandbox, type TestSandbox } from "../testing/test-sandbox";
import { VariantBClient } from "../testing/variant-b-client";
import { file as fileWire } from "../variant-a/wire";

/** Files that the service's staff add to what an account has. */

let sandbox: TestSandbox;
let client: ServiceClient;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());
beforeEach(async () => {
  client = await ServiceClient.open(sandbox.origin);
});

type Staff = { origin: string; token: string };

async function addFile(to: Staff, path: string, type: string, content = "of the staff"): Promise<Answer> {
  const form = new FormData();
  form.append("file", new Blob([content]), "Glossary.TXT");
  form.append("type", type);
  const headers = { authorization: `Bearer ${to.token}` };
  return read(await fetch(`${to.origin}/_sandbox${path}`, { method: "POST", headers, body: form }));
}

test.each(["reference", "translation", "revision"])(
  "a %s file is on the order from then on",
  async (type) => {
    const { id, files } = await client.placeOrder();
    const answer = await addFile(client, `/orders/${id}/files`, type);
    expect(answer.status).toBe(201);
    const added = fileWire.parse(answer.json);
    expect(added).toMatchObject({ name: "Glossary.TXT", type, size: 12 });
    expect((await client.getOrder(id)).files).toEqual([...files, added]);
    const listed = (await client.get(`/files?order=${id}&extension=txt&type=${type}`)).json;
    expect(listed).toMatchObject({ data: [added] });
  },
);

test("it is attached: no other order takes it, and nobody deletes it", async () => {
  const { id } = await client.placeOrder();
  const added = fileWire.parse((await addFile(client, `/orders/${id}/files`, "reference")).json);
  const again = await client.call("POST", "/orders", await client.requestBody({ files: [added.id] }));
  expect(again).toMatchObject({ status: 422, json: { errors: { "files.0": [expect.any(String)] } } });
  expect((await client.call("DELETE", `/files/${added.id}`)).status).toBe(422);
});

test("a quote takes reference files alone", async () => {
  const { id, files } = await client.requestQuote();
  const answer = await addFile(client, `/quotes/${id}/files`, "reference");
  expect(answer.status).toBe(201);
  expect((await client.getQuote(id)).files).toEqual([...files, fileWire.parse(answer.json)]);
  expect((await addFile(client, `/quotes/${id}/files`, "translation")).status).toBe(422);
});

test("it moves no status and no times of the order, and sends no callback", async () => {
  const before = await client.placeOrder({ callback_url: "http://127.0.0.1:9/never" });
  expect((await addFile(client, `/orders/${before.id}/files`, "translation")).status).toBe(201);
  expect(await client.getOrder(before.id)).toEqual({ ...before, files: expect.anything(), url: before.url });
  expect((await client.control("GET", "/deliveries")).json).toEqual({ deliveries: [] });
});

test("a wrong type, an empty file, another account's order and what is no form are refused, and leave nothing", async () => {
  const { id, files } = await client.placeOrder();
  expect((await addFile(client, `/orders/${id}/files`, "source")).status).toBe(422);
  expect((await addFile(client, `/orders/${id}/files`, "reference", "")).status).toBe(422);
  expect((await client.control("POST", `/orders/${id}/files`, { type: "reference" })).status).toBe(400);
  const other = await ServiceClient.open(sandbox.origin);
  expect((await addFile(other, `/orders/${id}/files`, "reference")).status).toBe(404);
  expect((await client.getOrder(id)).files).toEqual(files);
  expect((await other.get("/files")).json).toMatchObject({ data: [] });
});

test("Variant B has it too", async () => {
  const b = await VariantBClient.open(sandbox.originB);
  const number = await b.placeOrder();
  const answer = await addFile(b, `/orders/${number}/files`, "revision");
  expect(answer).toMatchObject({ status: 201, json: { name: "Glossary.TXT", type: "revision" } });
  expect((await addFile(b, "/quotes/1/files", "reference")).status).toBe(404);
});
