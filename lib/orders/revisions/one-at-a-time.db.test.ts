import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { letPass, runRound } from "@/lib/commands/testing/rounds";
import { serviceVariants } from "@/lib/domain/capabilities";
import { mirroredKinds } from "@/lib/kinds";
import { sweep } from "@/lib/mirror/sweep";
import { markImported } from "@/lib/mirror/testing/mirrored-world";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { getOrder } from "../data";
import { type CompletedOrder, completeOrder } from "../testing/completed-order";
import type { OrderingWorld } from "../testing/ordering-world";
import { requestRevision } from "./mutations";

/** The service works on one revision of an order: another is not sent beside it, also where the order was not read since. */

let sandbox: TestSandbox;
let order: CompletedOrder;
let world: OrderingWorld;
let placer: Actor;
let approver: Actor;
let orderId: string;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

const underWay = { key: "orderErrors.requestRevision.underWay" };

describe.each(serviceVariants)("on variant %s,", (variant) => {
  beforeEach(async () => {
    order = await completeOrder(sandbox, variant);
    ({ world, placer, orderId } = order);
    approver = await world.addPerson("approver");
  });

  test("one that was taken while its order could not be read keeps others from being sent", async () => {
    const [first, second] = [await order.ready(placer), await order.ready(approver)];
    await world.service.setFaults([
      { method: "GET", path: `/orders/${order.serviceId}`, kind: "status", status: 503, times: 50 },
    ]);
    expect(await requestRevision(placer, first)).toMatchObject({ state: "accepted" });
    await expect(requestRevision(approver, second)).rejects.toMatchObject({
      code: "conflict",
      userMessage: underWay,
    });
    expect((await getOrder(approver, orderId)).revisions.request).toMatchObject({ reason: underWay });
    await world.service.setFaults([]);
    expect(await order.revisionsAtService()).toHaveLength(1);
    await world.service.advance(2);
    await order.read();
    expect(await requestRevision(approver, second)).toMatchObject({ state: "accepted" });
  });

  test("a list that tells something else of the order says nothing of one that was taken since it was read", async () => {
    await order.moveTo("client_review");
    const [first, second] = [await order.ready(placer), await order.ready(approver)];
    const unread = {
      method: "GET",
      path: `/orders/${order.serviceId}`,
      kind: "status",
      status: 503,
      times: 50,
    };
    await world.service.setFaults([unread]);
    expect(await requestRevision(placer, first)).toMatchObject({ state: "accepted" });
    await world.steered.setStatus(order.serviceId, "completed");
    await markImported(world.connectionId);
    await sweep({ connectionId: world.connectionId, kind: "order" }, mirroredKinds);
    expect((await getOrder(approver, orderId)).status).toBe("completed");
    expect((await getOrder(approver, orderId)).revisions.request).toMatchObject({ reason: underWay });
    await expect(requestRevision(approver, second)).rejects.toMatchObject({
      code: "conflict",
      userMessage: underWay,
    });
    await world.service.setFaults([]);
    expect(await order.revisionsAtService()).toHaveLength(1);
  });

  test("one that the service keeps on hold keeps nobody from asking for another", async () => {
    await requestRevision(placer, await order.ready(placer));
    const [held] = await order.revisionsAtService();
    await world.steered.setRevisionStatus(held?.id ?? "", "on_hold");
    await order.read();
    expect((await getOrder(placer, orderId)).revisions.request).toEqual({ allowed: true });
    expect(await requestRevision(placer, await order.ready(placer, "<p>Another</p>"))).toMatchObject({
      state: "accepted",
    });
    expect(await order.revisionsAtService()).toHaveLength(2);
  });

  test.each([
    [
      "another was begun",
      () => world.steered.requestRevision(order.serviceId, "<p>By telephone</p>"),
      1,
      "underWay",
    ],
    [
      "its order was approved",
      () => world.steered.setStatus(order.serviceId, "client_approved"),
      0,
      "locked",
    ],
  ] as const)("one that waits is not sent where %s meanwhile", async (_, happens, there, why) => {
    const input = await order.ready(placer);
    await world.service.setFaults([
      { method: "POST", path: world.steered.revisionsPath(order.serviceId), kind: "status", status: 429 },
    ]);
    const { commandId, state } = await requestRevision(placer, input);
    expect(state).toBe("waiting");
    await happens();
    await letPass(commandId, 60);
    await runRound(commandId);
    expect(await order.revisionsAtService()).toHaveLength(there);
    expect((await getOrder(placer, orderId)).revisions.asked).toMatchObject({
      attempt: { state: "refused", refusal: { message: { key: `orderErrors.requestRevision.${why}` } } },
    });
  });
});
