import { expect, test } from "vitest";
import { orderStatusLabel } from "./orders/status";
import { isKnownQuoteStatus, quoteStatuses, quoteStatusLabel } from "./quotes/status";

test("a status is shown in words, and one nobody knows as the service wrote it", () => {
  expect(quoteStatuses.map(quoteStatusLabel)).toEqual(["Requested", "Pending", "Converted", "On hold"]);
  expect(quoteStatusLabel("re-quoted")).toBe("re-quoted");
  expect(["re-quoted", "constructor"].filter(isKnownQuoteStatus)).toEqual([]);
  expect(orderStatusLabel("client_review")).toBe("Client review");
  expect(orderStatusLabel("notarizing")).toBe("notarizing");
});
