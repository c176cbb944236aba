import { expect, test } from "vitest";
import { backoffMs } from "./backoff";

test("whoever asks again waits longer each time, never long, and not all at once", () => {
  for (let count = 0; count < 2_000; count += 1) {
    const [few, many] = [backoffMs(0), backoffMs(count)];
    expect(few).toBeGreaterThanOrEqual(750);
    expect(few).toBeLessThanOrEqual(1_250);
    expect(many).toBeLessThanOrEqual(6_250);
  }
  expect(backoffMs(10)).toBeGreaterThan(3_500);
  expect(new Set(Array.from({ length: 20 }, () => backoffMs(3))).size).toBeGreaterThan(10);
});

test("a pause is as long each time that it is worked out with a jitter that stays", () => {
  expect(new Set(Array.from({ length: 20 }, () => backoffMs(1, { jitter: 0.3 })))).toEqual(new Set([1_800]));
  expect([0, 1].map((jitter) => backoffMs(9, { longestMs: 8_000, jitter }))).toEqual([6_000, 10_000]);
});
