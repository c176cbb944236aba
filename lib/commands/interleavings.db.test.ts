import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asked, interleave } from "@/lib/platform/testing/interleaving";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { InterleavedOrder } from "./testing/interleaved-order";

/**
 * Whoever has to do with an order at the same moment, in whatever order they get through: it is made once, told once, and
 * the mirror is what the service has. docs/chaos.md tells how to run more of it, and one again.
 */

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

type Name = keyof InterleavedOrder["acts"];
type Drawn = { does: Name; pausesAt: number[] };

const early = { weight: 3, arbitrary: fc.integer({ min: 1, max: 10 }) };
const late = { weight: 1, arbitrary: fc.integer({ min: 11, max: 30 }) };
const pausesAt = fc.uniqueArray(fc.oneof(early, late), { maxLength: 2 });
/** One of each, and some of those. */
const actsOf = (always: readonly Name[], ...names: Name[]) =>
  fc
    .tuple(
      fc.tuple(...always.map((does) => fc.record({ does: fc.constant(does), pausesAt }))),
      fc.array(fc.record({ does: fc.constantFrom(...names), pausesAt }), { maxLength: 4 }),
    )
    .map((acts): Drawn[] => acts.flat());

/** What becomes of the first request that makes an order. */
const faults = fc.constantFrom<object[][]>(
  [],
  [{ method: "POST", path: "/orders", kind: "drop" }],
  [{ method: "POST", path: "/orders", kind: "drop", after: true }],
  [{ method: "POST", path: "/orders", kind: "status", status: 500, after: true }],
);

async function expectNothingBroken(
  scheduler: fc.Scheduler,
  drawn: readonly Drawn[],
  prepare: (order: InterleavedOrder) => Promise<unknown>,
): Promise<void> {
  const order = await InterleavedOrder.begin(sandbox.origin);
  await prepare(order);
  const acts = drawn.map(({ does, ...pauses }, index) => {
    return { name: `${index + 1} ${does}`, act: order.acts[does], ...pauses };
  });
  await interleave(scheduler, acts);
  await order.comeToRest();
  expect(await order.listBroken()).toEqual([]);
}

const options = { ...asked, endOnFailure: true };
const timeout = 60_000 + asked.numRuns * 15_000;

test(
  "an order that is being placed",
  async () => {
    const acts = actsOf(
      ["press", "resolve", "callBack"],
      ...(["press", "pressAgain", "withdraw", "stopWaiting", "resolve", "outlive"] as const),
      ...(["callBack", "sweep", "followers", "staff", "read"] as const),
    );
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), faults, acts, (scheduler, rules, drawn) =>
        expectNothingBroken(scheduler, drawn, ({ world }) => world.service.setFaults(rules)),
      ),
      options,
    );
  },
  timeout,
);

test(
  "an order that moves on",
  async () => {
    const acts = actsOf(["sweep", "staff", "read"], "staff", "read", "sweep", "callBack", "followers");
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), acts, (scheduler, drawn) =>
        expectNothingBroken(scheduler, drawn, ({ acts: { press } }) => press()),
      ),
      options,
    );
  },
  timeout,
);

test(
  "an order that is being approved",
  async () => {
    const acts = actsOf(["approve", "resolve", "read"], "approve", "resolve", "staff", "sweep", "followers");
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), faults, acts, (scheduler, rules, drawn) =>
        expectNothingBroken(scheduler, drawn, async ({ acts: { press, staff, read }, world }) => {
          await press();
          await staff();
          await staff();
          await read();
          await world.service.setFaults(rules);
        }),
      ),
      options,
    );
  },
  timeout,
);
