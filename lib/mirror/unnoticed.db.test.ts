import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ServiceVariant, serviceVariants } from "@/lib/domain/capabilities";
import { mirroredKinds } from "@/lib/kinds";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { databaseNow } from "./clock";
import { openAgainSeconds } from "./pace";
import { followHints, type RefreshJob, refreshQueue } from "./refresh";
import { sweep } from "./sweep";
import { fillMirror } from "./testing/fill-mirror";
import { letAllowancePass, letTimePass } from "./testing/let-time-pass";
import { manyOrders } from "./testing/many-orders";
import { createSteeredWorld, jobsOf, type SteeredWorld } from "./testing/mirrored-world";
import { openPagedWays, type PagedWay } from "./testing/paged-way";

/**
 * For how long a change can stay unnoticed of which no callback tells. The minutes pass by the database's own columns,
 * the allowance's too, and are counted. What is to be shown is what docs/operations.md tells.
 */

let sandbox: TestSandbox;
let ways: Record<ServiceVariant, PagedWay>;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  // They tell nothing of an allowance, which stays the 60 requests a minute that it is here.
  ways = await openPagedWays(sandbox, 20);
  ways.a.rowsPerPage = { small: 60, large: 500 };
});
afterAll(async () => {
  for (const way of Object.values(ways)) await way.close();
  await sandbox.dispose();
});

/** In a hundred minutes a thousand orders are read one by one: a minute here, several where much else is done. */
const slowMachineMs = 900_000;

/** The rows of the tables of docs/operations.md that have so many times: of how many open orders, in minutes. */
const rowsStated = (times: number) =>
  readFileSync("docs/operations.md", "utf8")
    .split("\n")
    .flatMap((line) => {
      const [open, ...minutes] = line.split("|").flatMap((cell) => cell.trim() || []);
      if (!open || minutes.length !== times || !minutes.every((cell) => /^\d+ minutes?$/.test(cell)))
        return [];
      return {
        open: Number.parseInt(open.replace(",", ""), 10),
        minutes: minutes.map((cell) => Number.parseInt(cell, 10)),
      };
    });

const stated = rowsStated(3).map(({ open, minutes: [onA = 0, newestOnB = 0, anywhereOnB = 0] }) => ({
  open,
  onA,
  newestOnB,
  anywhereOnB,
}));
const aloneOnA = rowsStated(1).map(({ open, minutes: [alone = 0] }) => ({ open, alone }));

/** What the portal does by itself takes no more of the 60 requests, by the same document. */
const requestsOfItsOwn = 24;

test("what is stated is stated for 10, 100 and 1,000 open orders", () => {
  for (const table of [stated, aloneOnA]) expect(table.map(({ open }) => open)).toEqual([10, 100, 1_000]);
});

const waiting = (connectionId: string) => jobsOf<RefreshJob>(refreshQueue.name, connectionId);

async function forgetJobs(connectionId: string): Promise<void> {
  await db().$executeRaw`DELETE FROM pgboss.job
    WHERE name = ${refreshQueue.name} AND data->>'connectionId' = ${connectionId}`;
}

async function forgetHints({ connectionId }: { connectionId: string }): Promise<void> {
  await forgetJobs(connectionId);
  await db().refreshState.deleteMany({ where: { connectionId } });
}

/** A mirror that knows so many open orders, whose turns to be read come one after the other, and an unused allowance of 60. */
async function filledWorld(variant: ServiceVariant, open: number) {
  const world = await createSteeredWorld(sandbox, variant, ways[variant].origin);
  const { tokenFingerprint: fingerprint } = world.access;
  await db().requestBudget.create({ data: { fingerprint, limit: 100_000, taken: [] } });
  const ids = await fillMirror(sandbox, world, open);
  // What the filling asked for is not of these minutes.
  await forgetHints(world.scope);
  await db().$executeRaw`UPDATE "Order" AS thing
    SET pace = 'open', "readAgainAt" = now() + make_interval(secs => ${openAgainSeconds(null)}::float8 * turn.place / ${open}::int)
    FROM (SELECT id, row_number() OVER (ORDER BY "serviceId") AS place FROM "Order"
      WHERE "connectionId" = ${world.scope.connectionId}::uuid) AS turn WHERE thing.id = turn.id`;
  await db().requestBudget.update({ where: { fingerprint }, data: { limit: 60, taken: [] } });
  return { world, ids };
}

/** What is read in the background is spread over its minute. */
const secondsBetweenReads = 3;

/** All that is asked for in a minute within its allowance, what a sweep wants read included. @returns how much that is */
async function aMinuteOf(world: SteeredWorld, afterTheLists = async () => {}): Promise<number> {
  const { connectionId } = world.scope;
  await letTimePass(world, 60);
  await sweep({ connectionId, kind: "order" }, mirroredKinds);
  await afterTheLists();
  const jobs = await waiting(connectionId);
  for (const job of jobs) {
    await letAllowancePass(world, secondsBetweenReads);
    await followHints(job, mirroredKinds);
  }
  await forgetJobs(connectionId);
  const { tokenFingerprint: fingerprint } = world.access;
  const { taken } = await db().requestBudget.findUniqueOrThrow({ where: { fingerprint } });
  await letAllowancePass(world, 60 - secondsBetweenReads * jobs.length);
  return taken.filter((at) => at > new Date(Date.now() - 60_000)).length;
}

