import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { quietSecondsBeforeSend } from "@/lib/commands/rules";
import { letPass, runRound } from "@/lib/commands/testing/rounds";
import { originOf } from "@/lib/commands/testing/steering";
import { serviceVariants } from "@/lib/domain/capabilities";
import { getAttemptByCommand } from "@/lib/drafts/attempts/data";
import { capabilitiesOf } from "@/lib/gateway/registry";
import { openAlteredWay } from "@/lib/gateway/testing/altered-way";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { countOrders } from "../testing/count-orders";
import { createOrderingWorld, type OrderingWorld, readyToPlace } from "../testing/ordering-world";
import { placeOrder } from "./mutations";

/** Once the service answers again people know within half a minute, however long it did not. */

let sandbox: TestSandbox;
let world: OrderingWorld;
let actor: Actor;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

/** Places an order whose request is lost on the way. @returns its command */
async function placeLost(): Promise<string> {
  const input = await readyToPlace(actor);
  await world.service.setFaults([{ method: "POST", path: "/orders", kind: "drop" }]);
  return (await placeOrder(actor, input)).commandId;
}

async function reachServiceBy(origin: string): Promise<void> {
  const { connectionId } = world;
  await db().connection.update({ where: { id: connectionId }, data: { baseUrl: `${origin}/api/v1` } });
}
const goSilent = () => reachServiceBy("http://127.0.0.1:9");

/** The rows of a list, as nobody can read them. */
const withoutStatus = (body: unknown) => {
  const list = body as { data: unknown };
  return Array.isArray(list.data) ? { ...list, data: list.data.map((row) => ({ ...row, status: 7 })) } : body;
};

async function dueInSeconds(commandId: string): Promise<number> {
  const [row] = await db().$queryRaw<[{ seconds: number }]>`
    SELECT EXTRACT(epoch FROM "nextLookAt" - now())::float8 AS seconds FROM "Command"
    WHERE id = ${commandId}::uuid`;
  return row.seconds;
}

/** Lets the pause pass after which a silent service is asked again. */
async function letPausePass(): Promise<void> {
  await db().$executeRaw`UPDATE "Connection" SET "askAgainAt" = now() - interval '1 second'
    WHERE id = ${world.connectionId}::uuid AND "askAgainAt" IS NOT NULL`;
}

describe.each(serviceVariants)("on variant %s,", (variant) => {
  beforeEach(async () => {
    world = await createOrderingWorld(originOf(sandbox, variant), variant);
    actor = await world.addPerson("requester");
  });

  test("a service that does not answer is asked again within seconds, also after hours", async () => {
    const commandId = await placeLost();
    await goSilent();
    for (let round = 0; round < 12; round += 1) {
      await letPass(commandId, 3_600);
      await letPausePass();
      await runRound(commandId);
      expect(await dueInSeconds(commandId)).toBeLessThanOrEqual(10);
    }
    await reachServiceBy(originOf(sandbox, variant));
    await letPausePass();
    await runRound(commandId);
    expect(await getAttemptByCommand(actor, commandId)).toMatchObject({ state: "accepted" });
    expect((await countOrders(world.service)).orders).toBe(1);
  });

  test("a service that does not answer is asked by one command at a time, and all go on once it answers", async () => {
    const [first, second] = [await placeLost(), await placeLost()];
    await goSilent();
    await letPass(first, 3_600);
    await letPass(second, 3_600);
    await runRound(first);
    await reachServiceBy(originOf(sandbox, variant));
    await world.service.control("DELETE", "/requests");
    // The pause is not over yet: nobody asks.
    await runRound(second);
    expect((await world.service.control("GET", "/requests")).json).toMatchObject({ count: 0 });
    expect(await dueInSeconds(second)).toBeGreaterThan(0);

    await letPausePass();
    await runRound(first);
    expect(await getAttemptByCommand(actor, first)).toMatchObject({ state: "accepted" });
    expect(await dueInSeconds(second)).toBeLessThanOrEqual(0);
    await runRound(second);
    expect(await getAttemptByCommand(actor, second)).toMatchObject({ state: "accepted" });
    expect((await countOrders(world.service)).orders).toBe(2);
  });

  test.each([
    ["500", { status: 500, body: {} }],
    ["what is no order", { body: "no order" }],
  ])(
    "one order that is answered by %s makes no silence, and is not asked for all the time",
    async (_, answer) => {
      const input = await readyToPlace(actor);
      const lost = { method: "POST", path: "/orders", kind: "drop", after: true };
      await world.service.setFaults([lost]);
      const { commandId } = await placeOrder(actor, input);
      const way = await openAlteredWay(
        originOf(sandbox, variant),
        (body) => body,
        (path, body) => {
          if (/\/orders\/[^/?]+$/.test(path)) return answer;
          // Nor can its row be read.
          return { body: /\/orders(\?|$)/.test(path) ? withoutStatus(body) : body };
        },
      );
      await reachServiceBy(way.origin);
      for (let round = 0; round < 8; round += 1) {
        await runRound(commandId);
        expect(await db().connection.findUniqueOrThrow({ where: { id: world.connectionId } })).toMatchObject({
          askAgainAt: null,
        });
      }
      expect(await getAttemptByCommand(actor, commandId)).toMatchObject({
        known: { isMade: capabilitiesOf(variant).listing.file !== null },
      });
      expect(await dueInSeconds(commandId)).toBeGreaterThan(20);
      await way.close();
    },
  );

  test("what is lost again and again is sent again within seconds, however often that was", async () => {
    const commandId = await placeLost();
    await world.service.setFaults([{ method: "POST", path: "/orders", kind: "drop", times: 12 }]);
    for (let round = 0; round < 12; round += 1) {
      await letPass(commandId, quietSecondsBeforeSend.guarded);
      await runRound(commandId);
      expect(await dueInSeconds(commandId)).toBeLessThanOrEqual(10);
    }
    await letPass(commandId, quietSecondsBeforeSend.guarded);
    await runRound(commandId);
    expect(await getAttemptByCommand(actor, commandId)).toMatchObject({ state: "accepted" });
    expect((await countOrders(world.service)).orders).toBe(1);
  }, 120_000);

  test("a second send that gets no turn begins no wait anew", async () => {
    const commandId = await placeLost();
    await letPass(commandId, quietSecondsBeforeSend.guarded);
    const before = await db().command.findUniqueOrThrow({ where: { id: commandId } });
    await world.service.setFaults([
      { method: "POST", path: "/orders", kind: "status", status: 429, retry_after: 300 },
    ]);
    await runRound(commandId);
    const { sends, looks, lastSentAt } = await db().command.findUniqueOrThrow({ where: { id: commandId } });
    expect({ sends, looks, lastSentAt }).toEqual({ sends: 1, looks: 1, lastSentAt: before.lastSentAt });
    expect(await dueInSeconds(commandId)).toBeLessThanOrEqual(10);

    await db().$executeRaw`UPDATE "RequestBudget" SET "blockedUntil" = NULL, "taken" = '{}'`;
    await runRound(commandId);
    expect(await getAttemptByCommand(actor, commandId)).toMatchObject({ state: "accepted" });
    expect((await countOrders(world.service)).orders).toBe(1);
  });
});
