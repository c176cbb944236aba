import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ServiceVariant, serviceVariants } from "@/lib/domain/capabilities";
import { settledOrderStatuses } from "@/lib/domain/orders/status";
import { firstPage, type PageCursor } from "@/lib/gateway/gateway";
import { gatewayFor } from "@/lib/gateway/registry";
import { mirroredKinds } from "@/lib/kinds";
import { orders } from "@/lib/orders/mirrored";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { refresh } from "./refresh";
import { scannedAtOnce } from "./scan";
import { sweep } from "./sweep";
import { type ManyOrders, manyOrders } from "./testing/many-orders";
import { createSteeredWorld, markImported, type SteeredWorld } from "./testing/mirrored-world";
import { openPagedWays, type PagedWay } from "./testing/paged-way";

/** However much changes, and wherever sweeps break off: once they are left alone the mirror is as the service is. */

let sandbox: TestSandbox;
let ways: Record<ServiceVariant, PagedWay>;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  ways = await openPagedWays(sandbox, 20);
});
afterAll(async () => {
  for (const way of Object.values(ways)) await way.close();
  await sandbox.dispose();
});

/** So many take ten seconds on a quiet machine; another seed takes other ways. */
const walks = 5;

/** How many large pages a sweep reads at most, and what they tell in the end. */
const swept: Record<ServiceVariant, { pagesAtOnce: number; tells: "all" | "open"; why: string }> = {
  a: { pagesAtOnce: 10, tells: "all", why: "whatever changes moves to the front" },
  b: { pagesAtOnce: scannedAtOnce, tells: "open", why: "the scan ends at the oldest that is open" },
};

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

/** Twenty can be parted into these. */
const parts = [20, 10, 5, 4, 2];
type Rows = PagedWay["rowsPerPage"];
const rowsOf: Record<ServiceVariant, (rows: Rows) => Rows> = {
  a: (rows) => rows,
  b: ({ small, large }) => ({ small, large: parts.find((part) => part <= large) ?? 1 }),
};

type Walk = { variant: ServiceVariant; way: PagedWay; world: SteeredWorld; many: ManyOrders };

const sweepNow = ({ world: { scope } }: Walk) =>
  sweep({ connectionId: scope.connectionId, kind: "order" }, mirroredKinds);

async function begin(variant: ServiceVariant): Promise<Walk> {
  const way = ways[variant];
  const world = await createSteeredWorld(sandbox, variant, way.origin);
  await markImported(world.scope.connectionId);
  // The way tells nothing of the allowance, which stays as it is here.
  const fingerprint = world.access.tokenFingerprint;
  await db().requestBudget.create({ data: { fingerprint, limit: 100_000, taken: [] } });
  const many = manyOrders(sandbox, Number((await world.steered.placeOrder()).replace(/\D/g, "")));
  await many.add(60);
  return { variant, way, world, many };
}

async function take(walk: Walk, does: Step): Promise<void> {
  const { world, many } = walk;
  const ids = await many.ids();
  const chosen = "which" in does ? [...new Set(does.which.map((at) => ids[at % ids.length] ?? 0))] : [];
  if (does.does === "change") await many.change(chosen, statuses[does.to] ?? null);
  if (does.does === "comment") await many.change(chosen, null);
  if (does.does === "add") await many.add(does.count);
  if (does.does === "callBack") {
    const known = await db().order.findMany({ where: { connectionId: world.scope.connectionId } });
    for (const at of does.which.slice(0, 3)) {
      const { serviceId = "" } = known[at % known.length] ?? {};
      await refresh(orders, world.scope, world.access, serviceId, "callback");
    }
  }
  if (does.does === "sweep") await brokenOff(walk, does.lists, does.dies);
}

/** A sweep that the service answers so many lists, and whose process may die before it has written where it is. */
async function brokenOff(walk: Walk, lists: number, dies: boolean): Promise<void> {
  const where = { connectionId: walk.world.scope.connectionId, kind: "order" };
  const before = await db().mirrorProgress.findFirstOrThrow({ where });
  walk.way.listsLeft = lists;
  await sweepNow(walk);
  walk.way.listsLeft = Number.POSITIVE_INFINITY;
  const { head, sweepPage, sweepHead, sweepStep, scanPage } = before;
  const data = { head, sweepPage, sweepHead, sweepStep, scanPage };
  if (dies) await db().mirrorProgress.updateMany({ where, data });
}

/**
 * Until a sweep has reached the end, and where the list is newest first a scan that began at the front has, too.
 * @returns how many lists were asked for, in how many sweeps
 */
async function sweepToTheEnd(walk: Walk): Promise<{ lists: number; sweeps: number }> {
  const { way, variant } = walk;
  const where = { connectionId: walk.world.scope.connectionId, kind: "order" };
  await db().mirrorProgress.updateMany({ where, data: { sweptAt: null } });
  way.lists = 0;
  let roundsLeft = variant === "a" ? 0 : 2;
  for (let sweeps = 1; ; sweeps += 1) {
    await sweepNow(walk);
    const { sweptAt, failure, scanPage } = await db().mirrorProgress.findFirstOrThrow({ where });
    if (scanPage === null) roundsLeft -= 1;
    if (sweptAt && roundsLeft <= 0) return { lists: way.lists, sweeps };
    if (sweeps === 60) throw new Error(`No end after ${way.lists} lists: ${failure}`);
  }
}

const mirroredOf = async ({ world }: Walk) => {
  const mirrored = await db().order.findMany({ where: { connectionId: world.scope.connectionId } });
  return new Map(mirrored.map((row) => [row.serviceId, row]));
};

/** @param before what the mirror had before it was left alone */
async function expectTheSame(walk: Walk, before: Awaited<ReturnType<typeof mirroredOf>>): Promise<void> {
  const { world } = walk;
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
  const held = await mirroredOf(walk);
  expect(held.size).toBe(told.length);
  const isSettled = (serviceId: string) =>
    (settledOrderStatuses as readonly string[]).includes(before.get(serviceId)?.status ?? "");
  for (const row of told as { serviceId: string }[])
    if (swept[walk.variant].tells === "all" || !isSettled(row.serviceId))
      expect(held.get(row.serviceId)?.snapshot).toMatchObject(row);
}

test.each(serviceVariants)(
  `on variant %s, after ${walks} random walks of changes and broken sweeps the mirror tells what the service does, row for row`,
  async (variant) => {
    await fc.assert(
      fc.asyncProperty(rowsPerPage, fc.array(step, { minLength: 5, maxLength: 14 }), async (rows, steps) => {
        const walk = await begin(variant);
        walk.way.rowsPerPage = rowsOf[variant](rows);
        await sweepToTheEnd(walk);
        for (const one of steps) await take(walk, one);
        const before = await mirroredOf(walk);
        const { lists, sweeps } = await sweepToTheEnd(walk);
        const pages = Math.ceil((await walk.many.ids()).length / walk.way.rowsPerPage.large);
        walk.way.rowsPerPage = variant === "a" ? { small: 500, large: 500 } : { small: 20, large: 20 };
        await expectTheSame(walk, before);
        // What a broken sweep has left, another one of the whole list at the worst, and a look at the front of each.
        const { pagesAtOnce } = swept[variant];
        if (variant === "a") expect(lists).toBeLessThanOrEqual(2 * pages + sweeps);
        expect(sweeps).toBeLessThanOrEqual(Math.ceil((2 * pages) / pagesAtOnce) + 1);
      }),
      { numRuns: walks, seed: 20_261_122, endOnFailure: true },
    );
  },
  240_000,
);
