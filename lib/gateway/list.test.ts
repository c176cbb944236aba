import { expect, test } from "vitest";
import { z } from "zod";
import { firstPage } from "./gateway";
import { cursorAfter, pageAfter, readRows } from "./list";

const row = z.object({ id: z.int(), name: z.string() });

test("rows that cannot be read leave the others where they stand, and are told by id and field alone", () => {
  const data = [
    { id: 1, name: "first" },
    { id: 2, name: null },
    { id: 3, name: "third" },
    "no row at all",
    { id: "1\0", name: 7 },
    { id: "a text as long as a whole confession ".repeat(3), name: 7 },
  ];
  expect(readRows(data, row)).toEqual({
    rows: [
      { id: 1, name: "first" },
      { id: 3, name: "third" },
    ],
    unreadable: [
      { serviceId: "2", fields: ["name"], digest: expect.any(String) },
      { serviceId: null, fields: [""], digest: expect.any(String) },
      { serviceId: null, fields: ["id", "name"], digest: expect.any(String) },
      { serviceId: null, fields: ["id", "name"], digest: expect.any(String) },
    ],
  });
});

test("an unreadable row is known again as long as it holds the same", () => {
  const digestOf = (name: unknown) => readRows([{ id: 2, name }], row).unreadable[0]?.digest;
  expect(digestOf(null)).toBe(digestOf(null));
  expect(digestOf(null)).not.toBe(digestOf(7));
});

const list = "https://service.test/api/v1/orders";

test.each([
  ["an address of the same list", `${list}?page=2&sort=-created_at`],
  ["an address that a proxy has changed", "http://10.0.0.7:8080/api/v1/orders?page=2&sort=-created_at"],
  ["a path", "/api/v1/orders?page=2&sort=-created_at"],
  ["a query", "?page=2&sort=-created_at"],
])("the next page is named by the query of %s", (_, next) => {
  expect(cursorAfter(firstPage, next, list)).toBe("page=2&sort=-created_at");
});

test.each([
  ["another list", "https://service.test/api/v1/files?page=2"],
  ["another base address", "https://service.test/api/v2/orders?page=2"],
  ["the list's beginning", list],
  ["itself", `${list}?page=2`],
  ["itself in other words", `${list}?page=2&sort=-created_at`],
  ["an earlier page", `${list}?page=1&per_page=60`],
  ["a page without a number", `${list}?page=next`],
  ["a place without one", `${list}?cursor=next`],
  ["no address", "https://"],
])("a next page that leads to %s is no answer", (_, next) => {
  expect(() => cursorAfter("page=2", next, list)).toThrow(
    expect.objectContaining({ code: "service_unavailable" }),
  );
});

test("the page behind one of which nothing is known is the next by number, asked for alike", () => {
  expect(pageAfter(firstPage)).toBe("page=2");
  expect(pageAfter("page=2&sort=-created_at")).toBe("page=3&sort=-created_at");
});
