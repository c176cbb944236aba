import { expect, test } from "vitest";
import { descriptionOfA } from "@/sandbox/openapi/variant-a";
import { descriptionOfB } from "@/sandbox/openapi/variant-b";
import { variants } from "../service/order";
import { wordsOf } from "../service/words";
import { killable } from "../system/processes";
import { drawServiceFault } from "./faults";
import { drawPlan } from "./plan";
import { randomFrom } from "./random";

const seeds = Array.from({ length: 12 }, (_, seed) => seed);

test("the same seed draws the same plan, and another another", () => {
  expect(drawPlan(7, 5)).toEqual(drawPlan(7, 5));
  expect(drawPlan(8, 5)).not.toEqual(drawPlan(7, 5));
});

test("a plan is in the order of its moments, within its minutes, and what is read again is the same", () => {
  for (const seed of seeds) {
    const plan = drawPlan(seed, 1);
    const moments = plan.steps.map(({ atMs }) => atMs);
    expect(moments).toEqual(moments.toSorted((a, b) => a - b));
    expect(Math.max(...moments)).toBeLessThan(60_000);
    expect(JSON.parse(JSON.stringify(plan))).toEqual(plan);
  }
});

test("a longer run has everything in it", () => {
  for (const seed of seeds) {
    const { steps } = drawPlan(seed, 10);
    const done = new Set(steps.map((step) => ("kind" in step ? step.kind : step.does)));
    for (const one of [
      "order.place",
      "order.place-again",
      "order.cancel",
      "order.approve",
      "revision.request",
      "revision.withdraw",
      "file.delete",
      "quote",
      "staff",
      "wire",
      "service",
      "callbacks",
    ]) {
      expect(done).toContain(one);
    }
    for (const does of ["staff", "service"]) {
      const at = steps.flatMap((step) => ("variant" in step && step.does === does ? step.variant : []));
      expect([...new Set(at)].sort()).toEqual(["a", "b"]);
    }
    const ended = steps.flatMap((step) => (step.does === "process" ? step.name : []));
    expect([...new Set(ended)].sort()).toEqual([...killable].sort());
  }
});

test.each(variants)("everything that can go wrong at the service goes wrong on variant %s", (variant) => {
  const random = randomFrom(1);
  const drawn = Array.from({ length: 3_000 }, () => drawServiceFault(random, variant));
  const kinds = drawn.map(
    ({ kind, method, after }) => `${kind} ${method === "GET" ? "read" : "write"} ${after ?? false}`,
  );
  const possible = (["drop", "status", "delay", "truncate", "garbage"] as const).flatMap((kind) =>
    ["read", "write"].flatMap((of) => [`${kind} ${of} true`, `${kind} ${of} false`]),
  );
  expect([...new Set(kinds)].sort()).toEqual(possible.sort());
});

const described = { a: descriptionOfA, b: descriptionOfB };

test.each(variants)("every request by which something changes at variant %s can fail", (variant) => {
  const { writes } = wordsOf[variant];
  const spared = described[variant].operations.filter(
    ({ method, path }) =>
      method !== "get" &&
      !writes.some((asked) => asked.method.toLowerCase() === method && `${path}/`.startsWith(asked.path)),
  );
  expect(spared).toEqual([]);
});

test("no process is ended more often than whoever starts it again puts up with", () => {
  for (const seed of seeds) {
    const { steps } = drawPlan(seed, 10);
    for (const name of killable) {
      const ends = steps.filter((step) => step.does === "process" && step.name === name);
      for (const [index, { atMs }] of ends.slice(1).entries()) {
        expect(atMs - (ends[index]?.atMs ?? 0)).toBeGreaterThanOrEqual(70_000);
      }
    }
  }
});

test("a long run leaves the processes of one machine alone for long enough, and at last everybody", () => {
  for (const seed of seeds) {
    const { steps, watched } = drawPlan(seed, 12);
    expect(watched).toHaveLength(2);
    const ends = steps.flatMap((step) => (step.does === "process" ? step : []));
    expect(ends.filter(({ name, atMs }) => watched.includes(name) && atMs >= 6 * 60_000)).toEqual([]);
    expect(ends.filter(({ atMs }) => atMs >= 12 * 60_000 - 70_000)).toEqual([]);
    expect(ends.filter(({ atMs }) => atMs >= 6 * 60_000)).not.toEqual([]);
  }
});

test("at its end a run has the service refuse everybody, and nothing else goes on failing", () => {
  for (const minutes of [0.75, 12]) {
    const { steps } = drawPlan(1, minutes);
    const wire = steps.flatMap((step) => (step.does === "wire" ? step : []));
    const endsAt = wire.map(({ atMs, forMs }) => atMs + forMs);
    expect(Math.max(...endsAt)).toBe(minutes * 60_000);
    const stop = wire.filter(({ atMs, forMs }) => atMs + forMs === minutes * 60_000 && forMs > 10_000);
    expect(stop).toMatchObject([{ fault: { kind: "reset", of: "requests", afterBytes: 0 } }]);
  }
});

test("numbers lie where they are asked for, and reach both ends", () => {
  const random = randomFrom(1);
  const drawn = Array.from({ length: 500 }, () => random.whole(3, 6));
  expect([...new Set(drawn)].sort()).toEqual([3, 4, 5, 6]);
  expect(random.shuffled([1, 2, 3, 4]).sort()).toEqual([1, 2, 3, 4]);
});
