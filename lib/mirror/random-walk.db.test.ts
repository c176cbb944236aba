import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ServiceVariant, serviceVariants } from "@/lib/domain/capabilities";
import { settledOrderStatuses } from "@/lib/domain/orders/status";
import { firstPage, type PageCursor } from "@/lib/gateway/gateway";
import { gatewayFor } from "@/lib/gateway/registry";
import { orders } from "@/lib/orders/mirrored";
import { db } from "@/lib/platform/db";
import { asOwner } from "@/lib/platform/testing/as-owner";
import { askedWalks } from "@/lib/platform/testing/random-walks";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { gonePace, paces } from "./pace";
import { scannedAtOnce } from "./scan";
import { type Fault, type Happening, MirrorWalk, type Step } from "./testing/mirror-walk";
import { openPagedWays, type PagedWay } from "./testing/paged-way";

/**
 * Whatever happened meanwhile, after so many minutes the mirror is what the service says, and nothing older ever comes in
 * the place of anything newer. What no list of a variant tells of takes as long as its turn to be read.
 */

let sandbox: TestSandbox;
let ways: Record<ServiceVariant, PagedWay>;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  ways = await openPagedWays(sandbox, 20);
  // An order's reference counts its changes here, and comments are only added.
  const versionOf = (
    row: string,
  ) => `COALESCE((substring(${row}.snapshot->>'reference' from '^[0-9]+$'))::int, 0)
    + jsonb_array_length(COALESCE(${row}.snapshot->'comments', '[]'))`;
  await asOwner(`CREATE FUNCTION refuse_older() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF ${versionOf("NEW")} < ${versionOf("OLD")} THEN RAISE 'Something older replaces what is newer'; END IF;
      RETURN NEW; END $$`);
  await asOwner(
    `CREATE TRIGGER refuse_older BEFORE UPDATE ON "Order" FOR EACH ROW EXECUTE FUNCTION refuse_older()`,
  );
});
afterAll(async () => {
  for (const way of Object.values(ways)) await way.close();
  await sandbox.dispose();
});

const ordersAtFirst = 24;

/** What both variants' lists tell, row for row, within minutes. */
const toldByLists: Record<ServiceVariant, { of: "all" | "open"; why: string }> = {
  a: { of: "all", why: "whatever changes moves to the front" },
  b: { of: "open", why: "what is settled stands behind what is open, and is looked at by the walk of a day" },
};

/** The more often, the higher. */
const happenings: Record<Happening, number> = {
  change: 4,
  complete: 1,
  comment: 2,
  placeElsewhere: 2,
  placeHere: 1,
  vanish: 1,
  sweep: 4,
  sweepAndDie: 2,
  walk: 2,
  follow: 2,
  look: 1,
  callBack: 2,
  forge: 1,
  pass: 3,
  keepPageUnanswered: 1,
  answerAllPages: 1,
  lookAtOnce: 8,
};
const often = <Name extends string>(weights: Record<Name, number>) =>
  fc.oneof(
    ...(Object.entries(weights) as [Name, number][]).map(([name, weight]) => ({
      weight,
      arbitrary: fc.constant(name),
    })),
  );
const faults: Record<Fault, number> = { none: 4, refused: 1, unknown: 1, away: 1, garbage: 1, late: 2 };
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    does: often(happenings),
    which: fc.array(fc.nat({ max: 999 }), { minLength: 1, maxLength: 12 }),
    count: fc.nat({ max: 5 }),
    fault: often(faults),
    lateByMs: fc.array(fc.constantFrom(0, 20, 80, 320), { minLength: 3, maxLength: 7 }),
  }),
  { minLength: 15, maxLength: 25 },
);
const rowsPerPage = fc.constantFrom(
  { small: 12, large: 5 },
  { small: 3, large: 4 },
  { small: 60, large: 20 },
  { small: 4, large: 10 },
);

type Told = { serviceId: string; status: string };

/** Everything that the service lists, newest first. */
async function listAll({ world }: MirrorWalk): Promise<Told[]> {
  const rows: Told[] = [];
  const gateway = gatewayFor(world.access);
  for (let page: PageCursor | null = firstPage; page !== null; ) {
    const list: Awaited<ReturnType<typeof orders.list>> = await orders.list(gateway, {
      page,
      perPage: 500,
      order: "newest_first",
    });
    rows.push(...(list.rows as unknown as Told[]));
    page = list.next;
  }
  return rows;
}