/**
 * The most minutes for which any of the orders was not looked at, in so many of them. A minute is from one pass to the
 * next, however long the machine of the test takes for them.
 */
async function longestUnseen(
  world: SteeredWorld,
  minutes: number,
  pass: (noteSeen: () => Promise<void>) => Promise<void>,
): Promise<number> {
  const { connectionId } = world.scope;
  const known = await db().order.findMany({ where: { connectionId }, select: { serviceId: true } });
  const seenIn = new Map(known.map(({ serviceId }) => [serviceId, 0]));
  let longest = 0;
  for (let minute = 1; minute <= minutes; minute += 1) {
    longest = Math.max(longest, minute - Math.min(...seenIn.values()));
    const before = await databaseNow(db());
    await pass(async () => {
      const seen = await db().$queryRaw<{ serviceId: string }[]>`
        SELECT "serviceId" FROM "Order"
        WHERE "connectionId" = ${connectionId}::uuid AND "confirmedAt" >= ${before}::timestamptz`;
      for (const { serviceId } of seen) seenIn.set(serviceId, minute);
    });
  }
  return longest;
}

/** Whether the mirror knows a comment of every order. */
async function isCommentedThroughout({ scope: { connectionId } }: SteeredWorld): Promise<boolean> {
  const without = await db().$queryRaw<unknown[]>`
    SELECT FROM "Order" WHERE "connectionId" = ${connectionId}::uuid
      AND jsonb_array_length(COALESCE(snapshot->'comments', '[]')) = 0 LIMIT 1`;
  return without.length === 0;
}

describe.each(serviceVariants)("on variant %s,", (variant) => {
  test.each(stated.map(({ open, onA, newestOnB }) => [open, variant === "a" ? onA : newestOnB] as const))(
    "of %i open orders, the newest of the account, each status is seen within %i minutes, and 36 requests a minute are left",
    async (open, minutes) => {
      const { world, ids } = await filledWorld(variant, open);
      const many = manyOrders(sandbox, Number(ids[0]?.replace(/\D/g, "")));
      const rowIds = await many.ids();
      const found = variant === "a" ? await changeEachMinute() : await look();
      expect(found).toBe(minutes);

      /** What did not change is confirmed by nothing: another changes each minute, the oldest first. */
      async function changeEachMinute(): Promise<number> {
        let longest = 0;
        for (let minute = 0; minute < 4; minute += 1) {
          const at = Math.floor((minute * (open - 1)) / 3);
          await many.comment([rowIds[at] ?? 0]);
          await many.change([rowIds[at] ?? 0], "on_hold");
          let minutesUnseen = 0;
          for (let isSeen = false; !isSeen; minutesUnseen += 1) {
            expect(await aMinuteOf(world)).toBeLessThanOrEqual(requestsOfItsOwn);
            const held = await db().order.findFirstOrThrow({
              where: { connectionId: world.scope.connectionId, serviceId: ids[at] ?? "" },
            });
            const { comments } = held.snapshot as { comments?: unknown[] };
            isSeen = held.status === "on_hold" && comments?.length === 1;
          }
          longest = Math.max(longest, minutesUnseen);
        }
        return longest;
      }

      /** By the scan: what is read in its turn is not noted. */
      async function look(): Promise<number> {
        return await longestUnseen(world, minutes + 2, async (noteSeen) => {
          expect(await aMinuteOf(world, noteSeen)).toBeLessThanOrEqual(requestsOfItsOwn);
        });
      }
    },
    slowMachineMs,
  );
});

describe("a comment that no list tells of", () => {
  test.each([
    // Of a thousand as many are read each minute as of a hundred: it would take three minutes to see nothing new.
    ...aloneOnA.slice(0, 2).map(({ open, alone }) => ["a", open, alone] as const),
    ...stated.map(({ open, anywhereOnB }) => ["b", open, anywhereOnB] as const),
  ])(
    "is seen on variant %s on each of %i open orders within %i minutes, and 36 requests a minute are left",
    async (variant, open, minutes) => {
      const { world, ids } = await filledWorld(variant, open);
      const many = manyOrders(sandbox, Number(ids[0]?.replace(/\D/g, "")));
      await many.comment(await many.ids());
      let passed = 0;
      for (; passed <= minutes && !(await isCommentedThroughout(world)); passed += 1)
        expect(await aMinuteOf(world)).toBeLessThanOrEqual(requestsOfItsOwn);
      expect(passed).toBeLessThanOrEqual(minutes);
      expect(passed).toBeGreaterThan(minutes - 3);
    },
    slowMachineMs,
  );
});
