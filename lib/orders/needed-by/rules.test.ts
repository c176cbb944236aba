import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayIn, timeOfDay } from "@/lib/domain/calendar-day";
import { neededByFault, todayFor } from "./rules";

const today = "2026-11-26";

describe("a day by which something is needed", () => {
  test("is today or later", () => {
    expect(neededByFault(today, today)).toBeNull();
    expect(neededByFault("2027-02-28", today)).toBeNull();
    expect(neededByFault("2026-11-25", today)?.key).toBe("draftErrors.fields.neededByPast");
  });
  test.each([
    "tomorrow",
    "2026-02-30",
    "2026-13-01",
    "12026-01-01",
    "2026-1-1",
    "2026-12-01T10:00",
    "２０２６-12-01",
  ])("is not %s", (text) => {
    expect(neededByFault(text, today)?.key).toBe("draftErrors.fields.neededByNoDay");
  });
  test("is what a calendar has, whatever the zone of whoever asks", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date("1971-01-01"), max: new Date("2198-12-31"), noInvalidDate: true }),
        fc.constantFrom("UTC", "Asia/Kathmandu", "Pacific/Kiritimati", "America/New_York"),
        (at, timeZone) => {
          const day = dayIn(timeZone, at);
          expect(neededByFault(day, day)).toBeNull();
          expect(dayIn("UTC", timeOfDay(day))).toBe(day);
        },
      ),
    );
  });
});

describe("today", () => {
  const at = new Date("2026-11-26T04:30:00Z");
  test("is the person's own", () => {
    expect(dayIn("America/New_York", at)).toBe("2026-11-25");
    expect(todayFor("America/New_York", at)).toBe("2026-11-25");
    expect(todayFor("Asia/Kathmandu", at)).toBe("2026-11-26");
  });
  test("is the earliest that it is anywhere for whom nobody knows where they are", () => {
    expect(todayFor("UTC", at)).toBe("2026-11-25");
  });
});
