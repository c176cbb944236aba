import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { triesToRead } from "@/lib/commands/rules";
import { letPass, runRound } from "@/lib/commands/testing/rounds";
import { originOf } from "@/lib/commands/testing/steering";
import { type ServiceVariant, serviceVariants } from "@/lib/domain/capabilities";
import { getAttemptByCommand } from "@/lib/drafts/attempts/data";
import { stopWaiting } from "@/lib/drafts/attempts/waiting/mutations";
import { decidesAfterSeconds } from "@/lib/drafts/rules";
import type { AttemptView } from "@/lib/drafts/schema";
import { capabilitiesOf } from "@/lib/gateway/registry";
import { type AlteredWay, openAlteredWay } from "@/lib/gateway/testing/altered-way";
import type { PlaceOrderInput } from "@/lib/orders/schema";
import { getDraft } from "@/lib/orders/testing/order-drafts";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { getOrderPage } from "../data";
import { countOrders } from "../testing/count-orders";
import { giveUp, landLate, sweepOrders } from "../testing/lost-sends";
import { createOrderingWorld, type OrderingWorld, readyToPlace, upload } from "../testing/ordering-world";
import { placeOrder } from "./mutations";

/** Orders that are there and that nobody can read, for good: what else tells of them settles their attempts. */

let sandbox: TestSandbox;
let variant: ServiceVariant;
let world: OrderingWorld;
let actor: Actor;
let input: PlaceOrderInput;
let way: AlteredWay | null = null;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterEach(async () => {
  await way?.close();
  way = null;
});
afterAll(() => sandbox.dispose());

const lost = { method: "POST", path: "/orders", kind: "drop", after: true };
const always = { method: "GET", times: 1_000 };
const denied = { ...always, path: "/orders/", kind: "status", status: 403 };

/** Places the order, which is carried out, where the service answers otherwise than it should. */
async function placeWith(faults: object[]): Promise<AttemptView> {
  await world.service.setFaults(faults);
  const placed = await placeOrder(actor, input);
  expect(placed.state).toBe("checking");
  return placed;
}

/** Changes the rows of orders in the service's lists. */
async function alterRows(alter: (row: object) => object): Promise<void> {
  way = await openAlteredWay(
    originOf(sandbox, variant),
    (body) => body,
    (path, body) => {
      if (!/\/orders(\?|$)/.test(path)) return { body };
      const list = body as { data: unknown };
      return { body: Array.isArray(list.data) ? { ...list, data: list.data.map(alter) } : body };
    },
  );
  const { connectionId } = world;
  await db().connection.update({ where: { id: connectionId }, data: { baseUrl: `${way.origin}/api/v1` } });
}

/** The service is reached as it is again. */
async function leaveAltered(): Promise<void> {
  await way?.close();
  way = null;
  const { connectionId } = world;
  await db().connection.update({
    where: { id: connectionId },
    data: { baseUrl: `${originOf(sandbox, variant)}/api/v1` },
  });
}

async function runRounds(commandId: string, rounds = triesToRead): Promise<AttemptView> {
  for (let round = 0; round < rounds; round += 1) {
    await letPass(commandId, 60);
    await runRound(commandId);
  }
  return await getAttemptByCommand(actor, commandId);
}

/** Placed, once, and its page leads on to what is known of the order. */
async function expectShown(attempt: AttemptView): Promise<void> {
  expect(attempt).toMatchObject({ state: "accepted", subjectId: expect.any(String) });
  const page = await getOrderPage(actor, attempt.commandId);
  expect(page).toMatchObject({ kind: "order", order: { isWhole: false, status: "submitted" } });
  const subjectId = attempt.subjectId ?? "";
  const order = await db().order.findUniqueOrThrow({ where: { id: subjectId } });
  expect(order).toMatchObject({ commandId: attempt.commandId, placedById: actor.userId });
  expect(await db().auditEvent.findMany({ where: { subjectId } })).toMatchObject([
    { action: "order.place", after: { number: order.number } },
  ]);
  expect((await getDraft(actor, input)).latestAttempt).toMatchObject({ state: "accepted", subjectId });
  expect(await countOrders(world.service)).toEqual({ orders: 1, posts: 1 });
}

