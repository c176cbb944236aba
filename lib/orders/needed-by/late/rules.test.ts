import { describe, expect, test } from "vitest";
import { orderStatuses, settledOrderStatuses } from "@/lib/domain/orders/status";
import { isLate, neededSoonUntil } from "./rules";

const today = "2026-11-26";
const underWay = { status: "translating", goneAt: null };

describe("an order is late", () => {
  test("from the day after it was needed on", () => {
    expect(isLate({ ...underWay, neededBy: "2026-11-25" }, today)).toBe(true);
    expect(isLate({ ...underWay, neededBy: today }, today)).toBe(false);
    expect(isLate({ ...underWay, neededBy: null }, today)).toBe(false);
  });
  test("never once it is over", () => {
    for (const status of orderStatuses) {
      const isOver = settledOrderStatuses.includes(status);
      expect(isLate({ status, goneAt: null, neededBy: "2026-11-25" }, today)).toBe(!isOver);
    }
    expect(isLate({ ...underWay, goneAt: new Date(), neededBy: "2026-11-25" }, today)).toBe(false);
  });
});

test("what is soon ends three days from today, over the end of a year too", () => {
  expect(neededSoonUntil("2026-12-30")).toBe("2027-01-02");
});
