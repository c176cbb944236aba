import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { mirroredKinds } from "@/lib/kinds";
import { enqueueSweeps, type SweepJob, sweep, sweepQueue } from "@/lib/mirror/sweep";
import { requestsTo } from "@/lib/mirror/testing/asked";
import { jobsOf } from "@/lib/mirror/testing/mirrored-world";
import { createOrderingWorld, type OrderingWorld } from "@/lib/orders/testing/ordering-world";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import type { FileListQuery } from "./rules";
import { readNames } from "./testing/read-list";

let sandbox: TestSandbox;
let world: OrderingWorld;
let actor: Actor;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(async () => {
  world = await createOrderingWorld(sandbox.origin);
  actor = await world.addPerson("requester");
});
afterAll(() => sandbox.dispose());

const names = (query: Partial<FileListQuery>, reader = actor) => readNames(reader, query);

describe("what was uploaded elsewhere", () => {
  /** So many at once, each later than the one before. @returns their names */
  const upload = async (count: number, name: string): Promise<string[]> => {
    const { id } = await world.service.upload(`${name} 0.pdf`);
    await sandbox.running.kernel.db.$executeRaw`
      INSERT INTO files (storage_name, account_id, name, extension, type, size, created_at, updated_at)
      SELECT gen_random_uuid(), account_id, replace(name, '0', i::text), extension, type, size,
        created_at + i * interval '1 millisecond', updated_at + i * interval '1 millisecond'
      FROM files, generate_series(1, ${count}::int - 1) AS i WHERE id = ${id}`;
    return Array.from({ length: count }, (_, index) => `${name} ${index}.pdf`);
  };
  /** What a worker does in a minute by itself for what is new. @returns how many lists of files it asked for */
  const aMinute = async (): Promise<number> => {
    const before = await requestsTo(world.service, "/files");
    await enqueueSweeps(mirroredKinds);
    for (const job of await jobsOf<SweepJob>(sweepQueue.name, world.connectionId))
      await sweep(job, mirroredKinds);
    return (await requestsTo(world.service, "/files")) - before;
  };

  test("is in the list by the sweep of the next minute, by one request where up to fifty are new, else by three", async () => {
    const administrator = await world.addPerson("administrator");
    await upload(120, "known");
    // With whatever the first costs.
    await aMinute();
    expect(await aMinute()).toBe(1);
    const few = await upload(2, "few");
    expect(await aMinute()).toBe(1);
    expect((await names({ search: "few" }, administrator)).sort()).toEqual(few);
    const many = await upload(80, "many");
    expect(await aMinute()).toBeLessThanOrEqual(3);
    const found = await db().file.count({
      where: { connectionId: world.connectionId, name: { in: many } },
    });
    expect(found).toBe(many.length);
  });
});
