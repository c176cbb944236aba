import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { requeueOverdueCommands } from "@/lib/commands/overdue";
import { resolveQueue } from "@/lib/commands/queue";
import { resolveCommand } from "@/lib/commands/resolve";
import { letLeaseRunOut, letPass, runRound } from "@/lib/commands/testing/rounds";
import { originOf } from "@/lib/commands/testing/steering";
import { serviceVariants } from "@/lib/domain/capabilities";
import { getAttemptByCommand } from "@/lib/drafts/attempts/data";
import { commandKinds } from "@/lib/kinds";
import { db } from "@/lib/platform/db";
import { leaseSeconds } from "@/lib/platform/lease";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { createOrderingWorld, type OrderingWorld, readyToPlace } from "../testing/ordering-world";
import { placeOrder } from "./mutations";

/** The rounds of the resolver are jobs in the database: they need no process that remembers them. */

let sandbox: TestSandbox;
let world: OrderingWorld;
let actor: Actor;
let commandId: string;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

type QueuedRound = { round: number; priority: number; dueInSeconds: number };

async function queuedRounds(): Promise<QueuedRound[]> {
  return await db().$queryRaw`
    SELECT (data->>'round')::int AS round, priority,
      round(extract(epoch FROM start_after - created_on))::int AS "dueInSeconds"
    FROM pgboss.job WHERE name = ${resolveQueue.name} AND data->>'commandId' = ${commandId}
    ORDER BY 1`;
}

/** However slow this machine is: a round that comes late sends again. */
const loseEveryAnswer = () =>
  world.service.setFaults([{ method: "POST", path: "/orders", kind: "drop", times: 100 }]);

const currentRound = async () => (await db().command.findUniqueOrThrow({ where: { id: commandId } })).round;

describe.each(serviceVariants)("on variant %s,", (variant) => {
  beforeEach(async () => {
    world = await createOrderingWorld(originOf(sandbox, variant), variant);
    actor = await world.addPerson("requester");
    const input = await readyToPlace(actor);
    await world.service.setFaults([{ method: "POST", path: "/orders", kind: "drop" }]);
    commandId = (await placeOrder(actor, input)).commandId;
  });

  test("the job that resolves an attempt is there before it is sent, for when its lease has run out", async () => {
    expect((await queuedRounds())[0]?.dueInSeconds).toBe(leaseSeconds + 1);
  });

  test("every round that settles nothing queues one more, later and later", async () => {
    await loseEveryAnswer();
    for (let round = 0; round < 4; round += 1) await runRound(commandId);
    const [, ...rounds] = await queuedRounds();
    const delays = rounds.map(({ dueInSeconds }) => dueInSeconds);
    expect(delays).toHaveLength(5);
    expect(delays).toEqual([...delays].sort((one, other) => one - other));
    expect(rounds.at(-1)?.round).toBe(await currentRound());
  });

  test("a round that a person waits for goes before those of what nobody waits for", async () => {
    await loseEveryAnswer();
    await runRound(commandId);
    await db().command.update({ where: { id: commandId }, data: { isAwaited: false } });
    await runRound(commandId);
    const [awaited, unattended] = (await queuedRounds()).slice(-2);
    expect(awaited?.priority).toBeGreaterThan(unattended?.priority ?? Infinity);
  });

  test("a job of an earlier round does nothing", async () => {
    const round = await currentRound();
    await world.service.control("DELETE", "/requests");
    await resolveCommand({ commandId, round: round - 1 }, commandKinds);
    expect((await world.service.control("GET", "/requests")).json).toMatchObject({ count: 0 });
    expect(await currentRound()).toBe(round);
  });

  test("a round that finds somebody sending leaves it to them and comes again", async () => {
    const round = await currentRound();
    await db().$executeRaw`UPDATE "Command" SET "leaseUntil" = now() + interval '1 minute',
      "leaseToken" = gen_random_uuid() WHERE id = ${commandId}::uuid`;
    await world.service.control("DELETE", "/requests");
    await runRound(commandId);
    expect((await world.service.control("GET", "/requests")).json).toMatchObject({ count: 0 });
    expect(await currentRound()).toBe(round + 1);
    await letLeaseRunOut(commandId);
  });

  test("an attempt whose job was lost gets another", async () => {
    const round = await currentRound();
    await requeueOverdueCommands();
    expect(await currentRound()).toBe(round);
    await db().$executeRaw`UPDATE "Command" SET "nextLookAt" = now() - interval '1 hour'
      WHERE id = ${commandId}::uuid`;
    await requeueOverdueCommands();
    expect((await queuedRounds()).at(-1)?.round).toBe(round + 1);
  });

  test("an attempt without a token that works waits for one, and is then settled", async () => {
    await db().accessToken.updateMany({ where: { userId: actor.userId }, data: { state: "rejected" } });
    await letPass(commandId, 24 * 3_600);
    await runRound(commandId);
    expect(await getAttemptByCommand(actor, commandId)).toMatchObject({ state: "checking" });
    await db().accessToken.updateMany({ where: { userId: actor.userId }, data: { state: "working" } });
    for (let look = 0; look < 5; look += 1) await runRound(commandId);
    expect(await getAttemptByCommand(actor, commandId)).toMatchObject({ state: "accepted" });
  });
});
