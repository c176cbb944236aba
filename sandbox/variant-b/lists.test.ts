import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestSandbox, type TestSandbox } from "../testing/test-sandbox";
import { VariantBClient } from "../testing/variant-b-client";
import { envelope } from "./list-page";
import * as wire from "./wire";

let sandbox: TestSandbox;
let client: VariantBClient;
/** Newest first. */
const numbers: string[] = [];
const orders = envelope(wire.listedOrder);

beforeAll(async () => {
  sandbox = await startTestSandbox();
  client = await VariantBClient.open(sandbox.originB);
  for (let placed = 0; placed < 21; placed += 1) numbers.unshift(await client.placeOrder());
});
afterAll(() => sandbox.dispose());

const list = async (query: string) => orders.parse((await client.get(`/orders${query}`)).json);
const numbersOf = (page: { data: { order_number: string }[] }) => page.data.map((row) => row.order_number);

describe("the list of orders", () => {
  test("is newest first, twenty a page, in the envelope", async () => {
    const page = await list("");
    const path = `${sandbox.originB}/api/v1/orders`;
    expect(numbersOf(page)).toEqual(numbers.slice(0, 20));
    expect(page.links).toEqual({
      first: `${path}?page=1`,
      last: `${path}?page=2`,
      prev: null,
      next: `${path}?page=2`,
    });
    expect(page.meta).toEqual({
      current_page: 1,
      from: 1,
      last_page: 2,
      path,
      per_page: 20,
      to: 20,
      total: 21,
    });
  });

  test("goes on where its links lead", async () => {
    const { next } = (await list("")).links;
    const response = await fetch(next ?? "", { headers: { authorization: `Bearer ${client.token}` } });
    const page = orders.parse(await response.json());
    expect(numbersOf(page)).toEqual(numbers.slice(20));
    expect(page.meta).toMatchObject({ current_page: 2, from: 21, to: 21 });
    expect([page.links.prev, page.links.next]).toEqual([page.links.first, null]);
  });

  test("is empty past its end", async () => {
    const page = await list("?page=3");
    expect(page.data).toEqual([]);
    expect(page.meta).toMatchObject({ current_page: 3, from: null, to: null, total: 21, last_page: 2 });
    expect(page.links.next).toBeNull();
  });

  test("ignores parameters that are not described", async () => {
    expect((await list("?per_page=1&status=completed&sort=price")).data).toHaveLength(20);
  });

  test.each(["0", "-1", "x", "1.5", ""])("refuses the page %s", async (page) => {
    const answer = await client.get(`/orders?page=${page}`);
    expect(answer.status).toBe(422);
    expect(Object.keys(wire.errorBody.parse(answer.json).errors ?? {})).toEqual(["page"]);
  });

  test("shows no other account's orders", async () => {
    const other = await VariantBClient.open(sandbox.originB);
    const page = orders.parse((await other.get("/orders")).json);
    expect(page.data).toEqual([]);
    expect(page.meta).toMatchObject({ total: 0, last_page: 1, from: null });
  });
});

test("languages are sixty or more, in ISO 639-2 codes, some inactive", async () => {
  const { data } = wire.wrapped(wire.language.array()).parse((await client.get("/languages")).json);
  expect(data.length).toBeGreaterThanOrEqual(60);
  expect(new Set(data.map((language) => language.code)).size).toBe(data.length);
  expect(data).toContainEqual({ code: "eng", name: "English", active: true });
  expect(data.some((language) => !language.active)).toBe(true);
});
