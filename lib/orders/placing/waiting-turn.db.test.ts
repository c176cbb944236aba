import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { patienceSeconds } from "@/lib/commands/rules";
import { letPass, runRound } from "@/lib/commands/testing/rounds";
import { originOf } from "@/lib/commands/testing/steering";
import { serviceVariants } from "@/lib/domain/capabilities";
import { getAttemptByCommand } from "@/lib/drafts/attempts/data";
import type { PlaceOrderInput } from "@/lib/orders/schema";
import { getDraft } from "@/lib/orders/testing/order-drafts";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { countOrders } from "../testing/count-orders";
import { createOrderingWorld, type OrderingWorld, readyToPlace } from "../testing/ordering-world";
import { placeOrder } from "./mutations";

/** An order that the service has no room for yet is the portal's to place, not the person's to press again. */

let sandbox: TestSandbox;
let world: OrderingWorld;
let actor: Actor;
let input: PlaceOrderInput;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

/** The service has said when there is room; that is now. */
async function letRoomCome(): Promise<void> {
  await db().$executeRaw`UPDATE "RequestBudget" SET "blockedUntil" = now(), "taken" = '{}'
    WHERE "blockedUntil" > now()`;
}

describe.each(serviceVariants)("on variant %s,", (variant) => {
  beforeEach(async () => {
    world = await createOrderingWorld(originOf(sandbox, variant), variant);
    actor = await world.addPerson("requester");
    input = await readyToPlace(actor);
    await world.service.setFaults([
      { method: "POST", path: "/orders", kind: "status", status: 429, retry_after: 300 },
    ]);
  });

  test("an order that must wait its turn stays placed, and goes by itself once there is room: one order", async () => {
    const placed = await placeOrder(actor, input);
    expect(placed).toMatchObject({ state: "waiting", subjectId: null, refusal: null });
    expect(await placeOrder(actor, input)).toMatchObject({ commandId: placed.commandId });
    await runRound(placed.commandId);
    expect(await getAttemptByCommand(actor, placed.commandId)).toMatchObject({ state: "waiting" });
    expect((await getDraft(actor, input)).latestAttempt).toMatchObject({ state: "waiting" });

    await letRoomCome();
    await runRound(placed.commandId);
    expect(await getAttemptByCommand(actor, placed.commandId)).toMatchObject({ state: "accepted" });
    expect((await countOrders(world.service)).orders).toBe(1);
  });

  test("an order whose turn does not come for ten minutes is given back, with nothing placed", async () => {
    const { commandId } = await placeOrder(actor, input);
    await letPass(commandId, patienceSeconds.awaited);
    await runRound(commandId);
    expect(await getAttemptByCommand(actor, commandId)).toMatchObject({
      state: "refused",
      refusal: { code: "rate_limited", meaning: { key: "draftErrors.order.notDone" } },
    });
    expect((await countOrders(world.service)).orders).toBe(0);
  });
});
