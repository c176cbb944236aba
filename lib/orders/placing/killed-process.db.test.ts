import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { openCommand } from "@/lib/commands/open";
import { quietSecondsBeforeSend } from "@/lib/commands/rules";
import { letLeaseRunOut, letPass, runRound } from "@/lib/commands/testing/rounds";
import { originOf } from "@/lib/commands/testing/steering";
import { scopeOf } from "@/lib/credentials/scope";
import { serviceVariants } from "@/lib/domain/capabilities";
import { getAttemptByCommand } from "@/lib/drafts/attempts/data";
import { listDocuments } from "@/lib/drafts/data";
import type { PlaceOrderInput } from "@/lib/orders/schema";
import { getDraft } from "@/lib/orders/testing/order-drafts";
import { db } from "@/lib/platform/db";
import { untilWaitedFor } from "@/lib/platform/testing/waited-for";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { placeOrder as placeOrderCommand } from "../command";
import { orderDraft } from "../draft";
import { countOrders } from "../testing/count-orders";
import { createOrderingWorld, type OrderingWorld, readyToPlace } from "../testing/ordering-world";
import { placeOrder } from "./mutations";

/** A process that is killed leaves what it had committed and nothing else: each ends in exactly one order. */

const patience = { timeout: 30_000, interval: 50 };

let sandbox: TestSandbox;
let world: OrderingWorld;
let actor: Actor;
let input: PlaceOrderInput;
let child: ChildProcess | undefined;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterEach(() => kill());
afterAll(() => sandbox.dispose());

/** Places the order in a process of its own, and waits until it has counted its send. */
async function placeInChild(): Promise<string> {
  const script = new URL("../testing/place-order-process.ts", import.meta.url).pathname;
  child = spawn(process.execPath, ["--import", "tsx", script, actor.userId, JSON.stringify(input)], {
    stdio: "inherit",
  });
  return await vi.waitFor(async () => {
    const { id, sends } = await db().command.findFirstOrThrow({ where: { draftId: input.draftId } });
    expect(sends).toBe(1);
    return id;
  }, patience);
}

async function kill(): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  await exit;
}

/** What follows a death: the page shows that it is being checked, and a click places nothing more. */
async function afterDeath(commandId: string): Promise<void> {
  await kill();
  const posts = (await countOrders(world.service)).posts;
  expect(await placeOrder(actor, input)).toMatchObject({ commandId, subjectId: null });
  expect((await countOrders(world.service)).posts).toBe(posts);
  await letLeaseRunOut(commandId);
}

async function expectOneOrder(commandId: string): Promise<void> {
  expect(await getAttemptByCommand(actor, commandId)).toMatchObject({ state: "accepted" });
  expect((await getDraft(actor, input)).latestAttempt?.subjectId).toEqual(expect.any(String));
  expect((await countOrders(world.service)).orders).toBe(1);
}

describe.each(serviceVariants)("on variant %s,", (variant) => {
  beforeEach(async () => {
    world = await createOrderingWorld(originOf(sandbox, variant), variant);
    actor = await world.addPerson("requester");
    input = await readyToPlace(actor);
  });

  test("killed before it counted its send: the resolver sends, once", async () => {
    const documents = await listDocuments(db(), input.draftId);
    const request = orderDraft.request(input.content, documents, {
      languages: [],
      coversheet: [],
      countries: null,
      today: "2026-11-26",
    });
    const { draftId, attempt } = input;
    const scope = await scopeOf(world.connectionId);
    const given = { actor, scope, key: draftId, draftId, attempt, request };
    const opening = await db().$transaction((tx) => openCommand(tx, placeOrderCommand, given));
    if (opening.kind !== "opened") throw new Error("Nobody else has placed this form");
    const commandId = opening.lease.commandId;
    await afterDeath(commandId);
    await runRound(commandId);
    await expectOneOrder(commandId);
    expect((await countOrders(world.service)).posts).toBe(1);
  });

  test("killed between counting its send and the POST: looked for, then sent, once", async () => {
    const commandId = await db().$transaction(
      async (tx) => {
        // The request budget is asked after the send is counted and before the POST: there the process stops.
        await tx.$executeRaw`LOCK TABLE "RequestBudget" IN ACCESS EXCLUSIVE MODE`;
        const id = await placeInChild();
        await kill();
        return id;
      },
      { timeout: 45_000 },
    );
    expect(await countOrders(world.service)).toEqual({ orders: 0, posts: 0 });
    await afterDeath(commandId);
    await letPass(commandId, quietSecondsBeforeSend.guarded);
    await runRound(commandId);
    await expectOneOrder(commandId);
  });

  test("killed while the POST is on its way: one order, whether it lands or not", async () => {
    const { commandId, round } = await sandbox.running.kernel.db.$transaction(
      async (tx) => {
        // As far as this the POST comes. Then it and the resolver's round race: either way there is one order.
        await tx.$executeRaw`LOCK TABLE orders IN SHARE MODE`;
        const id = await placeInChild();
        await untilWaitedFor(tx);
        await afterDeath(id);
        await letPass(id, quietSecondsBeforeSend.guarded);
        return { commandId: id, round: runRound(id) };
      },
      { timeout: 45_000 },
    );
    await round;
    await vi.waitFor(async () => {
      await runRound(commandId);
      await expectOneOrder(commandId);
    }, patience);
  });

  test("killed after the order was made and before its answer came: found, one order", async () => {
    await world.service.setFaults([
      { method: "POST", path: "/orders", kind: "delay", delay_ms: 60_000, after: true },
    ]);
    const commandId = await placeInChild();
    await vi.waitFor(async () => expect((await countOrders(world.service)).orders).toBe(1), patience);
    await afterDeath(commandId);
    await runRound(commandId);
    await expectOneOrder(commandId);
  });
});
