import { expect, test } from "vitest";
import { maskedEmail } from "./rules";

test.each([
  ["ana.quintero@example.com", "a…@example.com"],
  ["a@example.com", "a…@example.com"],
  ['"odd@address"@example.com', '"…@example.com'],
  ["@example.com", "…"],
  ["no address", "…"],
])("of %s a stranger is shown %s", (email, masked) => {
  expect(maskedEmail(email)).toBe(masked);
});
