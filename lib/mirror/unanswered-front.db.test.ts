import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { originOf } from "@/lib/commands/testing/steering";
import { serviceVariants } from "@/lib/domain/capabilities";
import { type AlteredWay, openAlteredWay } from "@/lib/gateway/testing/altered-way";
import { mirroredKinds } from "@/lib/kinds";
import { orders } from "@/lib/orders/mirrored";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { followHints, type RefreshJob, refreshQueue } from "./refresh";
import { sweep } from "./sweep";
import { fillMirror } from "./testing/fill-mirror";
import { letTimePass } from "./testing/let-time-pass";
import {
  createPoorlyListedWorld,
  createSteeredWorld,
  findMirrored,
  jobsOf,
  markImported,
  type SteeredWorld,
} from "./testing/mirrored-world";
import { enqueueWalks, walk } from "./walk";

/** The first page of the list is not answered, as where the service cannot show one row of it, and all else is. */

let sandbox: TestSandbox;
let way: AlteredWay;
let world: Pick<SteeredWorld, "scope">;
let connectionId: string;
/** What the service answers 500 to, by the path with its query; and what it was asked for. */
let isBroken: (path: string) => boolean;
let asked: string[];

const isFront = (address: string) => {
  const [path, query] = address.split("?");
  return path === "/api/v1/orders" && !new URLSearchParams(query).has("page");
};

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());
beforeEach(() => {
  [isBroken, asked] = [() => false, []];
});
afterEach(() => way.close());

const openWay = (origin: string) =>
  openAlteredWay(
    origin,
    (body) => body,
    (path, body) => {
      asked.push(path);
      return isBroken(path) ? { status: 500, body: {} } : { body };
    },
  );

const sweepNow = () => sweep({ connectionId, kind: "order" }, mirroredKinds);
const progress = () =>
  db().mirrorProgress.findUniqueOrThrow({ where: { connectionId_kind: { connectionId, kind: "order" } } });
const makeAllDue = () =>
  db().$executeRaw`UPDATE "Order" SET "readAgainAt" = now() - interval '1 minute'
    WHERE "connectionId" = ${connectionId}::uuid`;
const hinted = async () =>
  (await jobsOf<RefreshJob>(refreshQueue.name, connectionId)).map(({ serviceId }) => serviceId);
const statusOf = async (id: string) => (await findMirrored(world, id))?.status;

async function followAll(): Promise<void> {
  for (const job of await jobsOf<RefreshJob>(refreshQueue.name, connectionId))
    await followHints(job, mirroredKinds).catch(() => null);
  await db().$executeRaw`DELETE FROM pgboss.job
    WHERE name = ${refreshQueue.name} AND data->>'connectionId' = ${connectionId}`;
}

describe.each(serviceVariants)("on variant %s,", (variant) => {
  let steered: SteeredWorld["steered"];
  let ids: string[];
  beforeEach(async () => {
    way = await openWay(originOf(sandbox, variant));
    const made = await createSteeredWorld(sandbox, variant, way.origin);
    [world, steered, connectionId] = [made, made.steered, made.scope.connectionId];
    await markImported(connectionId);
    ids = [];
    for (let placed = 0; placed < 3; placed += 1) ids.push(await steered.placeOrder());
    await sweepNow();
    await followAll();
    asked = [];
  });

  test("what is open is read by itself all the same, and nothing is said to be confirmed", async () => {
    const { sweptAt } = await progress();
    const [changed = ""] = ids;
    await steered.setStatus(changed, "translating");
    await makeAllDue();
    isBroken = isFront;
    await sweepNow();
    expect((await hinted()).toSorted()).toEqual(ids.toSorted());
    await followAll();
    expect(await statusOf(changed)).toBe("translating");
    expect(await progress()).toMatchObject({ failure: "service_unavailable", sweptAt });
    isBroken = () => false;
    await sweepNow();
    expect(await progress()).toMatchObject({ failure: null, failedAt: null });
  });

  test("one that cannot be read by itself either keeps no other from being read", async () => {
    const [broken = "", ...others] = ids;
    await makeAllDue();
    await db().$executeRaw`UPDATE "Order" SET "readAgainAt" = "readAgainAt" - interval '1 hour'
      WHERE "connectionId" = ${connectionId}::uuid AND "serviceId" = ${broken}`;
    isBroken = (path) => isFront(path) || path.startsWith(`/api/v1/orders/${broken}`);
    await sweepNow();
    await sweepNow();
    expect(await hinted()).toEqual(expect.arrayContaining(others));
  });

  test("where nothing at all is answered one look more is taken, and nothing else asked for", async () => {
    await makeAllDue();
    isBroken = () => true;
    await sweepNow();
    expect(asked.filter((path) => !isFront(path))).toHaveLength(1);
    expect(asked.filter(isFront)).toHaveLength(3);
    expect(await hinted()).toEqual([]);
    expect(await progress()).toMatchObject({ failure: "service_unavailable" });
  });

  test("the walk goes on behind it, once that lasts and where the service answers otherwise", async () => {
    await db().mirrorProgress.updateMany({ where: { connectionId }, data: { walkBeganAt: null } });
    await enqueueWalks([orders]);
    const walkOn = () => walk({ connectionId, kind: "order", page: "" }, mirroredKinds);
    const unavailable = { code: "service_unavailable" };
    isBroken = isFront;
    await expect(walkOn()).rejects.toMatchObject(unavailable);
    await db().$executeRaw`UPDATE "MirrorProgress" SET "walkFailedAt" = "walkFailedAt" - interval '6 minutes',
      "frontAnsweredAt" = "frontAnsweredAt" - interval '7 minutes' WHERE "connectionId" = ${connectionId}::uuid`;
    isBroken = () => true;
    await expect(walkOn()).rejects.toMatchObject(unavailable);
    isBroken = isFront;
    await walkOn();
    expect(await progress()).toMatchObject({ walkPage: "page=2", walkFailedAt: null });
  });
});

