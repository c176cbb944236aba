import { afterAll, beforeAll, expect, test } from "vitest";
import { originOf } from "@/lib/commands/testing/steering";
import { accessForActor } from "@/lib/credentials/access";
import { scopeOf } from "@/lib/credentials/scope";
import { serviceVariants } from "@/lib/domain/capabilities";
import { message } from "@/lib/domain/message";
import { mirroredKinds } from "@/lib/kinds";
import { refresh } from "@/lib/mirror/refresh";
import { sweep } from "@/lib/mirror/sweep";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { getOrder } from "../data";
import { orders } from "../mirrored";
import { approveShown } from "../testing/approve-shown";
import { createOrderingWorld } from "../testing/ordering-world";

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

test.each(serviceVariants)(
  "a review that a list of variant %s has told of is approved once its translation is here, and not before",
  async (variant) => {
    const { connectionId, steered, addPerson } = await createOrderingWorld(
      originOf(sandbox, variant),
      variant,
    );
    const approver = await addPerson("approver");
    const serviceId = await steered.placeNotarized("translating");
    const scope = await scopeOf(connectionId);
    const read = async () =>
      void (await refresh(orders, scope, await accessForActor(approver, scope), serviceId, "sweep"));
    await read();
    const { id: orderId } = await db().order.findFirstOrThrow({ where: { connectionId } });

    await steered.setStatus(serviceId, "client_review");
    await sweep({ connectionId, kind: "order" }, mirroredKinds);
    const reason = message("orderErrors.approve.unread");
    expect(await getOrder(approver, orderId)).toMatchObject({
      status: "client_review",
      documents: [{ kind: "source" }],
      waitingForYou: {},
      permissions: { approve: { allowed: false, reason } },
    });
    await expect(approveShown(approver, { orderId })).rejects.toMatchObject({
      code: "conflict",
      userMessage: reason,
    });
    expect(await db().command.count({ where: { subjectId: orderId } })).toBe(0);

    await read();
    expect(await getOrder(approver, orderId)).toMatchObject({
      documents: [{ kind: "source" }, { kind: "translation" }],
      permissions: { approve: { allowed: true } },
    });
    await approveShown(approver, { orderId });
    expect(await steered.statusOf(serviceId)).toBe("client_approved");
  },
);

test("pages are told when it can be approved, also where the order says nothing else than its row did", async () => {
  const { connectionId, service, addPerson } = await createOrderingWorld(sandbox.origin);
  const approver = await addPerson("approver");
  const { id } = await service.placeOrder({ services: { certification: true, notarization: true } });
  const scope = await scopeOf(connectionId);
  const read = async () =>
    void (await refresh(orders, scope, await accessForActor(approver, scope), String(id), "sweep"));
  // The translation is there before the review begins, and was read with the order.
  await service.setOrderStatus(id, "under_review");
  await read();
  const { id: orderId } = await db().order.findFirstOrThrow({ where: { connectionId } });
  await service.setOrderStatus(id, "client_review");
  await sweep({ connectionId, kind: "order" }, mirroredKinds);
  expect((await getOrder(approver, orderId)).permissions.approve).toMatchObject({ allowed: false });
  const told = () => db().change.count({ where: { topic: "order", subjectId: orderId } });
  const before = await told();
  await read();
  expect((await getOrder(approver, orderId)).permissions.approve).toEqual({ allowed: true });
  expect(await told()).toBeGreaterThan(before);
  const after = await told();
  await read();
  expect(await told()).toBe(after);
});
