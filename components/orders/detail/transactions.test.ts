import { createElement } from "react";
import { expect, test } from "vitest";
import { markupInEnglish } from "@/components/words/testing/markup";
import { Transactions } from "./transactions";

function shown(paymentMethod: string, kind = "charge"): string {
  const createdAt = "2026-03-01T10:00:00.000Z";
  const transaction = { kind, amountCents: 1, description: "Order", paymentMethod, createdAt };
  return markupInEnglish(createElement(Transactions, { transactions: [transaction] }));
}

test.each([
  ["invoice", "Invoice"],
  ["us_bank_account", "US bank account"],
  ["ach", "ACH transfer"],
  ["Credit card", "Credit card"],
  ["card", "Card"],
  ["PayPal", "PayPal"],
  ["wire", "Wire transfer"],
  ["check", "Check"],
  // As they were stored by an older release.
  ["Us bank account", "US bank account"],
])("a method of payment that we know is said in our words: %s", (method, words) => {
  expect(shown(method)).toContain(`>${words}<`);
});

test.each(["Visa ending in 4242", "moon_pay", "constructor", "__proto__", "toString"])(
  "one that nobody knows is shown as the service wrote it: %s",
  (method) => {
    expect(shown(method)).toContain(`>${method}<`);
  },
);

test.each([
  ["charge", ">$0.01<"],
  ["refund", ">Refund $0.01<"],
  ["credit", ">credit $0.01<"],
  ["adjustment", ">adjustment $0.01<"],
])("an amount is shown as what it is: %s", (kind, words) => {
  expect(shown("invoice", kind).replaceAll("<!-- -->", "")).toContain(words);
});
