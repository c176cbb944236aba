import { expect, test } from "vitest";
import { narrowedLink } from "@/lib/domain/lists/narrowed-link";
import { orderStatuses } from "@/lib/domain/orders/status";
import { quoteListAddress } from "@/lib/quotes/list/rules";
import { orderListAddress } from "../list/rules";

test("what leads to a list leads where the list says that it is", () => {
  const orders = { status: [...orderStatuses] };
  expect(narrowedLink("/orders", orders)).toBe(orderListAddress.link(orders));
  const quotes = { status: ["pending"] };
  expect(narrowedLink("/quotes", quotes)).toBe(quoteListAddress.link(quotes));
});
