import { expect, test } from "vitest";
import { growthOf, judgeMemory } from "./memory";

/** One process, asked every ten seconds; `bytesAt` by the seconds of its life. */
function life(seconds: number, bytesAt: (second: number) => number) {
  const samples = Array.from({ length: seconds / 10 }, (_, index) => {
    return { at: index * 10_000, heldBytes: bytesAt(index * 10), residentBytes: 5000 };
  });
  return [{ name: "web 1", bornAt: 0, samples }];
}

const judged = (lives: ReturnType<typeof life>) => judgeMemory(growthOf(lives), ["web 1"]);

test("a process that grows once it is warm is told of", () => {
  expect(judged(life(600, (second) => 1000 + second))).toEqual([
    expect.stringContaining("web 1 has grown by"),
  ]);
});

test("what is held for a while is no growth, and neither is warming up", () => {
  expect(judged(life(600, (second) => 1000 + (second % 60) * 20))).toEqual([]);
  expect(judged(life(600, (second) => Math.min(second, 100)))).toEqual([]);
});

test("that a process which was to be watched did not live for long enough is told of", () => {
  expect(judged(life(200, () => 1000))).toEqual([expect.stringContaining("web 1 did not live")]);
  expect(judgeMemory(growthOf(life(200, () => 1000)), [])).toEqual([]);
});
