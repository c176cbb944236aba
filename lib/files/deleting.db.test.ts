import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { actingFor, signIn } from "@/lib/auth/testing/signed-in";
import { letPass, runRound } from "@/lib/commands/testing/rounds";
import { newId } from "@/lib/domain/ids";
import { discardDraft } from "@/lib/drafts/mutations";
import { mirroredKinds } from "@/lib/kinds";
import { sweep } from "@/lib/mirror/sweep";
import { placeOrder } from "@/lib/orders/placing/mutations";
import { createOrderingWorld, type OrderingWorld, readyToPlace } from "@/lib/orders/testing/ordering-world";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { listFiles } from "./list/data";
import { fileListAddress } from "./list/rules";
import { deleteFile } from "./mutations";
import { everythingIsRead } from "./testing/everything-is-read";

/** People delete what is attached to nothing: once, by whom it is theirs to, and never what anything has. */

let sandbox: TestSandbox;
let world: OrderingWorld;
let administrator: Actor;
let requester: Actor;
/** Uploaded beside the portal, and attached to nothing. */
let fileId: string;
let serviceId: string;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(async () => {
  world = await createOrderingWorld(sandbox.origin);
  administrator = await world.addPerson("administrator");
  requester = await world.addPerson("requester");
  serviceId = String((await world.service.upload("left.pdf")).id);
  await sweep({ connectionId: world.connectionId, kind: "file" }, mirroredKinds);
  fileId = (await fileOf(serviceId)).id;
  await everythingIsRead(world);
});
afterAll(() => sandbox.dispose());

const fileOf = (id: string) =>
  db().file.findUniqueOrThrow({
    where: { connectionId_serviceId: { connectionId: world.connectionId, serviceId: id } },
  });
const isThere = async (id = serviceId) => (await world.service.get(`/files/${id}`)).status === 200;
const commands = () =>
  db().command.findMany({ where: { businessId: world.businessId, kind: "file.delete" } });
const audited = async () =>
  (await db().auditEvent.findMany({ where: { subjectId: fileId } })).map(({ action, actorId }) => [
    action,
    actorId,
  ]);
const listed = async (reader: Actor) =>
  (await listFiles(reader, { ...fileListAddress.load(""), sort: ["name"] })).rows;

async function expectKept(given: Promise<unknown>, code: string, id = serviceId): Promise<void> {
  await expect(given).rejects.toMatchObject({ code });
  expect(await isThere(id)).toBe(true);
  expect(await commands()).toEqual([]);
}

describe("what is attached to nothing", () => {
  test("is deleted once, told of once, and gone from the list", async () => {
    expect(await listed(administrator)).toMatchObject([{ id: fileId, standing: "free", mayDelete: true }]);
    await deleteFile(administrator, { fileId });
    expect([await isThere(), await listed(administrator)]).toEqual([false, []]);
    expect(await audited()).toEqual([["file.delete", administrator.userId]]);
    await expect(deleteFile(administrator, { fileId })).rejects.toMatchObject({ code: "conflict" });
    expect(await commands()).toHaveLength(1);
  });

  test("is deleted once by two at the same moment", async () => {
    const approver = await world.addPerson("approver");
    await Promise.allSettled([deleteFile(administrator, { fileId }), deleteFile(approver, { fileId })]);
    expect([await isThere(), (await commands()).length, (await audited()).length]).toEqual([false, 1, 1]);
  });

  test("is found out about where the answer was lost, and deleted once", async () => {
    await world.service.setFaults([
      { method: "DELETE", path: `/files/${serviceId}`, kind: "drop", after: true },
      { method: "GET", path: `/files/${serviceId}`, kind: "status", status: 503, times: 1_000 },
    ]);
    await expect(deleteFile(administrator, { fileId })).rejects.toMatchObject({ code: "outcome_unknown" });
    expect(await listed(administrator)).toMatchObject([{ standing: "being_deleted" }]);
    const [command] = await commands();
    await world.service.setFaults([]);
    await letPass(command?.id ?? "", 60);
    await runRound(command?.id ?? "");
    expect(await commands()).toMatchObject([{ state: "done", byAnother: false }]);
    expect([await isThere(), await listed(administrator)]).toEqual([false, []]);
  });

  test("by staff for a person is told with both", async () => {
    const staff = await actingFor(await signIn(administrator.userId));
    await deleteFile(staff, { fileId });
    expect(await db().auditEvent.findMany({ where: { subjectId: fileId } })).toMatchObject([
      { action: "file.delete", actorId: staff.userId, onBehalfOfId: administrator.userId },
    ]);
  });
});

