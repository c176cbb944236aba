import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { orderStatuses } from "@/lib/domain/orders/status";

const looks = readFileSync("app/signs.css", "utf8");

test.each(orderStatuses)("%s has a sign of its own", (status) => {
  expect(looks).toMatch(new RegExp(`&\\.${status} \\{[^}]*--sign: url`));
});
