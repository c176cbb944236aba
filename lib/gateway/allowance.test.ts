import { expect, test } from "vitest";
import { allowanceOf } from "./allowance";

const now = Date.parse("2026-03-01T10:00:00Z");
const waitOf = (status: number, retryAfter?: string) =>
  allowanceOf({ status, headers: { "retry-after": retryAfter } }, now).retryAfterSeconds;

test("limit and remaining are read from every answer", () => {
  const headers = { "x-ratelimit-limit": "60", "x-ratelimit-remaining": "0" };
  expect(allowanceOf({ status: 200, headers })).toEqual({ limit: 60, remaining: 0, retryAfterSeconds: null });
});

const allowance = (limit: string, remaining: string) =>
  allowanceOf({ status: 200, headers: { "x-ratelimit-limit": limit, "x-ratelimit-remaining": remaining } });

test.each([1, 60, 99_999, 100_000, 1_000_000])("a limit of %i is honoured", (limit) => {
  expect(allowance(String(limit), "1")).toMatchObject({ limit, remaining: 1 });
});

// A limit of nothing, believed, would keep the token from ever being asked for again.
test.each(["0", "-1", "many", "", "6e1", "60.5", "0x3c", "60, 60", "1000001", "9".repeat(400), "Infinity"])(
  "a limit of %j is nonsense, and what remains of it says nothing",
  (limit) => {
    expect(allowance(limit, "0")).toMatchObject({ limit: null, remaining: null });
  },
);

test.each(["-1", "61", "none", ""])("what remains of sixty is not %j", (remaining) => {
  expect(allowance("60", remaining)).toMatchObject({ limit: 60, remaining: null });
});

test("the wait counts only after the limit was exceeded", () => {
  expect(waitOf(200, "30")).toBeNull();
  expect(waitOf(503, "30")).toBeNull();
  expect(waitOf(429, "30")).toBe(30);
});

test("the wait may be given as a date", () => {
  expect(waitOf(429, "Sun, 01 Mar 2026 10:00:20 GMT")).toBe(20);
});

test("a wait of nothing, or until a time that is over, is still a wait", () => {
  for (const said of ["0", "Sun, 01 Mar 2026 09:00:00 GMT"]) expect(waitOf(429, said)).toBe(1);
});

test("a wait that is not said, not understood or endless is still a wait", () => {
  expect(waitOf(429)).toBe(5);
  expect(waitOf(429, "soon")).toBe(5);
  expect(waitOf(429, "99999")).toBe(3_600);
  expect(waitOf(429, "9".repeat(400))).toBe(3_600);
});
