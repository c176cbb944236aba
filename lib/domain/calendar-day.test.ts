import { expect, test } from "vitest";
import { addDays, dayInUtc } from "./calendar-day";

test("days are added over the ends of months and years, and over a day that a clock makes shorter", () => {
  expect(addDays("2026-12-30", 3)).toBe("2027-01-02");
  expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
  expect(addDays("2026-03-28", 2)).toBe("2026-03-30");
  expect(addDays("2026-01-01", -1)).toBe("2025-12-31");
});

test("the day in UTC is the same wherever it is asked for", () => {
  expect(dayInUtc(new Date("2026-11-26T20:00:00Z"))).toBe("2026-11-26");
});
