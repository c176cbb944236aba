import { createElement } from "react";
import { expect, test } from "vitest";
import { markupInEnglish } from "@/components/words/testing/markup";
import { orderStatuses } from "@/lib/domain/orders/status";
import { Explanation } from "./explanation";

const createdAt = "2026-03-01T10:00:00.000Z";
const transaction = (kind: string) => ({
  ...{ kind, createdAt, amountCents: 1, description: "Order", paymentMethod: "invoice" },
});

function explained(status: string, kinds: string[] = [], showsPrices = true): string {
  const order = { status, showsPrices, transactions: kinds.map(transaction) };
  return markupInEnglish(createElement(Explanation, { order }));
}

test("an order on hold is explained, and one that was cancelled; no other is", () => {
  expect(orderStatuses.filter((status) => explained(status) !== "").sort()).toEqual(["cancelled", "on_hold"]);
});

test.each([
  { kinds: [], told: /resumed\.\s*</ },
  { kinds: ["charge"], told: /tells of no refund/ },
  { kinds: ["charge", "refund"], told: /charged and refunded stands under Transactions/ },
])("of a cancelled order's money what the service tells is told: $kinds", ({ kinds, told }) => {
  expect(explained("cancelled", kinds)).toMatch(told);
});

test("whoever sees no prices is told of no money", () => {
  expect(explained("cancelled", ["charge", "refund"], false)).not.toMatch(/charge|refund/);
});
