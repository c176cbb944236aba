import { expect, test } from "vitest";
import { addressOf } from "./next-auth";

test("failures count against the address that our own proxy saw, not the one a client claims", () => {
  expect(addressOf({ "x-forwarded-for": "1.1.1.1, 203.0.113.9" })).toBe("203.0.113.9");
  expect(addressOf({})).toBeNull();
});
