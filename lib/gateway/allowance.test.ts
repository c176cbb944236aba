import { expect, test } from "vitest";
import { allowanceOf } from "./allowance";

const now = Date.parse("2026-03-01T10:00:00Z");
const waitOf = (status: number, retryAfter?: string) =>
  allowanceOf({ status, headers: { "retry-after": retryAfter } }, now).retryAfterSeconds;

test("limit and remaining are read from every answer", () => {
  const headers = { "x-ratelimit-limit": "60", "x-ratelimit-remaining": "0" };
  expect(allowanceOf({ status: 200, headers })).toEqual({ limit: 60, remaining: 0, retryAfterSeconds: null });
});

test("headers that are no numbers say nothing", () => {
  const headers = { "x-ratelimit-limit": "many", "x-ratelimit-remaining": "-1" };
  expect(allowanceOf({ status: 200, headers })).toMatchObject({ limit: null, remaining: null });
});

test("a limit of nothing is not believed, or the token would never be asked for again", () => {
  expect(allowanceOf({ status: 200, headers: { "x-ratelimit-limit": "0" } }).limit).toBeNull();
});

test("the wait counts only after the limit was exceeded", () => {
  expect(waitOf(200, "30")).toBeNull();
  expect(waitOf(503, "30")).toBeNull();
  expect(waitOf(429, "30")).toBe(30);
});

test("the wait may be given as a date", () => {
  expect(waitOf(429, "Sun, 01 Mar 2026 10:00:20 GMT")).toBe(20);
  expect(waitOf(429, "Sun, 01 Mar 2026 09:00:00 GMT")).toBe(0);
});

test("a wait that is not said, not understood or endless is still a wait", () => {
  expect(waitOf(429)).toBe(5);
  expect(waitOf(429, "soon")).toBe(5);
  expect(waitOf(429, "99999")).toBe(3_600);
});
