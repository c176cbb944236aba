import { readFileSync } from "node:fs";
import { createElement } from "react";
import { expect, test } from "vitest";
import { markupInEnglish } from "@/components/words/testing/markup";
import { orderStatuses } from "@/lib/domain/orders/status";
import { quoteStatuses } from "@/lib/domain/quotes/status";
import { StatusBadge, StatusSign } from "./status-badge";

const looks = readFileSync("app/signs.css", "utf8");

test.each([...orderStatuses, ...quoteStatuses])("%s has a sign of its own", (status) => {
  expect(looks).toMatch(new RegExp(`&\\.${status} \\{[^}]*--sign: url`));
});

test("a status that nobody knows is shown as the service wrote it, and looks like none of ours", () => {
  const shown = (status: string) => markupInEnglish(createElement(StatusBadge, { status }));
  expect(shown("client_review")).toBe('<span class="status-badge client_review">Client review</span>');
  expect(shown("proofreading")).toBe('<span class="status-badge">proofreading</span>');
  expect(markupInEnglish(createElement(StatusSign, { status: "proofreading" }))).toContain(
    'class="status-sign"',
  );
});
