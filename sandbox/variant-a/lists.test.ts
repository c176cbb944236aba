import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Answer } from "../testing/answer";
import { ServiceClient } from "../testing/service-client";
import { startTestSandbox, type TestSandbox } from "../testing/test-sandbox";
import { envelope } from "./list-envelope";
import * as wire from "./wire";

let sandbox: TestSandbox;
let client: ServiceClient;

const files = envelope(wire.file);
const orders = envelope(wire.listedOrder);

const ids = (rows: { id: number }[]) => rows.map((row) => row.id);
const listOrders = async (query: string) => orders.parse((await client.get(`/orders?${query}`)).json);

beforeAll(async () => {
  sandbox = await startTestSandbox();
  client = await ServiceClient.open(sandbox.origin);
});
afterAll(() => sandbox.dispose());

describe("the list of orders", () => {
  let first: number;
  let second: number;
  let third: number;

  beforeAll(async () => {
    const contract = await client.upload("Contract 100%.pdf");
    first = (await client.placeOrder({ reference: "Alpha", files: [contract.id] })).id;
    second = (await client.placeOrder({ reference: "beta", services: { target_language: "fr" } })).id;
    third = (await client.placeOrder({ services: { source_language: "de" } })).id;
    await client.setOrderStatus(first, "completed");
    await client.setOrderStatus(second, "translating");
  });

  test("is newest first, in the envelope, sixty a page", async () => {
    const { data, meta, links } = await listOrders("");
    expect(ids(data)).toEqual([third, second, first]);
    const address = `${sandbox.origin}/api/v1/orders`;
    expect(links).toEqual({ first: `${address}?page=1`, last: `${address}?page=1`, prev: null, next: null });
    expect(meta).toMatchObject({
      current_page: 1,
      from: 1,
      to: 3,
      last_page: 1,
      per_page: 60,
      total: 3,
      has_more: false,
      path: address,
    });
  });

  test.each<[string, () => number[]]>([
    ["status=completed", () => [first]],
    ["status=completed,translating", () => [second, first]],
    ["source_language=de", () => [third]],
    ["target_language=fr", () => [second]],
    ["search=ALPHA", () => [first]],
    ["search=bet", () => [second]],
    ["search=contract", () => [first]],
    ["search=100%25", () => [first]],
    ["search=%25", () => [first]],
    ["search=_", () => []],
    ["sort=created_at", () => [first, second, third]],
    ["sort=-created_at", () => [third, second, first]],
    ["sort=status,-created_at", () => [first, third, second]],
    ["sort=-updated_at", () => [second, first, third]],
    ["completed_from=2000-01-01", () => [first]],
    ["completed_to=2000-01-01", () => []],
    ["created_from=2000-01-01T00:00:00Z&created_to=2999-12-31", () => [third, second, first]],
    ["created_to=2000-01-01", () => []],
    ["unknown=parameter", () => [third, second, first]],
  ])("filters and sorts by %s", async (query, expected) => {
    expect(ids((await listOrders(query)).data)).toEqual(expected());
  });

  test("takes a day as a whole day in UTC at both bounds", async () => {
    const dayOf = async (id: number) => (await client.getOrder(id)).received_at.slice(0, 10);
    const days = `created_from=${await dayOf(first)}&created_to=${await dayOf(third)}`;
    expect((await listOrders(days)).data).toHaveLength(3);
  });

  test("pages with links that keep the other parameters", async () => {
    const page = await listOrders("per_page=1&page=2&sort=created_at");
    expect(ids(page.data)).toEqual([second]);
    expect(page.meta).toMatchObject({ current_page: 2, from: 2, to: 2, last_page: 3, per_page: 1, total: 3 });
    expect(page.links.prev).toContain("sort=created_at");
    const next = await fetch(page.links.next ?? "", { headers: { authorization: `Bearer ${client.token}` } });
    expect(ids(orders.parse(await next.json()).data)).toEqual([third]);
    expect(page.meta.links?.map((entry) => entry.label)).toEqual(["Previous", "1", "2", "3", "Next"]);
    expect(page.meta.links?.filter((entry) => entry.active).map((entry) => entry.label)).toEqual(["2"]);
  });

  test("answers an empty page past the end", async () => {
    const page = await listOrders("page=9");
    expect(page.data).toEqual([]);
    expect(page.meta).toMatchObject({ from: null, to: null, total: 3 });
    expect(page.links.next).toBeNull();
  });

  test("takes per_page above 500 as 500", async () => {
    expect((await listOrders("per_page=501")).meta.per_page).toBe(500);
    expect((await listOrders("per_page=500")).meta.per_page).toBe(500);
  });

  test.each([
    ["per_page=0", "per_page"],
    ["per_page=some", "per_page"],
    ["page=0", "page"],
    ["page=-1", "page"],
    ["status=sleeping", "status.0"],
    ["sort=price", "sort.0"],
    ["created_from=yesterday", "created_from"],
    ["completed_to=2026-02-31", "completed_to"],
  ])("refuses %s", async (query, field) => {
    const answer: Answer = await client.get(`/orders?${query}`);
    expect(answer.status).toBe(422);
    expect(Object.keys(wire.errorBody.parse(answer.json).errors ?? {})).toEqual([field]);
  });

  test("shows no other account's orders", async () => {
    const other = await ServiceClient.open(sandbox.origin);
    expect(orders.parse((await other.get("/orders")).json).data).toEqual([]);
    for (const path of [`/orders/${first}`, `/orders/${first}/revisions`]) {
      expect((await other.get(path)).status).toBe(404);
    }
    expect((await other.call("POST", `/orders/${third}/cancel`)).status).toBe(404);
  });
});

