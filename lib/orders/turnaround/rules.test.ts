import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type DoneOrder,
  expectedDays,
  expectedOf,
  maxSample,
  minSample,
  turnaroundServicesOf,
} from "./rules";

const standard = { expedited: false, notarization: false };
const hourMs = 3_600_000;
const took = (hours: number, services = standard): DoneOrder => ({ tookMs: hours * hourMs, ...services });
const many = (count: number, hours = 24) => Array.from({ length: count }, () => took(hours));

describe("a range", () => {
  test("leaves out the tenth part that was fastest, and that was slowest", () => {
    const ofPair = [1000, 5, 1, 6, 7, 2, 8, 9, 3, 4].map((hours) => took(hours));
    expect(expectedOf(standard, { ofPair, ofAny: [] })).toEqual({
      ...{ fromMs: 1 * hourMs, toMs: 9 * hourMs, orders: 10, isOfPair: true },
    });
  });
  test("is of the same languages where those are enough, else of any, else of none", () => {
    const ofAny = many(minSample, 48);
    expect(expectedOf(standard, { ofPair: many(minSample), ofAny })).toMatchObject({ isOfPair: true });
    expect(expectedOf(standard, { ofPair: many(minSample - 1), ofAny })).toEqual({
      ...{ fromMs: 48 * hourMs, toMs: 48 * hourMs, orders: minSample, isOfPair: false },
    });
    expect(expectedOf(standard, { ofPair: many(minSample - 1), ofAny: many(minSample - 1) })).toBeNull();
  });
  test("is of orders with the same turnaround alone", () => {
    const expedited = { ...standard, expedited: true };
    const ofPair = [...many(minSample, 72), ...Array.from({ length: minSample }, () => took(5, expedited))];
    expect(expectedOf(expedited, { ofPair, ofAny: [] })).toMatchObject({ toMs: 5 * hourMs });
    expect(expectedOf(standard, { ofPair, ofAny: [] })).toMatchObject({ fromMs: 72 * hourMs });
    expect(expectedOf({ expedited: true, notarization: true }, { ofPair, ofAny: ofPair })).toBeNull();
  });
  test("forgets what is long ago", () => {
    const ofPair = [...many(maxSample, 10), ...many(maxSample, 900)];
    expect(expectedOf(standard, { ofPair, ofAny: [] })).toMatchObject({
      toMs: 10 * hourMs,
      orders: maxSample,
    });
  });
  test("holds at least eight in ten of what it rests on, and ends with durations that there were", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: minSample, maxLength: maxSample }),
        (hours) => {
          const told = expectedOf(standard, { ofPair: hours.map((one) => took(one)), ofAny: [] });
          const durations = hours.map((one) => one * hourMs);
          const { fromMs = 0, toMs = 0 } = told ?? {};
          const within = durations.filter((ms) => ms >= fromMs && ms <= toMs).length;
          expect(within / hours.length).toBeGreaterThanOrEqual(0.8);
          expect(durations).toContain(fromMs);
          expect(durations).toContain(toMs);
          expect(told?.orders).toBe(hours.length);
        },
      ),
    );
  });
});

test("services are known by what the service calls them", () => {
  expect(turnaroundServicesOf(["Certified translation", "Expedited turnaround", "Notarization"])).toEqual({
    ...{ expedited: true, notarization: true },
  });
  expect(turnaroundServicesOf(["Certified translation"])).toEqual(standard);
});

test("the days of a range are the reader's, and it is over once its last day is past", () => {
  const placedAt = new Date("2026-11-26T20:00:00Z");
  const range = { fromMs: 24 * hourMs, toMs: 48 * hourMs };
  const inIn = (zone: string, now: string) => expectedDays(zone, range, placedAt, new Date(now));
  expect(inIn("UTC", "2026-11-28T23:00:00Z")).toEqual({
    from: "2026-11-27",
    to: "2026-11-28",
    isOver: false,
  });
  expect(inIn("Asia/Kathmandu", "2026-11-28T23:00:00Z")).toEqual({
    ...{ from: "2026-11-28", to: "2026-11-29", isOver: false },
  });
  expect(inIn("UTC", "2026-11-29T00:00:00Z").isOver).toBe(true);
});
