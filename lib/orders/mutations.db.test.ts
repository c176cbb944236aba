import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { ownerOf } from "@/lib/auth/owners";
import { addDepartment } from "@/lib/auth/testing/signed-in";
import { isVisibleTo, visibleTo } from "@/lib/auth/visible-to";
import { recognizeChange } from "@/lib/commands/recognize";
import { letPass, runRound } from "@/lib/commands/testing/rounds";
import { type Acted, originOf } from "@/lib/commands/testing/steering";
import { accessForActor } from "@/lib/credentials/access";
import { scopeOf } from "@/lib/credentials/scope";
import { serviceVariants } from "@/lib/domain/capabilities";
import { commandKinds } from "@/lib/kinds";
import { refresh } from "@/lib/mirror/refresh";
import { openSlowWay } from "@/lib/mirror/testing/slow-way";
import { relayChange } from "@/lib/outbox/relay";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { getOrder } from "./data";
import { getOrderFormOptions } from "./form-options/data";
import { orders } from "./mirrored";
import { approveOrder, cancelOrder } from "./mutations";
import { placeOrder } from "./placing/mutations";
import type { OrderView } from "./schema";
import { approveShown } from "./testing/approve-shown";
import { createOrderingWorld, type OrderingWorld, readyToPlace } from "./testing/ordering-world";

let sandbox: TestSandbox;
let world: OrderingWorld;
let requester: Actor;
let approver: Actor;
let orderId: string;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

async function serviceId(): Promise<string> {
  return (await db().order.findUniqueOrThrow({ where: { id: orderId } })).serviceId;
}

/** Puts the order into a status at the service; the mirror is told by hand, as a refresh would. */
async function moveTo(status: Acted): Promise<void> {
  await world.steered.setStatus(await serviceId(), status);
  await db().order.update({ where: { id: orderId }, data: { status } });
}

const statusAtService = async () => await world.steered.statusOf(await serviceId());
/** Of the requests by which orders are acted on. */
const faultActing = (fault: object) =>
  world.service.setFaults([{ method: world.steered.actsBy, path: "/orders", ...fault }]);

