import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { takeCommandLease } from "@/lib/commands/lease";
import { looksBeforeRefusal } from "@/lib/commands/rules";
import { letPass, runRound } from "@/lib/commands/testing/rounds";
import { originOf } from "@/lib/commands/testing/steering";
import { accessForActor } from "@/lib/credentials/access";
import { scopeOf } from "@/lib/credentials/scope";
import { serviceVariants } from "@/lib/domain/capabilities";
import { message } from "@/lib/domain/message";
import { openAlteredWay } from "@/lib/gateway/testing/altered-way";
import { refresh } from "@/lib/mirror/refresh";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { getOrder } from "./data";
import { orders } from "./mirrored";
import { approveOrder } from "./mutations";
import { approveShown } from "./testing/approve-shown";
import { createOrderingWorld, type OrderingWorld } from "./testing/ordering-world";

/** What is approved is what the person has looked at, however late the request leaves or arrives. */

let sandbox: TestSandbox;
let world: OrderingWorld;
let approver: Actor;
let serviceId: string;
let orderId: string;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

async function learn(): Promise<void> {
  const scope = await scopeOf(world.connectionId);
  await refresh(orders, scope, await accessForActor(approver, scope), serviceId, "sweep");
}

/** The order has another translation than was looked at, and waits for an approval again. */
const revisions = {
  "with another document": async () => {
    const form = new FormData();
    form.append("file", new Blob(["revised"]), "revised.txt");
    form.append("type", "translation");
    const { origin, token } = world.service;
    const headers = { authorization: `Bearer ${token}` };
    const address = `${origin}/_sandbox/orders/${serviceId}/files`;
    const answer = await fetch(address, { method: "POST", headers, body: form });
    expect(answer.status).toBe(201);
    await world.steered.setStatus(serviceId, "client_review");
  },
  "with a later review": async () => {
    const { reviewAt: before } = await world.steered.getOrder(serviceId);
    await expect
      .poll(async () => {
        await world.steered.setStatus(serviceId, "translating");
        await world.steered.setStatus(serviceId, "client_review");
        const { reviewAt: at } = await world.steered.getOrder(serviceId);
        return Math.trunc(Date.parse(at ?? "") / 1000) > Math.trunc(Date.parse(before ?? "") / 1000);
      })
      .toBe(true);
  },
};
const revise = revisions["with another document"];

const path = () => `/orders/${serviceId}/approve`;
/** Of the request that approves. */
const faulty = (fault: object) => ({ method: world.steered.actsBy, path: path(), ...fault });
const loseRequest = () => world.service.setFaults([faulty({ kind: "drop" })]);
const timesAsked = async () => {
  const { json } = await world.service.control("GET", "/requests");
  return JSON.stringify(json).split(`${path()}"`).length - 1;
};
const statusAtService = () => world.steered.statusOf(serviceId);
const approval = () =>
  db().command.findFirstOrThrow({ where: { subjectId: orderId }, orderBy: { createdAt: "desc" } });

/** A while later the resolver has its turn. */
async function resolveLater(): Promise<void> {
  const { id } = await approval();
  await letPass(id, 10);
  await runRound(id);
}