const mirroredOf = async ({ world: { scope } }: MirrorWalk) => {
  const rows = await db().order.findMany({ where: { connectionId: scope.connectionId, goneAt: null } });
  return new Map(rows.map((row) => [row.serviceId, row]));
};
/** In minutes, by the service's ids, of all that was found gone, rightly or not. */
const goneFor = async ({ world: { scope } }: MirrorWalk) => {
  const rows = await db().order.findMany({
    where: { connectionId: scope.connectionId, goneAt: { not: null } },
  });
  return new Map(
    rows.map(({ serviceId, goneAt }) => [
      serviceId,
      Math.ceil((Date.now() - (goneAt?.getTime() ?? 0)) / 60_000),
    ]),
  );
};
const isOpen = ({ status }: { status: string }) =>
  !(settledOrderStatuses as readonly string[]).includes(status);

async function expectWhole(walk: MirrorWalk, serviceIds: readonly string[]): Promise<void> {
  const held = await mirroredOf(walk);
  const gateway = gatewayFor(walk.world.access);
  for (const serviceId of serviceIds)
    expect(held.get(serviceId)?.snapshot).toMatchObject(await orders.get(gateway, serviceId));
}

/** The service is well again, and the minutes pass in which all that changed is to be found. */
async function comeToRest(walk: MirrorWalk, variant: ServiceVariant, pages: number): Promise<void> {
  const openHere = new Set([...(await mirroredOf(walk)).values()].filter(isOpen).map((row) => row.serviceId));
  const isKnown = await mirroredOf(walk);
  const gone = await goneFor(walk);
  const expectTold = async (isExpected: (row: Told) => boolean) => {
    const told = (await listAll(walk)).filter(isExpected);
    const held = await mirroredOf(walk);
    const isTold = ({ serviceId }: Told) =>
      toldByLists[variant].of === "all" || openHere.has(serviceId) || !isKnown.has(serviceId);
    for (const row of told.filter(isTold)) expect(held.get(row.serviceId)?.snapshot).toMatchObject(row);
    const open = told.filter(
      (row) => openHere.has(row.serviceId) || (!isKnown.has(row.serviceId) && isOpen(row)),
    );
    await expectWhole(
      walk,
      open.map(({ serviceId }) => serviceId),
    );
  };
  // All that is open has its turn within this time, and ten of them by each sweep.
  await walk.letMinutesPass(10);
  const turns = Math.ceil((await walk.many.ids()).length / paces.newest_first.open.atOnce);
  await minutes(walk, turns + Math.ceil(pages / scannedAtOnce) + 1);
  await expectTold(({ serviceId }) => !gone.has(serviceId));
  if (gone.size === 0) return;
  // What was found gone has its turn after as long again as it has been, and one of them at least.
  await walk.letMinutesPass(Math.max(...gone.values()));
  await minutes(walk, Math.ceil(gone.size / gonePace.atOnceOfEach) + 1);
  await expectTold(() => true);
}

async function minutes(walk: MirrorWalk, count: number): Promise<void> {
  for (let minute = 0; minute < count; minute += 1) await walk.minute();
}

/** Everything, also what is settled, reopened, or at the service no more. */
async function letADayPass(walk: MirrorWalk): Promise<void> {
  await walk.letMinutesPass(25 * 60);
  await walk.walkThrough();
  await minutes(walk, Math.ceil((await walk.many.ids()).length / 2));
  const told = await listAll(walk);
  expect([...(await mirroredOf(walk)).keys()].toSorted()).toEqual(
    told.map((row) => row.serviceId).toSorted(),
  );
  await expectWhole(
    walk,
    told.map(({ serviceId }) => serviceId),
  );
}

test.each(serviceVariants)(
  "on variant %s, after any walk of changes, failures and lost callbacks the mirror tells what the service does",
  async (variant) => {
    await fc.assert(
      fc.asyncProperty(rowsPerPage, steps, async (rows, taken) => {
        const way = ways[variant];
        way.rowsPerPage = rows;
        const walk = await MirrorWalk.begin(sandbox, variant, way, ordersAtFirst);
        await walk.minute();
        for (const step of taken) await walk.take(step);
        way.unanswered.clear();
        await comeToRest(walk, variant, Math.ceil((await walk.many.ids()).length / rows.large));
        way.rowsPerPage = { small: 20, large: 20 };
        await letADayPass(walk);
      }),
      { ...askedWalks({ numRuns: 2, seed: 20_261_125 }), endOnFailure: true },
    );
  },
  600_000,
);
