import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { firstPage, type PageCursor } from "@/lib/gateway/gateway";
import { gatewayFor } from "@/lib/gateway/registry";
import { mirroredKinds } from "@/lib/kinds";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { sweep } from "./sweep";
import { fillMirror } from "./testing/fill-mirror";
import { manyOrders } from "./testing/many-orders";
import { createPoorlyListedWorld } from "./testing/mirrored-world";

/**
 * Where lists are newest first alone: however much changes, and wherever sweeps break off, once they are left alone the
 * mirror tells of all that was open what the service does.
 */

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

const walks = 3;
/** Seven pages: more than one sweep looks at. */
const ordersAtFirst = 130;
/** So many sweeps go through all pages, wherever the scan stands. */
const sweepsOfALap = 4;

const some = fc.array(fc.nat({ max: 999 }), { minLength: 1, maxLength: 40 });
const step = fc.oneof(
  fc.record({ does: fc.constant("change" as const), which: some, to: fc.nat(3) }),
  fc.record({ does: fc.constant("add" as const), count: fc.integer({ min: 1, max: 15 }) }),
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant("sweep" as const), lists: fc.constantFrom(0, 1, 2, 4, 100) }),
  },
);
// None is settled before the end: what was reopens by a revision, which is read in its turn.
const statuses = ["translating", "under_review", "client_review", "on_hold"];

test(`after ${walks} random walks of changes and broken sweeps the mirror tells what the service does`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const world = await createPoorlyListedWorld(sandbox.originB);
      const { connectionId } = world.scope;
      const [first = ""] = await fillMirror(sandbox, world, ordersAtFirst);
      const many = manyOrders(sandbox, Number(first.replace(/\D/g, "")));
      const sweepNow = () => sweep({ connectionId, kind: "order" }, mirroredKinds);
      for (const one of steps) {
        const ids = await many.ids();
        if (one.does === "add") await many.add(one.count);
        else if (one.does === "change")
          await many.change(
            [...new Set(one.which.map((n) => ids[n % ids.length] ?? 0))],
            statuses[one.to] ?? null,
          );
        else {
          const passes = { method: "GET", path: "/orders", kind: "delay", delay_ms: 1, times: one.lists };
          const breaks = { method: "GET", path: "/orders", kind: "status", status: 422, times: 100 };
          const rules = one.lists === 100 ? [] : [...(one.lists > 0 ? [passes] : []), breaks];
          await world.service.control("POST", "/faults", { rules });
          await sweepNow();
          await world.service.control("POST", "/faults", { rules: [] });
        }
      }
      for (let sweeps = 0; sweeps < sweepsOfALap; sweeps += 1) await sweepNow();
      const gateway = gatewayFor(world.access);
      const told: [string, string][] = [];
      for (let page: PageCursor | null = firstPage; page !== null; ) {
        const { rows, next } = await gateway.listOrders({ page, perPage: 20, order: "newest_first" });
        told.push(...rows.map(({ serviceId, status }): [string, string] => [serviceId, status]));
        page = next;
      }
      const kept = await db().order.findMany({
        where: { connectionId },
        select: { serviceId: true, status: true },
      });
      expect(new Map(kept.map(({ serviceId, status }) => [serviceId, status]))).toEqual(new Map(told));
    }),
    { numRuns: walks },
  );
}, 120_000);
