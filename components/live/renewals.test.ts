import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openRenewals, type Renewals } from "./renewals";

const renew = vi.fn();
let renewals: Renewals;
let times: number[];

beforeEach(() => {
  vi.useFakeTimers();
  times = [];
  renew.mockReset().mockImplementation(() => times.push(Date.now()));
  renewals = openRenewals(renew);
});
afterEach(() => {
  renewals.end();
  vi.useRealTimers();
});

const change = (id: string) => ({ topic: "order", id }) as const;

test("what changes after a quiet time is fetched within half a second, together with what comes at once", () => {
  renewals.add(change("1"));
  renewals.add(change("2"));
  vi.advanceTimersByTime(500);
  expect(renew.mock.calls).toEqual([[[change("1"), change("2")]]]);
});

test("however much changes, a page fetches at most once in two seconds, and the last change too", () => {
  for (let passed = 0; passed < 20_000; passed += 50) {
    renewals.add(change(String(passed)));
    vi.advanceTimersByTime(50);
  }
  vi.advanceTimersByTime(3_000);
  const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  expect(pauses.length).toBeGreaterThan(5);
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(2_000);
  expect(Math.max(...pauses)).toBeLessThan(2_600);
  expect(renew.mock.calls.flat(2)).toHaveLength(400);
});

test("pages that are told at the same moment ask at different moments", () => {
  const pages = Array.from({ length: 20 }, () => openRenewals(renew));
  for (const page of pages) page.addAll();
  vi.advanceTimersByTime(1_000);
  expect(times).toHaveLength(20);
  expect(new Set(times).size).toBeGreaterThan(10);
});

test("what may have been missed makes all old, whatever else was told", () => {
  renewals.add(change("1"));
  renewals.addAll();
  renewals.add(change("2"));
  vi.advanceTimersByTime(1_000);
  expect(renew.mock.calls).toEqual([["all"]]);
});

test("a page that is left fetches nothing", () => {
  renewals.add(change("1"));
  renewals.end();
  vi.advanceTimersByTime(5_000);
  expect(renew).not.toHaveBeenCalled();
});
