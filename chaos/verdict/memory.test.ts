import { expect, test } from "vitest";
import { judgeMemory } from "./memory";

/** One process, looked at every ten seconds; `bytesAt` by the seconds of its life. */
function life(seconds: number, bytesAt: (second: number) => number) {
  const samples = Array.from({ length: seconds / 10 }, (_, index) => {
    return { at: index * 10_000, bytes: bytesAt(index * 10) };
  });
  return { lives: () => [{ name: "web 1", samples }] };
}

test("a process that grows once it is warm is told of", () => {
  expect(judgeMemory(life(600, (second) => 1000 + second))).toEqual([
    expect.stringContaining("web 1 has grown"),
  ]);
});

test("garbage that comes and goes is no growth, and neither is warming up", () => {
  expect(judgeMemory(life(600, (second) => 1000 + (second % 60) * 20))).toEqual([]);
  expect(judgeMemory(life(600, (second) => Math.min(second, 100)))).toEqual([]);
});

test("who did not live long enough is not judged", () => {
  expect(judgeMemory(life(200, (second) => 1000 + second * 10))).toEqual([]);
});
