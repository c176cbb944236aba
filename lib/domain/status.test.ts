import { expect, test } from "vitest";
import { isKnownQuoteStatus, orderStatusLabel, quoteStatuses, quoteStatusLabel } from "./status";

test("a status is shown in words, and one nobody knows as the service wrote it", () => {
  expect(quoteStatuses.map(quoteStatusLabel)).toEqual(["Requested", "Pending", "Converted", "On hold"]);
  expect(quoteStatusLabel("re-quoted")).toBe("re-quoted");
  expect(isKnownQuoteStatus("re-quoted")).toBe(false);
  expect(orderStatusLabel("client_review")).toBe("Client review");
  expect(orderStatusLabel("notarizing")).toBe("notarizing");
});