describe.each(serviceVariants)("on variant %s,", (variant) => {
  beforeEach(async () => {
    world = await createOrderingWorld(originOf(sandbox, variant), variant);
    approver = await world.addPerson("approver");
    serviceId = await world.steered.placeNotarized("client_review");
    await learn();
    orderId = (await db().order.findFirstOrThrow({ where: { connectionId: world.connectionId } })).id;
  });

  test.each(Object.entries(revisions))(
    "an approval that was lost on its way is not sent again for a translation that came back %s",
    async (_, comeBack) => {
      await loseRequest();
      await expect(approveShown(approver, { orderId })).rejects.toMatchObject({ code: "outcome_unknown" });
      await comeBack();
      await resolveLater();
      expect(await approval()).toMatchObject({ state: "refused", refusal: { code: "conflict" } });
      expect([await timesAsked(), await statusAtService()]).toEqual([1, "client_review"]);
    },
  );

  test("an approval that was lost on its way is sent again for what was looked at", async () => {
    await loseRequest();
    await expect(approveShown(approver, { orderId })).rejects.toMatchObject({ code: "outcome_unknown" });
    await resolveLater();
    expect([(await approval()).state, await statusAtService()]).toEqual(["done", "client_approved"]);
  });

  test("an approval that waited its turn is not sent for another translation, and goes by itself for the same", async () => {
    const letRoomCome = () =>
      db().$executeRaw`UPDATE "RequestBudget" SET "blockedUntil" = now() WHERE "blockedUntil" > now()`;
    const hold = faulty({ kind: "status", status: 429, retry_after: 300 });
    await world.service.setFaults([hold]);
    await expect(approveShown(approver, { orderId })).rejects.toMatchObject({
      userMessage: message("orderErrors.actionWaits"),
    });
    await revise();
    await letRoomCome();
    await resolveLater();
    expect([(await approval()).state, await statusAtService()]).toEqual(["refused", "client_review"]);

    await learn();
    await world.service.setFaults([hold]);
    await expect(approveShown(approver, { orderId })).rejects.toMatchObject({ code: "outcome_unknown" });
    await letRoomCome();
    await resolveLater();
    expect([(await approval()).state, await statusAtService()]).toEqual(["done", "client_approved"]);
  });

  test("an approval that is sent again waits no longer for its turn than what was looked at before holds", async () => {
    await loseRequest();
    await expect(approveShown(approver, { orderId })).rejects.toMatchObject({ code: "outcome_unknown" });
    // Longer than a decision waits, and well within what else waits for a turn.
    const hold = faulty({ kind: "status", status: 429, retry_after: 8 });
    await world.service.setFaults([hold]);
    const resolving = resolveLater();
    await expect.poll(timesAsked).toBe(2);
    await revise();
    await resolving;
    expect(await approval()).toMatchObject({ state: "unknown", sends: 1 });
    await db().$executeRaw`UPDATE "RequestBudget" SET "blockedUntil" = now() WHERE "blockedUntil" > now()`;
    await resolveLater();
    expect(await approval()).toMatchObject({ state: "refused", refusal: { code: "conflict" } });
    expect([await timesAsked(), await statusAtService()]).toEqual([2, "client_review"]);
  });

  test("a page that showed an earlier translation approves nothing, and is told why", async () => {
    const { reviewVersion } = await getOrder(approver, orderId);
    await revise();
    await learn();
    await expect(approveOrder(approver, { orderId, reviewVersion, opened: [] })).rejects.toMatchObject({
      code: "conflict",
      userMessage: message("orderErrors.approve.changed"),
    });
    expect([await timesAsked(), await statusAtService()]).toEqual([0, "client_review"]);
  });

  test("whoever approves while an approval of an earlier translation is on its way is not told that theirs is", async () => {
    const other = await world.addPerson("approver");
    await loseRequest();
    await expect(approveShown(approver, { orderId })).rejects.toMatchObject({ code: "outcome_unknown" });
    await revise();
    await learn();
    await expect(approveShown(other, { orderId })).rejects.toMatchObject({
      code: "conflict",
      userMessage: message("orderErrors.approve.earlierWaits"),
    });
    await resolveLater();
    await approveShown(other, { orderId });
    expect(await statusAtService()).toBe("client_approved");
  });

  test("an approval that was carried out is the person's, though the translation was revised since", async () => {
    await world.service.setFaults([
      faulty({ kind: "drop", after: true }),
      { method: "GET", path: "/orders", kind: "status", status: 503, times: 4 },
    ]);
    await expect(approveShown(approver, { orderId })).rejects.toMatchObject({ code: "outcome_unknown" });
    await world.service.setFaults([]);
    await revise();
    await world.steered.setStatus(serviceId, "client_approved");
    await resolveLater();
    expect(await approval()).toMatchObject({ state: "done", byAnother: false });
  });

  test("an approval that was lost is nobody's where the order was completed without one", async () => {
    await loseRequest();
    await expect(approveShown(approver, { orderId })).rejects.toMatchObject({ code: "outcome_unknown" });
    await world.steered.setStatus(serviceId, "completed");
    // The sandbox takes what is completed for approved; the service need not.
    const unapproved = (order: object) => ({ ...order, approved_at: null });
    const way = await openAlteredWay(
      originOf(sandbox, variant),
      (body) => body,
      (path, body) => ({
        body: path.endsWith(`/orders/${serviceId}`) ? world.steered.alterOrder(body, unapproved) : body,
      }),
    );
    const { connectionId } = world;
    await db().connection.update({ where: { id: connectionId }, data: { baseUrl: `${way.origin}/api/v1` } });
    await resolveLater();
    const { id } = await approval();
    await letPass(id, 3_600);
    for (let look = 0; look < looksBeforeRefusal; look += 1) await runRound(id);
    await way.close();
    expect(await approval()).toMatchObject({ state: "refused" });
    expect(await db().auditEvent.findMany({ where: { subjectId: orderId } })).toEqual([]);
  });

  test("whoever approved is told by the order's page where nobody can read any more what they asked for", async () => {
    await loseRequest();
    await expect(approveShown(approver, { orderId })).rejects.toMatchObject({ code: "outcome_unknown" });
    await db().command.updateMany({ where: { subjectId: orderId }, data: { request: { version: 0 } } });
    expect((await getOrder(approver, orderId)).asked).toMatchObject({
      message: message("orderErrors.actionUnreadable"),
    });
  });

  test("what nobody can read any more of an earlier approval keeps nobody from approving what they look at", async () => {
    const other = await world.addPerson("approver");
    await loseRequest();
    await expect(approveShown(approver, { orderId })).rejects.toMatchObject({ code: "outcome_unknown" });
    const { id } = await approval();
    await db().command.update({ where: { id }, data: { request: { version: 0 } } });
    await resolveLater();
    await revise();
    await learn();
    await approveShown(other, { orderId });
    expect([await timesAsked(), await statusAtService()]).toEqual([2, "client_approved"]);
    expect(await approval()).toMatchObject({ state: "done", actorId: other.userId, byAnother: false });
    await letPass(id, 3_600);
    await runRound(id);
    expect(await db().command.findUniqueOrThrow({ where: { id } })).toMatchObject({
      state: "refused",
      refusal: { code: "outcome_unknown", message: message("orderErrors.actionUnreadable") },
    });
    expect(await timesAsked()).toBe(2);
  });

  test("while another process is at work on what nobody here can read, nothing else is sent", async () => {
    await loseRequest();
    await expect(approveShown(approver, { orderId })).rejects.toMatchObject({ code: "outcome_unknown" });
    const { id } = await approval();
    await db().command.update({ where: { id }, data: { request: { version: 0 } } });
    expect(await takeCommandLease(id)).not.toBeNull();
    await expect(approveShown(approver, { orderId })).rejects.toMatchObject({ code: "outcome_unknown" });
    expect([await timesAsked(), (await approval()).state]).toEqual([1, "unknown"]);
  });

  test("whoever approved is told by the order's page that it is being checked and that there is more to look at, and nobody else", async () => {
    const asked = async (who: Actor) => (await getOrder(who, orderId)).asked;
    const other = await world.addPerson("approver");
    await loseRequest();
    await expect(approveShown(approver, { orderId })).rejects.toMatchObject({ code: "outcome_unknown" });
    expect(await asked(approver)).toMatchObject({
      isOpen: true,
      message: message("orderErrors.actionUnknown"),
    });
    await revise();
    await resolveLater();
    const told = { action: "approve", isOpen: false, message: message("orderErrors.approve.changed") };
    expect(await asked(approver)).toEqual(told);
    expect(await asked(other)).toBeNull();
    await approveShown(approver, { orderId });
    expect(await asked(approver)).toBeNull();
    expect(await statusAtService()).toBe("client_approved");
  });
});
