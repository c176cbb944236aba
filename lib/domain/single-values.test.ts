import { expect, test } from "vitest";
import { singleValues } from "./single-values";

test("of a repeated parameter the first counts, however the address was read", () => {
  const once = { search: "a", status: "completed" };
  expect(singleValues(new URLSearchParams("search=a&status=completed&search=b"))).toEqual(once);
  const page = { search: ["a", "b"], status: "completed", cursor: undefined, empty: [] };
  expect(singleValues(Object.entries(page))).toEqual(once);
});

test("names that objects have already are parameters like any other", () => {
  const values = singleValues(new URLSearchParams("__proto__=a&constructor=b"));
  expect(Object.entries(values)).toEqual([
    ["__proto__", "a"],
    ["constructor", "b"],
  ]);
});
