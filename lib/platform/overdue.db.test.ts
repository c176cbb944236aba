import { describe, expect, test } from "vitest";
import { addBusiness } from "@/lib/auth/testing/signed-in";
import { newId } from "@/lib/domain/ids";
import { Prisma } from "@/prisma/generated/client";
import { db } from "./db";
import { takeOverdue } from "./overdue";

/** On the outbox, which is one of the tables that are looked through like this. */

const minutes = (count: number) => new Date(Date.now() + count * 60_000);

async function addWaiting(businessId: string, count: number, overdueMinutes: number): Promise<void> {
  await db().change.createMany({
    data: Array.from({ length: count }, () => ({
      businessId,
      topic: "order",
      subjectId: newId(),
      nextLookAt: minutes(-overdueMinutes),
    })),
  });
}

const take = () =>
  takeOverdue<{ businessId: string; id: bigint; nextLookAt: Date; requeues: number }>(
    db(),
    { table: "Change", owners: "Business", ownerId: "businessId" },
    Prisma.sql`waiting."businessId", waiting.id, waiting."nextLookAt", waiting."requeues"`,
  );
const taken = async (businessId: string) => (await take()).filter((row) => row.businessId === businessId);

test("who has thousands waiting for days keeps nobody else's waiting", async () => {
  const [stuck, other] = [await addBusiness(), await addBusiness()];
  await addWaiting(stuck, 3_000, 2_880);
  await addWaiting(other, 1, 1);
  const rows = await take();
  expect(rows.filter(({ businessId }) => businessId === other)).toHaveLength(1);
  expect(rows.length).toBeLessThanOrEqual(500);
  await db().change.deleteMany();
});

test("with more owners than are served at once, each has its turn", async () => {
  const owners = 600;
  await db().$executeRaw`INSERT INTO "Business" (id, name)
    SELECT gen_random_uuid(), 'Of many' FROM generate_series(1, ${owners})`;
  const businesses = await db().business.findMany({ where: { name: "Of many" }, select: { id: true } });
  for (const { id } of businesses) await addWaiting(id, 40, 1);
  const served = new Set<string>();
  // Who had a chance of five in six so often and no turn is kept out.
  for (let turn = 0; turn < 25; turn += 1) for (const row of await take()) served.add(row.businessId);
  expect(served.size).toBe(owners);
  await db().change.deleteMany();
});

describe("what is taken", () => {
  test("is taken by one of several who look at the same moment", async () => {
    const businessId = await addBusiness();
    await addWaiting(businessId, 20, 1);
    const ids = (await Promise.all([taken(businessId), taken(businessId), taken(businessId)])).flat();
    expect(ids).toHaveLength(20);
    expect(new Set(ids.map(({ id }) => id)).size).toBe(20);
  });

  test("is looked at again after pauses that grow up to an hour", async () => {
    const businessId = await addBusiness();
    await addWaiting(businessId, 1, 1);
    const pauses: number[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      const [row] = await taken(businessId);
      pauses.push(Math.round(((row?.nextLookAt.getTime() ?? 0) - Date.now()) / 60_000));
      expect(await taken(businessId)).toEqual([]);
      await db().change.updateMany({ where: { businessId }, data: { nextLookAt: minutes(-1) } });
    }
    expect(pauses).toEqual([10, 20, 40, 60, 60, 60]);
  });

  test("is what is due, and what waits for nothing is left", async () => {
    const businessId = await addBusiness();
    await addWaiting(businessId, 1, -1);
    await db().change.create({ data: { businessId, topic: "order", subjectId: newId(), nextLookAt: null } });
    expect(await taken(businessId)).toEqual([]);
  });
});
