import { expect, test } from "vitest";
import { eventsFor, nextHour, nextMorning } from "./rules";

const at = (text: string) => new Date(text);

test.each([
  ["UTC", "2026-03-01T06:59:59Z", "2026-03-01T07:00:00Z"],
  ["UTC", "2026-03-01T07:00:00Z", "2026-03-02T07:00:00Z"],
  ["UTC", "2026-12-31T23:00:00Z", "2027-01-01T07:00:00Z"],
  ["Asia/Kathmandu", "2026-03-01T01:14:00Z", "2026-03-01T01:15:00Z"],
  ["Asia/Kathmandu", "2026-03-01T01:16:00Z", "2026-03-02T01:15:00Z"],
  ["Pacific/Kiritimati", "2026-03-01T12:00:00Z", "2026-03-01T17:00:00Z"],
  ["America/Los_Angeles", "2026-06-01T14:00:01Z", "2026-06-02T14:00:00Z"],
  // The clock is changed in the night between.
  ["Europe/Berlin", "2026-03-28T20:00:00Z", "2026-03-29T05:00:00Z"],
  ["Europe/Berlin", "2026-10-24T20:00:00Z", "2026-10-25T06:00:00Z"],
  ["Nowhere/At_All", "2026-03-01T08:00:00Z", "2026-03-02T07:00:00Z"],
])("the next morning in %s after %s is %s", (timeZone, now, morning) => {
  expect(nextMorning(at(now), timeZone)).toEqual(at(morning));
});

test("the next hour has not begun yet", () => {
  expect(nextHour(at("2026-03-01T06:59:59Z"))).toEqual(at("2026-03-01T07:00:00Z"));
  expect(nextHour(at("2026-03-01T07:00:00Z"))).toEqual(at("2026-03-01T08:00:00Z"));
});

test("nobody is asked about what never concerns them", () => {
  expect(eventsFor("requester")).not.toContain("approval-needed");
  expect(eventsFor("approver")).toContain("approval-needed");
});
