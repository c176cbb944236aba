import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { originOf } from "@/lib/commands/testing/steering";
import { type ServiceVariant, serviceVariants } from "@/lib/domain/capabilities";
import { openAlteredWay } from "@/lib/gateway/testing/altered-way";
import { mirroredKinds } from "@/lib/kinds";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { type RefreshJob, refreshQueue } from "./refresh";
import { sweep } from "./sweep";
import { manyOrders } from "./testing/many-orders";
import { createSteeredWorld, jobsOf, type MirroredWorld, markImported } from "./testing/mirrored-world";

/** A row that tells something else each time it is asked for, and stands where it stood. */

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

type Rows = { data: { reference: string }[] };

const restlessPlace = 10;

/** 24 orders, all read, and one of their rows restless from now on. */
async function openRestlessWorld(variant: ServiceVariant) {
  let lists = 0;
  const way = await openAlteredWay(
    originOf(sandbox, variant),
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
  const world = await createSteeredWorld(sandbox, variant, way.origin);
  await markImported(world.scope.connectionId);
  const many = manyOrders(sandbox, Number((await world.steered.placeOrder()).replace(/\D/g, "")));
  await many.add(23);
  const fingerprint = world.access.tokenFingerprint;
  await db().requestBudget.create({ data: { fingerprint, limit: 100_000, taken: [] } });
  await minute(world);
  return { world, many, close: way.close };
}

/** The sweep of a minute, all that it asks for followed. @returns the ids of what it has read by itself */
async function minute({ scope: { connectionId } }: Pick<MirroredWorld, "scope">): Promise<string[]> {
  await sweep({ connectionId, kind: "order" }, mirroredKinds);
  const jobs = await jobsOf<RefreshJob>(refreshQueue.name, connectionId);
  await db().$executeRaw`DELETE FROM pgboss.job WHERE name = ${refreshQueue.name}`;
  await db().refreshState.deleteMany();
  return jobs.map(({ serviceId }) => serviceId);
}

/** How what is found changes: where it moves to the front its row may look the same. */
const changes: Record<ServiceVariant, { status: string | null; what: string }> = {
  a: { status: null, what: "neither a row, nor one that moves to the front and looks the same" },
  b: { status: "on_hold", what: "neither a row of its page, nor one of a later page" },
};

describe.each(serviceVariants)("on variant %s,", (variant) => {
  test("is read by itself each minute, and nothing else for it but once", async () => {
    const { world, close } = await openRestlessWorld(variant);
    await minute(world);
    for (let minutes = 0; minutes < 3; minutes += 1)
      expect((await minute(world)).length).toBeLessThanOrEqual(1);
    await close();
  });

  test(`hides nothing that changes: ${changes[variant].what}`, async () => {
    const { world, many, close } = await openRestlessWorld(variant);
    await minute(world);
    await minute(world);
    const known = await db().order.findMany({
      where: { connectionId: world.scope.connectionId },
      orderBy: { receivedAt: "asc" },
    });
    const ids = await many.ids();
    for (const at of [0, -1]) {
      await many.change([ids.at(at) ?? 0], changes[variant].status);
      expect(await minute(world)).toContain(known.at(at)?.serviceId);
    }
    await close();
  });
});
