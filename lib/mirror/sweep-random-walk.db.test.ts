import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { firstPage, type PageCursor } from "@/lib/gateway/gateway";
import { gatewayFor } from "@/lib/gateway/registry";
import { mirroredKinds } from "@/lib/kinds";
import { orders } from "@/lib/orders/mirrored";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { refresh } from "./refresh";
import { sweep } from "./sweep";
import { type ManyOrders, manyOrders } from "./testing/many-orders";
import { createMirroredWorld, type MirroredWorld, markImported } from "./testing/mirrored-world";
import { openPagedWay, type PagedWay } from "./testing/paged-way";

/** However much changes, and wherever sweeps break off: once they are left alone the mirror is as the service is. */

let sandbox: TestSandbox;
let way: PagedWay;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  way = await openPagedWay(sandbox.origin, 500);
});
afterAll(async () => {
  await way.close();
  await sandbox.dispose();
});

/** So many take ten seconds on a quiet machine; another seed takes other ways. */
const walks = 5;
const mostPagesOfASweep = 10;

const some = fc.array(fc.nat({ max: 999 }), { minLength: 1, maxLength: 40 });
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant("change" as const), which: some, to: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("comment" as const), which: some }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant("add" as const), count: fc.integer({ min: 1, max: 30 }) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant("sweep" as const),
      lists: fc.constantFrom(0, 1, 1, 2, 3, 100),
      dies: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("callBack" as const), which: some }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
const rowsPerPage = fc.constantFrom(
  { small: 12, large: 25 },
  { small: 60, large: 70 },
  { small: 3, large: 11 },
  { small: 2, large: 2 },
);
const statuses = ["translating", "under_review", "completed", "on_hold"];

type Walk = { world: MirroredWorld; many: ManyOrders };

const sweepNow = ({ world: { scope } }: Walk) =>
  sweep({ connectionId: scope.connectionId, kind: "order" }, mirroredKinds);

async function begin(): Promise<Walk> {
  const world = await createMirroredWorld(sandbox.origin, way.origin);
  await markImported(world.scope.connectionId);
  // The way tells nothing of the allowance, which stays as it is here.
  const fingerprint = world.access.tokenFingerprint;
  await db().requestBudget.create({ data: { fingerprint, limit: 100_000, taken: [] } });
  const { id } = await world.service.placeOrder();
  const many = manyOrders(sandbox, id);
  await many.add(60);
  return { world, many };
}

async function take(walk: Walk, does: Step): Promise<void> {
  const { world, many } = walk;
  const ids = await many.ids();
  const chosen = "which" in does ? [...new Set(does.which.map((at) => ids[at % ids.length] ?? 0))] : [];
  if (does.does === "change") await many.change(chosen, statuses[does.to] ?? null);
  if (does.does === "comment") await many.change(chosen, null);
  if (does.does === "add") await many.add(does.count);
  if (does.does === "callBack") {
    for (const id of chosen.slice(0, 3)) {
      await refresh(orders, world.scope, world.access, String(id), "callback");
    }
  }
  if (does.does === "sweep") await brokenOff(walk, does.lists, does.dies);
}

/** A sweep that the service answers so many lists, and whose process may die before it has written where it is. */
async function brokenOff(walk: Walk, lists: number, dies: boolean): Promise<void> {
  const where = { connectionId: walk.world.scope.connectionId, kind: "order" };
  const before = await db().mirrorProgress.findFirstOrThrow({ where });
  way.listsLeft = lists;
  await sweepNow(walk);
  way.listsLeft = Number.POSITIVE_INFINITY;
  const { head, sweepPage, sweepHead, sweepStep } = before;
  if (dies) await db().mirrorProgress.updateMany({ where, data: { head, sweepPage, sweepHead, sweepStep } });
}

/** @returns how many lists were asked for, in how many sweeps, until one reached the end */
async function sweepToTheEnd(walk: Walk): Promise<{ lists: number; sweeps: number }> {
  const where = { connectionId: walk.world.scope.connectionId, kind: "order" };
  await db().mirrorProgress.updateMany({ where, data: { sweptAt: null } });
  way.lists = 0;
  for (let sweeps = 1; ; sweeps += 1) {
    await sweepNow(walk);
    const { sweptAt, failure } = await db().mirrorProgress.findFirstOrThrow({ where });
    if (sweptAt) return { lists: way.lists, sweeps };
    if (sweeps === 40) throw new Error(`No end after ${way.lists} lists: ${failure}`);
  }
}

async function expectTheSame({ world }: Walk): Promise<void> {
  const told: object[] = [];
  for (let page: PageCursor | null = firstPage; page !== null; ) {
    const list: Awaited<ReturnType<typeof orders.list>> = await orders.list(gatewayFor(world.access), {
      page,
      perPage: 500,
      order: "newest_first",
    });
    told.push(...list.rows);
    page = list.next;
  }
  const mirrored = await db().order.findMany({ where: { connectionId: world.scope.connectionId } });
  const held = new Map(mirrored.map(({ serviceId, snapshot }) => [serviceId, snapshot]));
  expect(held.size).toBe(told.length);
  for (const row of told as { serviceId: string }[]) expect(held.get(row.serviceId)).toMatchObject(row);
}

test(`after ${walks} random walks of changes and broken sweeps the mirror tells what the service does, row for row`, async () => {
  await fc.assert(
    fc.asyncProperty(rowsPerPage, fc.array(step, { minLength: 5, maxLength: 14 }), async (rows, steps) => {
      way.rowsPerPage = rows;
      const walk = await begin();
      await sweepToTheEnd(walk);
      for (const one of steps) await take(walk, one);
      const { lists, sweeps } = await sweepToTheEnd(walk);
      way.rowsPerPage = { small: 500, large: 500 };
      await expectTheSame(walk);
      // What a broken sweep has left, another one of the whole list at the worst, and a look at the front of each.
      const pages = Math.ceil((await walk.many.ids()).length / rows.large);
      expect(lists).toBeLessThanOrEqual(2 * pages + sweeps);
      expect(sweeps).toBeLessThanOrEqual(Math.ceil((2 * pages) / mostPagesOfASweep) + 1);
    }),
    { numRuns: walks, seed: 20_261_122, endOnFailure: true },
  );
}, 240_000);
