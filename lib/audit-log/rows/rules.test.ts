import { expect, test } from "vitest";
import { valuesOf } from "./rules";

test("what changed stands beside what it was, in the order in which the line tells it", () => {
  expect(valuesOf({ name: "Berlin", isDefault: false }, { name: "Vienna", isDefault: true })).toEqual([
    { field: "name", was: "Berlin", is: "Vienna" },
    { field: "isDefault", was: false, is: true },
  ]);
});

test("what a line tells of one side only has no other side, and null is told", () => {
  expect(valuesOf({ lastFour: "8f31" }, null)).toEqual([{ field: "lastFour", was: "8f31" }]);
  expect(valuesOf(null, { language: null, minutes: 0 })).toEqual([
    { field: "language", is: null },
    { field: "minutes", is: 0 },
  ]);
  expect(valuesOf(null, undefined)).toEqual([]);
});

test("several values are one after the other, and what stands in something is named with it", () => {
  expect(valuesOf(null, { actions: ["order.place", "order.cancel"], none: [], to: { city: "Ulm" } })).toEqual(
    [
      { field: "actions", is: "order.place, order.cancel" },
      { field: "none", is: null },
      { field: "to.city", is: "Ulm" },
    ],
  );
});

test("values in no known form are told all the same", () => {
  expect(valuesOf(["odd", { deep: [1] }], "plain")).toEqual([
    { field: "", was: 'odd, {"deep":[1]}', is: "plain" },
  ]);
});

test("a text that turns the line around or hides in it reads as it is", () => {
  expect(valuesOf(null, { reason: "in\u202Evoice\u200B.exe\nnext" })).toEqual([
    { field: "reason", is: "invoice.exe next" },
  ]);
});
