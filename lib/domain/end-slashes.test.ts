import { expect, test } from "vitest";
import { withoutEndSlashes } from "./end-slashes";

test.each([
  ["https://service.test/api/v1///", "https://service.test/api/v1"],
  ["https://service.test//api", "https://service.test//api"],
  ["///", ""],
  ["", ""],
])("of %j stays %j", (address, rest) => {
  expect(withoutEndSlashes(address)).toBe(rest);
});
