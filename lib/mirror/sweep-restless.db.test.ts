import { afterAll, beforeAll, expect, test } from "vitest";
import { openAlteredWay } from "@/lib/gateway/testing/altered-way";
import { mirroredKinds } from "@/lib/kinds";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { type RefreshJob, refreshQueue } from "./refresh";
import { sweep } from "./sweep";
import { manyOrders } from "./testing/many-orders";
import { createMirroredWorld, jobsOf, type MirroredWorld, markImported } from "./testing/mirrored-world";

/** A row that tells something else each time it is asked for, and stands where it stood. */

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

type Rows = { data: { reference: string }[] };

const restlessPlace = 10;

/** 24 orders, all read, and one of their rows restless from now on. */
async function openRestlessWorld() {
  let lists = 0;
  const way = await openAlteredWay(
    sandbox.origin,
    (body) => body,
    (path, body) => {
      const { data } = body as Rows;
      if (!/\/orders\?/.test(path)) return { body };
      lists += 1;
      const restless = data.map((row, place) =>
        place === restlessPlace ? { ...row, reference: `Asked ${lists} times` } : row,
      );
      return { body: { ...(body as Rows), data: restless } };
    },
  );
  const world = await createMirroredWorld(sandbox.origin, way.origin);
  await markImported(world.scope.connectionId);
  const many = manyOrders(sandbox, (await world.service.placeOrder()).id);
  await many.add(23);
  const fingerprint = world.access.tokenFingerprint;
  await db().requestBudget.create({ data: { fingerprint, limit: 100_000, taken: [] } });
  await minute(world);
  return { world, many, close: way.close };
}

/** The sweep of a minute, all that it asks for followed. @returns the ids of what it has read by itself */
async function minute({ scope: { connectionId } }: MirroredWorld): Promise<string[]> {
  await sweep({ connectionId, kind: "order" }, mirroredKinds);
  const jobs = await jobsOf<RefreshJob>(refreshQueue.name, connectionId);
  await db().$executeRaw`DELETE FROM pgboss.job WHERE name = ${refreshQueue.name}`;
  await db().refreshState.deleteMany();
  return jobs.map(({ serviceId }) => serviceId);
}

test("is read by itself each minute, and has what stands before it read once", async () => {
  const { world, close } = await openRestlessWorld();
  await minute(world);
  for (let minutes = 0; minutes < 3; minutes += 1)
    expect((await minute(world)).length).toBeLessThanOrEqual(1);
  await close();
});

test("hides nothing that changes: neither a row, nor one that moves to the front and looks the same", async () => {
  const { world, many, close } = await openRestlessWorld();
  await minute(world);
  await minute(world);
  const ids = (await many.ids()).map(String);
  const [first = "", last = ""] = [ids[0], ids.at(-1)];
  for (const id of [first, last]) {
    await many.change([Number(id)], null);
    expect(await minute(world)).toContain(id);
  }
  await close();
});
