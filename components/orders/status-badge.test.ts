import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { orderStatuses } from "@/lib/domain/orders/status";
import { quoteStatuses } from "@/lib/domain/quotes/status";

const looks = readFileSync("app/signs.css", "utf8");

test.each([...orderStatuses, ...quoteStatuses])("%s has a sign of its own", (status) => {
  expect(looks).toMatch(new RegExp(`&\\.${status} \\{[^}]*--sign: url`));
});