describe("the list of files", () => {
  test("filters by type, extension, name, order and quote, and sorts", async () => {
    const own = await ServiceClient.open(sandbox.origin);
    const list = async (query: string) => ids(files.parse((await own.get(`/files?${query}`)).json).data);
    const pdf = (await own.upload("b.PDF", "source", "12345")).id;
    const word = (await own.upload("a.docx", "reference", "1")).id;
    const order = await own.placeOrder({ files: [pdf] });
    const quote = await own.requestQuote({ files: [word] });
    expect(await list("")).toEqual([word, pdf]);
    expect(await list("type=source")).toEqual([pdf]);
    expect(await list("type=source,reference&sort=filename")).toEqual([word, pdf]);
    expect(await list("extension=pdf")).toEqual([pdf]);
    expect(await list("search=A.D")).toEqual([word]);
    expect(await list(`order=${order.id}`)).toEqual([pdf]);
    expect(await list(`quote=${quote.id}`)).toEqual([word]);
    expect(await list("sort=-size")).toEqual([pdf, word]);
    expect(await list("sort=extension")).toEqual([word, pdf]);
    expect(await list("sort=-type")).toEqual([pdf, word]);
    expect(await list("created_to=2000-01-01")).toEqual([]);
    expect((await own.get("/files?is_archived=maybe")).status).toBe(422);
  });

  test("has archived files, of orders that ended long ago, only when asked for", async () => {
    const own = await ServiceClient.open(sandbox.origin);
    const order = await own.setOrderStatus((await own.placeOrder()).id, "cancelled");
    const list = async (query: string) => files.parse((await own.get(`/files?${query}`)).json).data;
    expect(await list("")).toHaveLength(1);
    expect(await list("is_archived=true")).toEqual([]);
    const cancelledAt = new Date(Date.now() - 91 * 24 * 60 * 60 * 1000);
    await sandbox.running.kernel.db.order.update({ where: { id: order.id }, data: { cancelledAt } });
    expect(await list("")).toEqual([]);
    expect(await list("is_archived=true")).toHaveLength(1);
  });
});
