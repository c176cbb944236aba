import { beforeEach, expect, test } from "vitest";
import { addBusiness, addPerson } from "@/lib/auth/testing/signed-in";
import { addConnection } from "@/lib/credentials/testing/connected";
import { prepareJobs } from "@/lib/jobs";
import { db } from "@/lib/platform/db";
import { requeueOverdueCommands } from "./overdue";

/** Commands whose jobs were lost, of several connections. */

let userId: string;
let businessId: string;

beforeEach(async () => {
  await prepareJobs();
  businessId = await addBusiness();
  userId = await addPerson({ businessId, role: "approver" });
});

/** Commands of a connection of their own, overdue for so many minutes. @returns the connection's id */
async function addOpen(count: number, overdueMinutes: number): Promise<string> {
  const connectionId = await addConnection(businessId);
  await db().$executeRaw`
    INSERT INTO "Command" (id, kind, key, attempt, "businessId", "connectionId", "actorId", state, "callbackKeyHash",
      request, "nextLookAt")
    SELECT gen_random_uuid(), 'order.cancel', gen_random_uuid(), 1, ${businessId}::uuid, ${connectionId}::uuid,
      ${userId}::uuid, 'unknown', gen_random_uuid(), '{}', now() - make_interval(mins => ${overdueMinutes})
    FROM generate_series(1, ${count})`;
  return connectionId;
}

const requeued = (connectionId: string) => db().command.count({ where: { connectionId, round: 1 } });

test("who has hundreds that wait for long keeps nobody else's waiting", async () => {
  const [stuck, other] = [await addOpen(700, 2_880), await addOpen(1, 10)];
  await requeueOverdueCommands();
  expect(await requeued(other)).toBe(1);
  expect(await requeued(stuck)).toBeGreaterThan(0);
  expect(await requeued(stuck)).toBeLessThan(700);
});

test("of many connections each has its turn at once, those that wait for long and those that do not", async () => {
  const connections: string[] = [];
  for (let minutes = 10; minutes < 160; minutes += 1) connections.push(await addOpen(3, minutes));
  await requeueOverdueCommands();
  for (const connectionId of connections) expect(await requeued(connectionId)).toBeGreaterThan(0);
});

test("each gets one job, however many look at the same moment, and none before it is late", async () => {
  const [late, due] = [await addOpen(20, 10), await addOpen(5, 1)];
  await Promise.all([requeueOverdueCommands(), requeueOverdueCommands(), requeueOverdueCommands()]);
  expect(await requeued(late)).toBe(20);
  expect(await requeued(due)).toBe(0);
});