describe.each(serviceVariants)("on variant %s,", (variant) => {
  beforeEach(async () => {
    world = await createOrderingWorld(originOf(sandbox, variant), variant);
    requester = await world.addPerson("requester");
    approver = await world.addPerson("approver");
    orderId = (await placeOrder(requester, await readyToPlace(requester))).subjectId ?? "";
  });

  describe("cancelling", () => {
    test("is known to those who see the order, whoever does it, and to nobody of another department", async () => {
      const { businessId } = world;
      const [criminal, family] = [await addDepartment(businessId), await addDepartment(businessId)];
      const writer = await world.addPerson("requester", criminal);
      const placed = await placeOrder(writer, await readyToPlace(writer));
      await cancelOrder(await world.addPerson("administrator"), { orderId: placed.subjectId ?? "" });
      const where = { kind: "order.cancel", subjectId: placed.subjectId };
      const { id } = await db().command.findFirstOrThrow({ where });
      const owner = await db().$transaction((tx) => ownerOf(tx, "command", id));
      const seen = async (departmentId: string) => {
        const approver = await world.addPerson("approver", departmentId);
        return {
          isTold: isVisibleTo(approver, "command", owner),
          found: await visibleTo(approver).command.count({ where: { id } }),
        };
      };
      expect(await seen(criminal)).toEqual({ isTold: true, found: 1 });
      expect(await seen(family)).toEqual({ isTold: false, found: 0 });
    });

    test("shows the new state at once, and who did it", async () => {
      const view = await cancelOrder(requester, { orderId });
      expect(view.status).toBe("cancelled");
      expect(view.timeline.at(-1)).toMatchObject({ status: "cancelled", causedBy: "you" });
      const audit = await db().auditEvent.findFirst({
        where: { subjectId: orderId, action: "order.cancel" },
      });
      expect(audit).toMatchObject({ actorId: requester.userId, businessId: world.businessId });
    });

    test.each([
      [
        "whose answer was lost after it was carried out is read from the order's state",
        { kind: "drop", after: true },
      ],
      ["that a 500 hides is read from the order's state", { kind: "status", status: 500, after: true }],
    ])("%s", async (_, fault) => {
      await faultActing(fault);
      expect((await cancelOrder(requester, { orderId })).status).toBe("cancelled");
    });

    test("that the service forbids for this order says nothing of the token, which cancels a moment later", async () => {
      const path = `/orders/${await serviceId()}/cancel`;
      await faultActing({ path, kind: "status", status: 403, times: 1 });
      await expect(cancelOrder(requester, { orderId })).rejects.toMatchObject({ code: "token_refused" });
      expect((await getOrderFormOptions(requester, null)).tokenLack).toBeNull();
      expect(await db().accessToken.count({ where: { refusals: { gt: 0 } } })).toBe(0);
      expect((await cancelOrder(requester, { orderId })).status).toBe("cancelled");
    });

    test("whose answer was lost before it was carried out says that it is being checked", async () => {
      await faultActing({ kind: "drop" });
      await expect(cancelOrder(requester, { orderId })).rejects.toMatchObject({ code: "outcome_unknown" });
      expect(await statusAtService()).toBe("submitted");
    });

    test("whose answer was lost and that came too late is refused in the round that is told so", async () => {
      await faultActing({ kind: "drop", times: 1 });
      await expect(cancelOrder(requester, { orderId })).rejects.toMatchObject({ code: "outcome_unknown" });
      await world.steered.setStatus(await serviceId(), "client_review");
      const { id } = await db().command.findFirstOrThrow({
        where: { kind: "order.cancel", subjectId: orderId },
      });
      await letPass(id, 10);
      // Sent again and told that it cannot be: how it stands then settles it, without another wait.
      await runRound(id);
      expect(await db().command.findUniqueOrThrow({ where: { id } })).toMatchObject({ state: "refused" });
      expect((await getOrder(requester, orderId)).status).toBe("client_review");
    });

    test("an order that has moved on meanwhile is refused, and its page is fresh", async () => {
      await world.steered.setStatus(await serviceId(), "translating");
      await expect(cancelOrder(requester, { orderId })).rejects.toMatchObject({ code: "conflict" });
      expect((await getOrder(requester, orderId)).status).toBe("translating");
    });

    test("is not for another requester", async () => {
      const other = await world.addPerson("requester");
      await expect(cancelOrder(other, { orderId })).rejects.toMatchObject({ code: "forbidden" });
      expect(await statusAtService()).toBe("submitted");
    });
  });

  describe("approving", () => {
    test("is for approvers, once: a second click changes nothing", async () => {
      await moveTo("client_review");
      const clicks = await Promise.all([
        approveShown(approver, { orderId }),
        approveShown(approver, { orderId }),
      ]);
      for (const view of clicks) expect(view.status).toBe("client_approved");
      expect(await statusAtService()).toBe("client_approved");
    });

    test("names the approver in the timeline, though another process heard of it first", async () => {
      await moveTo("client_review");
      const way = await openSlowWay(originOf(sandbox, variant));
      onTestFinished(() => way.close());
      const { connectionId } = world;
      await db().connection.update({
        where: { id: connectionId },
        data: { baseUrl: `${way.origin}/api/v1` },
      });
      const held = way.holdNext(world.steered.actsBy);
      const approving = approveShown(approver, { orderId });
      const letGo = await held;
      expect(await statusAtService()).toBe("client_approved");
      const scope = await scopeOf(world.connectionId);
      const access = await accessForActor(requester, scope);
      await refresh(orders, scope, access, await serviceId(), "callback");
      const told = () => db().change.count({ where: { topic: "order", subjectId: orderId } });
      const toldBefore = await told();
      letGo();
      await approving;
      // Whoever looks at the order without the command being theirs has read until now that it came from elsewhere.
      expect(await told()).toBeGreaterThan(toldBefore);
      const steps = (view: OrderView) => view.timeline.map(({ status, causedBy }) => [status, causedBy]);
      expect(steps(await getOrder(requester, orderId))).toContainEqual([
        "client_approved",
        { name: approver.name },
      ]);
      expect(steps(await getOrder(approver, orderId))).toEqual([
        ["submitted", { name: requester.name }],
        ["client_review", "service"],
        ["client_approved", "you"],
      ]);
    });

    test("is not for requesters, and the service is not asked", async () => {
      await moveTo("client_review");
      await expect(approveShown(requester, { orderId })).rejects.toMatchObject({ code: "forbidden" });
      expect(await statusAtService()).toBe("client_review");
    });

    test("another business's order is not found", async () => {
      const stranger = await (await createOrderingWorld(sandbox.origin)).addPerson("administrator");
      for (const ask of [
        () => approveOrder(stranger, { orderId, reviewVersion: "", opened: [] }),
        () => cancelOrder(stranger, { orderId }),
      ])
        await expect(ask()).rejects.toMatchObject({ code: "not_found" });
    });
  });

  describe("an approval", () => {
    /** The service moves on; the mirror learns of it as it learns of everything. */
    async function awaitApproval(): Promise<void> {
      const { subjectId: placed } = await placeOrder(
        requester,
        await readyToPlace(requester, { certification: true, notarization: true }),
      );
      orderId = placed ?? "";
      await world.steered.setStatus(await serviceId(), "client_review");
      await learn();
    }
    const learn = async () => {
      const scope = await scopeOf(world.connectionId);
      const access = await accessForActor(approver, scope);
      return await refresh(orders, scope, access, await serviceId(), "sweep");
    };
    const audited = () =>
      db().auditEvent.findMany({ where: { subjectId: orderId, action: "order.approve" } });
    const approval = async () =>
      (await getOrder(requester, orderId)).timeline.filter(({ status }) => status === "client_approved");
    const loseAnswer = (after: boolean) =>
      world.service.setFaults([
        { method: world.steered.actsBy, path: "/orders", kind: "drop", after },
        { method: "GET", path: "/orders", kind: "status", status: 503, times: 4 },
      ]);
    const relayAll = async () => {
      const changes = await db().change.findMany({
        where: { businessId: world.businessId, relayedAt: null },
      });
      for (const { id } of changes) {
        await relayChange({ changeId: String(id) }, [
          (tx, change) => recognizeChange(tx, change, commandKinds),
        ]);
      }
    };

    test("whose answer was lost, and which a sweep finds, is in the audit once, with the person who gave it", async () => {
      await awaitApproval();
      await loseAnswer(true);
      await expect(approveShown(approver, { orderId })).rejects.toMatchObject({ code: "outcome_unknown" });
      expect(await audited()).toEqual([]);
      await world.service.setFaults([]);
      await learn();
      await relayAll();
      expect(await audited()).toMatchObject([
        { actorId: approver.userId, after: { status: "client_approved" } },
      ]);
      expect(await approval()).toMatchObject([{ causedBy: { name: approver.name } }]);
      await relayAll();
      expect(await audited()).toHaveLength(1);
    });

    test("whose answer was lost, and which the resolver finds, is in the audit once and in the timeline once", async () => {
      await awaitApproval();
      await loseAnswer(true);
      await expect(approveShown(approver, { orderId })).rejects.toMatchObject({ code: "outcome_unknown" });
      await world.service.setFaults([]);
      const { id } = await db().command.findFirstOrThrow({
        where: { subjectId: orderId, kind: "order.approve" },
      });
      await runRound(id);
      await learn();
      await relayAll();
      expect(await audited()).toHaveLength(1);
      expect(await approval()).toHaveLength(1);
    });

    test("that came a second too late is told so, and names nobody as the approver who was not", async () => {
      await awaitApproval();
      await world.service.call(world.steered.actsBy, `/orders/${await serviceId()}/approve`);
      await expect(approveShown(approver, { orderId })).rejects.toMatchObject({ code: "conflict" });
      expect(await audited()).toEqual([]);
      expect(await approval()).toMatchObject([{ causedBy: "outside" }]);
      expect(
        await db().command.findFirst({ where: { subjectId: orderId, kind: "order.approve" } }),
      ).toMatchObject({
        state: "done",
        byAnother: true,
      });
    });

    test("of two people at once is one person's, and the other is told", async () => {
      await awaitApproval();
      const other = await world.addPerson("administrator");
      const clicks = await Promise.allSettled([
        approveShown(approver, { orderId }),
        approveShown(other, { orderId }),
      ]);
      expect(clicks.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      const first = clicks[0]?.status === "fulfilled" ? approver : other;
      expect(await audited()).toMatchObject([{ actorId: first.userId }]);
      expect(await approval()).toMatchObject([
        { causedBy: { name: (clicks[0]?.status === "fulfilled" ? approver : other).name } },
      ]);
      const posts = await world.service.control("GET", "/requests");
      expect(JSON.stringify(posts.json).split(`/approve"`)).toHaveLength(2);
    });
  });
});
