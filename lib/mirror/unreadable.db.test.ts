import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { originOf } from "@/lib/commands/testing/steering";
import { type ServiceVariant, serviceVariants } from "@/lib/domain/capabilities";
import { type AlteredWay, openAlteredWay } from "@/lib/gateway/testing/altered-way";
import { mirroredKinds } from "@/lib/kinds";
import { orders } from "@/lib/orders/mirrored";
import { db } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { followHints, type RefreshJob, refreshQueue } from "./refresh";
import { sweep } from "./sweep";
import {
  createSteeredWorld,
  findMirrored,
  jobsOf,
  markImported,
  type SteeredWorld,
} from "./testing/mirrored-world";
import { purgeUnreadable } from "./unreadable";
import { enqueueWalks, walk } from "./walk";

/** One row that nobody can read stops nothing: here one whose target language is not chosen. */

let sandbox: TestSandbox;
let way: AlteredWay;
let world: SteeredWorld;
let connectionId: string;
/** What the rows of these ids are altered to hold. */
let altered: Map<string, object>;

/** Where a row of each variant has its id, and what of a row only one of them has. */
const rowsOf: Record<ServiceVariant, { id: "id" | "order_number"; hostile: (long: string) => object[] }> = {
  a: { id: "id", hostile: (long) => [{ number: long }] },
  // The number of an order is its id there, so that it is tried as that.
  b: { id: "order_number", hostile: () => [] },
};

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

const sweepNow = () => sweep({ connectionId, kind: "order" }, mirroredKinds);
const progress = () => db().mirrorProgress.findFirstOrThrow({ where: { connectionId, kind: "order" } });
const noted = () => db().unreadableRow.findMany({ where: { connectionId } });
const asked = async () =>
  (await jobsOf<RefreshJob>(refreshQueue.name, connectionId)).map(({ serviceId }) => serviceId);
const followAll = async () => {
  for (const job of await jobsOf<RefreshJob>(refreshQueue.name, connectionId))
    await followHints(job, mirroredKinds);
  await db().$executeRaw`DELETE FROM pgboss.job
    WHERE name = ${refreshQueue.name} AND data->>'connectionId' = ${connectionId}`;
};
/** Letters that no database compresses. */
function noise(length: number): string {
  const bytes = Array.from({ length }, (_, at) => createHash("sha256").update(String(at)).digest("hex"));
  return Buffer.from(bytes.join(""), "hex")
    .toString("base64url")
    .replaceAll(/[\d_-]/g, "")
    .slice(0, length);
}
/** @returns the id of a good order, and of one whose row is unreadable */
const place = async () => {
  const good = await world.steered.placeOrder();
  const bad = await world.steered.placeOrder();
  altered.set(bad, { target_language: null });
  return { good, bad };
};

describe.each(serviceVariants)("on variant %s,", (variant) => {
  const { id: idOfRow, hostile } = rowsOf[variant];

  beforeAll(async () => {
    way = await openAlteredWay(originOf(sandbox, variant), (answer) => {
      const { data } = answer as { data?: Record<string, unknown>[] };
      if (!Array.isArray(data)) return answer;
      return {
        ...(answer as object),
        data: data.map((row) => ({ ...row, ...altered.get(`${row[idOfRow]}`) })),
      };
    });
  });
  afterAll(() => way.close());
  beforeEach(async () => {
    altered = new Map();
    world = await createSteeredWorld(sandbox, variant, way.origin);
    ({ connectionId } = world.scope);
    await markImported(connectionId);
  });

  describe("a sweep", () => {
    test.each([
      { status: "constructor" },
      { status: "__proto__" },
      { status: noise(9_000) },
      { source_language: noise(9_000) },
      { [idOfRow]: noise(9_000) },
      { reference: noise(100_000) },
      ...hostile(noise(9_000)),
    ])("keeps the other rows, whatever one holds (%#)", async (row) => {
      const good = await world.steered.placeOrder();
      altered.set(await world.steered.placeOrder(), row);
      await sweepNow();
      expect(await findMirrored(world, good)).toMatchObject({ status: "submitted" });
      expect(await progress()).toMatchObject({ failure: null, sweptAt: expect.any(Date) });
    });

    test("keeps what is good, and reads by itself what the unreadable row stands for", async () => {
      const { good, bad } = await place();
      await sweepNow();
      await followAll();
      await world.steered.setStatus(good, "completed");
      await sweepNow();
      expect(await findMirrored(world, good)).toMatchObject({ status: "completed" });
      expect(await findMirrored(world, bad)).toMatchObject({ status: "submitted", snapshotWhole: true });
      expect(await progress()).toMatchObject({ failure: null, sweptAt: expect.any(Date) });
    });

    test("tells of the row once for what it holds, and reads again what it stands for once it holds something else", async () => {
      const warn = vi.spyOn(log, "warn");
      const { bad } = await place();
      await sweepNow();
      await followAll();
      const [first] = await noted();
      expect(first).toMatchObject({ kind: "order", key: bad, fields: ["target_language"] });
      await sweepNow();
      expect(await asked()).toEqual([]);
      expect(warn).toHaveBeenCalledTimes(1);
      await world.steered.setStatus(bad, "translating");
      await sweepNow();
      expect(await asked()).toEqual([bad]);
      expect(warn).toHaveBeenCalledTimes(2);
      expect(await noted()).toMatchObject([{ firstSeenAt: first?.firstSeenAt }]);
      await followAll();
      expect(await findMirrored(world, bad)).toMatchObject({ status: "translating" });
      warn.mockRestore();
    });

    test.each([["1\0"], [null], [{ of: "an object" }], [""]])(
      "is not stopped by a row whose id is none (%j)",
      async (id) => {
        const { good, bad } = await place();
        altered.set(bad, { [idOfRow]: id });
        await sweepNow();
        expect(await findMirrored(world, good)).not.toBeNull();
        expect(await progress()).toMatchObject({ failure: null, sweptAt: expect.any(Date) });
        expect(await noted()).toHaveLength(1);
      },
    );
  });

  test("a walk notes them too, and finds nothing gone that it could not read", async () => {
    const { bad } = await place();
    await db().mirrorProgress.updateMany({ where: { connectionId }, data: { walkBeganAt: null } });
    await enqueueWalks([orders]);
    await walk({ connectionId, kind: "order", page: "" }, mirroredKinds);
    expect(await noted()).toHaveLength(1);
    await followAll();
    expect(await findMirrored(world, bad)).toMatchObject({ goneAt: null });
  });

  test("those that no list has held for a week are forgotten", async () => {
    await place();
    await sweepNow();
    await purgeUnreadable();
    expect(await noted()).toHaveLength(1);
    await db().unreadableRow.updateMany({ data: { seenAt: new Date(Date.now() - 8 * 86_400_000) } });
    await purgeUnreadable();
    expect(await noted()).toEqual([]);
  });
});