describe("where the list is newest first and nothing else,", () => {
  beforeEach(async () => {
    way = await openWay(sandbox.originB);
  });
  const reachByWay = () =>
    db().connection.update({ where: { id: connectionId }, data: { baseUrl: `${way.origin}/api/v1` } });

  test("the scan finds what changed behind it, and begins behind it again", async () => {
    const filled = await createPoorlyListedWorld(sandbox.originB);
    [world, connectionId] = [filled, filled.scope.connectionId];
    const numbers = await fillMirror(sandbox, filled, 45);
    const [oldest = ""] = numbers;
    await filled.service.setOrderStatus(oldest, "in_progress");
    await makeAllDue();
    await reachByWay();
    isBroken = isFront;
    await sweepNow();
    expect(await statusOf(oldest)).toBe("translating");
    expect(await progress()).toMatchObject({ scanPage: null, scanFailedAt: null });
    await filled.service.setOrderStatus(oldest, "client_review");
    await sweepNow();
    expect(await statusOf(oldest)).toBe("client_review");
  });

  test("and the page behind it is not answered either, scan and walk wait there, and what is due is read", async () => {
    const filled = await createPoorlyListedWorld(sandbox.originB);
    [world, connectionId] = [filled, filled.scope.connectionId];
    const [oldest = ""] = await fillMirror(sandbox, filled, 45);
    await makeAllDue();
    await reachByWay();
    await db().mirrorProgress.updateMany({ where: { connectionId }, data: { walkPage: "page=2" } });
    const walkOn = () => walk({ connectionId, kind: "order", page: "page=2" }, mirroredKinds);
    const letMinutesPass = () => letTimePass(world, 360);
    isBroken = (path) => isFront(path) || path.endsWith("/orders?page=2");
    for (let sweeps = 0; sweeps < 2; sweeps += 1) {
      await sweepNow();
      await expect(walkOn()).rejects.toMatchObject({ code: "service_unavailable" });
      await letMinutesPass();
    }
    expect(await progress()).toMatchObject({ scanPage: "page=2", walkPage: "page=2" });
    expect((await hinted()).length).toBeGreaterThan(0);
    // Answered again, the front tells that the service is there, and the list goes on behind that page.
    await filled.service.setOrderStatus(oldest, "in_progress");
    isBroken = (path) => path.endsWith("/orders?page=2");
    await sweepNow();
    await walkOn();
    expect(await progress()).toMatchObject({ scanPage: null, walkPage: "page=3" });
    expect(await statusOf(oldest)).toBe("translating");
  });

  test("the one list of revisions is read", async () => {
    const made = await createPoorlyListedWorld(sandbox.originB);
    [world, connectionId] = [made, made.scope.connectionId];
    for (let one = 0; one < 2; one += 1) {
      const number = await made.service.placeOrder();
      await made.service.setOrderStatus(number, "completed");
      await made.service.requestRevision(number);
    }
    await markImported(connectionId);
    await sweepNow();
    await followAll();
    await reachByWay();
    isBroken = isFront;
    await sweepNow();
    expect(asked.filter((path) => path.startsWith("/api/v1/revisions"))).toHaveLength(1);
  });
});