describe("is kept", () => {
  test("what is not known yet to be attached to nothing", async () => {
    await world.service.placeOrder();
    await sweep({ connectionId: world.connectionId, kind: "order" }, mirroredKinds);
    await expectKept(deleteFile(administrator, { fileId }), "conflict");
    expect(await listed(administrator)).toMatchObject([{ standing: "unknown" }]);
  });

  test.each(["order", "quote"])("what a row of an %s may have that nobody can read", async (kind) => {
    const { connectionId } = world;
    const row = { connectionId, kind, digest: "of a row without an id", fields: [], seenAt: new Date() };
    await db().unreadableRow.create({ data: { ...row, key: row.digest } });
    await expectKept(deleteFile(administrator, { fileId }), "conflict");
    expect(await listed(administrator)).toMatchObject([{ standing: "unknown" }]);
  });

  test.each(["order", "quote", "file"])("what no sweep of each %s has been at its end for", async (kind) => {
    const { connectionId } = world;
    const where = { connectionId_kind: { connectionId, kind } };
    await db().mirrorProgress.update({ where, data: { sweptAt: null } });
    await expectKept(deleteFile(administrator, { fileId }), "conflict");
    expect(await listed(administrator)).toMatchObject([{ standing: "unknown" }]);
  });

  test("what the service has attached to something meanwhile, and somebody is told so", async () => {
    await world.service.placeOrder({ files: [Number(serviceId)] });
    await expect(deleteFile(administrator, { fileId })).rejects.toMatchObject({ code: "conflict" });
    expect(await isThere()).toBe(true);
    expect(await commands()).toMatchObject([{ state: "refused" }]);
  });

  test("what lies in a form that is open, for its own person too", async () => {
    await readyToPlace(requester);
    await everythingIsRead(world);
    const document = await db().draftDocument.findFirstOrThrow({
      where: { draft: { businessId: world.businessId } },
    });
    const { id } = await fileOf(document.fileServiceId ?? "");
    await expectKept(deleteFile(requester, { fileId: id }), "conflict", document.fileServiceId ?? "");
    await expectKept(deleteFile(administrator, { fileId: id }), "not_found", document.fileServiceId ?? "");
  });

  test("what another connection's form at the same service has", async () => {
    const other = await createOrderingWorld(sandbox.origin);
    const person = await other.addPerson("requester");
    await readyToPlace(person);
    await db().draftDocument.updateMany({
      where: { draft: { businessId: other.businessId } },
      data: { fileServiceId: serviceId },
    });
    await expectKept(deleteFile(administrator, { fileId }), "conflict");
  });

  test.each(["awaiting_consent", "sending", "unknown"] as const)(
    "what a request has that is %s",
    async (state) => {
      await db().command.create({
        data: {
          ...{ id: newId(), kind: "order.place", key: newId(), attempt: 1, state, callbackKeyHash: newId() },
          ...{ businessId: world.businessId, connectionId: world.connectionId, actorId: requester.userId },
          request: { fileServiceIds: [serviceId] },
        },
      });
      await expectKept(deleteFile(administrator, { fileId }), "conflict");
      expect(await listed(administrator)).toMatchObject([{ standing: "in_use" }]);
    },
  );

  test("what is attached to an order", async () => {
    const { subjectId: orderId } = await placeOrder(requester, await readyToPlace(requester));
    const file = await db().file.findFirstOrThrow({ where: { orderId } });
    await expectKept(deleteFile(administrator, { fileId: file.id }), "conflict", file.serviceId);
  });

  test("from people whose it is not to decide, and from another business", async () => {
    await expectKept(deleteFile(requester, { fileId }), "forbidden");
    expect(await listed(requester)).toMatchObject([{ id: fileId, standing: "free" }]);
    expect((await listed(requester))[0]).not.toHaveProperty("mayDelete");
    const stranger = await (await createOrderingWorld(sandbox.origin)).addPerson("administrator");
    await expectKept(deleteFile(stranger, { fileId }), "not_found");
  });

  test("where the service deletes no files", async () => {
    await db().connection.updateMany({ where: { businessId: world.businessId }, data: { variant: "b" } });
    await expectKept(deleteFile(administrator, { fileId }), "not_found");
  });
});

test("whoever deletes what their own form has let go of finds the deletion that is on its way", async () => {
  const input = await readyToPlace(requester);
  await discardDraft(requester, input);
  await everythingIsRead(world);
  const { id = "", subjectId } = (await commands())[0] ?? {};
  await expect(deleteFile(requester, { fileId: subjectId ?? "" })).rejects.toMatchObject({
    code: "outcome_unknown",
  });
  await runRound(id);
  expect(await commands()).toMatchObject([{ state: "done" }]);
});
