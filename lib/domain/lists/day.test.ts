import { expect, test } from "vitest";
import { dayOf } from "./day";

test.each([
  ["2026-11-23", "2026-11-23"],
  ["2026-02-31", null],
  ["2026-13-01", null],
  ["9999-01-01", null],
  ["yesterday", null],
  ["2026-11-23'; --", null],
])("the day %s is %s", (word, day) => {
  expect(dayOf([word])).toBe(day);
});