describe.each(serviceVariants)("on variant %s,", (tried) => {
  const listsFiles = capabilitiesOf(tried).listing.file !== null;

  beforeEach(async () => {
    variant = tried;
    world = await createOrderingWorld(originOf(sandbox, variant), variant);
    actor = await world.addPerson("requester");
    input = await readyToPlace(actor);
  });

  describe.runIf(listsFiles)("an order that can never be read is shown by its row, after three tries", () => {
    test.each([
      ["is denied", { kind: "status", status: 403 }],
      ["is hidden", { kind: "status", status: 404 }],
      ["fails", { kind: "status", status: 500 }],
      ["is broken", { kind: "garbage" }],
    ])("where it %s, and the list of its files tells whose it is", async (_, fault) => {
      const { commandId } = await placeWith([lost, { ...always, path: "/orders/", ...fault }]);
      expect(await runRounds(commandId, triesToRead - 1)).toMatchObject({
        state: "checking",
        known: { isMade: true },
      });
      await expectShown(await runRounds(commandId, 1));
    });

    test("where the list of its files is denied too, since it told whose it is", async () => {
      const { commandId } = await placeWith([lost, denied]);
      expect(await runRounds(commandId, 1)).toMatchObject({ state: "checking", known: { isMade: true } });
      await world.service.setFaults([denied, { ...denied, path: "/files" }]);
      await expectShown(await runRounds(commandId, triesToRead - 1));
    });

    test("and whole as soon as it can be read after all", async () => {
      const { commandId } = await placeWith([lost, denied]);
      await runRounds(commandId);
      await world.service.setFaults([]);
      await sweepOrders(world);
      await db().order.updateMany({
        where: { connectionId: world.connectionId },
        data: { readAgainAt: new Date() },
      });
      await sweepOrders(world);
      expect(await getOrderPage(actor, commandId)).toMatchObject({
        order: { isWhole: true, documents: [{ name: "birth.pdf" }] },
      });
    });
  });

  test.runIf(listsFiles)(
    "an order of which neither itself nor its row can be read is said to be there, and is neither refused nor sent again",
    async () => {
      const { commandId } = await placeWith([lost, denied]);
      await alterRows((row) => ({ ...row, status: 7 }));
      const attempt = await runRounds(commandId, 3 * triesToRead);
      expect(attempt).toMatchObject({ state: "checking", known: { isMade: true } });
      await letPass(commandId, decidesAfterSeconds);
      expect(await stopWaiting(actor, attempt)).toMatchObject({ state: "checking" });
      await letPass(commandId, 24 * 3_600);
      expect(await runRounds(commandId, 12)).toMatchObject({ state: "checking", known: { isMade: true } });
      expect(await countOrders(world.service)).toEqual({ orders: 1, posts: 1 });
      await leaveAltered();
      await world.service.setFaults([]);
      expect(await runRounds(commandId, 1)).toMatchObject({ state: "accepted" });
    },
  );

  test.skipIf(listsFiles)(
    "an order of which nothing can be read is sent again, which its documents keep from making another, and is never thought refused",
    async () => {
      const { commandId } = await placeWith([lost, denied]);
      await alterRows((row) => ({ ...row, status: 7 }));
      const attempt = await runRounds(commandId, 3 * triesToRead);
      expect(attempt).toMatchObject({ state: "checking", known: { isMade: false } });
      const { orders, posts } = await countOrders(world.service);
      expect(orders).toBe(1);
      expect(posts).toBeGreaterThan(1);
      await leaveAltered();
      await world.service.setFaults([]);
      expect(await runRounds(commandId, 1)).toMatchObject({ state: "accepted" });
    },
  );

  describe("an order of a press that was given up, while a press with more documents looks,", () => {
    let earlier: string;
    let later: string;

    beforeEach(async () => {
      await world.service.setFaults([{ ...lost, after: false }]);
      earlier = (await placeOrder(actor, input)).commandId;
      await giveUp(earlier);
      await upload(actor, input.draftId, { name: "annex.pdf" });
      await world.service.setFaults([{ ...lost, after: false }, denied]);
      later = (await placeOrder(actor, { ...input, attempt: 2 })).commandId;
      await landLate(world, earlier);
    });

    async function expectSettledApart(): Promise<void> {
      const { state, subjectId } = await getAttemptByCommand(actor, earlier);
      expect([state, subjectId]).toEqual(["accepted", expect.any(String)]);
      expect(await getAttemptByCommand(actor, later)).toMatchObject({
        state: "refused",
        refusal: { message: { params: { names: "annex.pdf" } }, instead: subjectId },
        remainder: expect.any(String),
      });
    }

    test.runIf(listsFiles)(
      "is that of the press whose documents it carries, and not of the one that looked",
      async () => {
        await runRounds(later);
        await expectSettledApart();
      },
    );

    test("is so too where not even the row can be read at first", async () => {
      await alterRows((row) => ({ ...row, status: 7 }));
      await runRounds(later, 1);
      await leaveAltered();
      await world.service.setFaults([]);
      await runRounds(later, 1);
      await expectSettledApart();
    });
  });
});
