import { expect, test } from "vitest";
import { isKnownQuoteStatus } from "./quotes/status";

test("a status that nobody knows is told apart, whatever it is called", () => {
  expect(["re-quoted", "constructor"].filter(isKnownQuoteStatus)).toEqual([]);
  expect(isKnownQuoteStatus("pending")).toBe(true);
});
