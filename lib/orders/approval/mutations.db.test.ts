import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { actingFor } from "@/lib/auth/testing/signed-in";
import { letPass, runRound } from "@/lib/commands/testing/rounds";
import { serviceVariants } from "@/lib/domain/capabilities";
import { newId } from "@/lib/domain/ids";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { getOrder } from "../data";
import { approveOrder } from "../mutations";
import { getApprovalRecords } from "./data";
import { createWaitingOrder, readFile, sha256, type WaitingOrder } from "./testing/waiting-order";

/** What an approval approved is what its person was sent, and is written down once. */

let sandbox: TestSandbox;
let order: WaitingOrder;
let approver: Actor;
let orderId: string;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

async function approve(who: Actor, opened = order.listOpened(who)) {
  const { reviewVersion } = await getOrder(who, orderId);
  return await approveOrder(who, { orderId, reviewVersion, opened: await opened });
}
const records = async () => (await getApprovalRecords(approver, orderId)).records;
const changed = { code: "conflict", userMessage: { key: "orderErrors.approve.changed" } };

describe.each(serviceVariants)("an approval on Variant %s", (variant) => {
  beforeEach(async () => {
    order = await createWaitingOrder(sandbox, variant);
    ({ approver, orderId } = order);
  });

  test("is recorded with who gave it, and of each document what was opened and what was not", async () => {
    const [translation, source] = [await order.fileOf("translation"), await order.fileOf("source")];
    await readFile(approver, translation.id);
    expect(await approve(approver)).toMatchObject({ status: "client_approved", hasApprovalRecord: true });
    const about = ({ id, name, kind, sizeBytes }: typeof source) => ({
      id,
      name,
      kind,
      sizeBytes: Number(sizeBytes),
    });
    const [record, ...others] = await records();
    expect(others).toEqual([]);
    expect(record).toMatchObject({ approvedBy: approver.name, onBehalfOf: null, environment: "sandbox" });
    expect(new Set(record?.documents)).toEqual(
      new Set([
        { ...about(translation), sha256: sha256("the translation") },
        { ...about(source), sha256: null },
      ]),
    );
  });

  test("keeps the environment that its connection had when it was decided", async () => {
    await approve(approver);
    const environment = "production";
    await db().connection.update({ where: { id: order.world.connectionId }, data: { environment } });
    expect(await records()).toMatchObject([{ environment: "sandbox" }]);
    // As one that an older release wrote down: nobody knows it of that.
    await db().approval.updateMany({ where: { orderId }, data: { environment: null } });
    expect(await records()).toMatchObject([{ environment }]);
  });

  test("that names nothing as opened records that nothing was", async () => {
    await readFile(approver, (await order.fileOf("translation")).id);
    await approve(approver, Promise.resolve([]));
    const [record] = await records();
    expect(record?.documents.map(({ sha256: digest }) => digest)).toEqual([null, null]);
  });

  test.each([
    [
      "that the person was never sent",
      async (fileId: string) => [{ fileId, sha256: sha256("the translation") }],
    ],
    [
      "by another digest than was sent",
      async (fileId: string) => {
        await readFile(approver, fileId);
        return [{ fileId, sha256: sha256("something else") }];
      },
    ],
    ["that the order does not hold", async () => [{ fileId: newId(), sha256: sha256("anything") }]],
  ])("is refused where it names a document %s", async (_, named) => {
    const opened = await named((await order.fileOf("translation")).id);
    await expect(approve(approver, Promise.resolve(opened))).rejects.toMatchObject(changed);
    await expect(records()).rejects.toMatchObject({ code: "not_found" });
  });

  test("is refused where a colleague was sent other bytes of the same document since", async () => {
    const { id: fileId } = await order.fileOf("translation");
    await readFile(approver, fileId);
    const opened = await order.listOpened(approver);
    const colleague = await order.world.addPerson("administrator");
    await db().openedFile.create({
      data: { fileId, userId: colleague.userId, sha256: sha256("other bytes"), sizeBytes: 11 },
    });
    await expect(approve(approver, Promise.resolve(opened))).rejects.toMatchObject(changed);
  });

  test("is refused where another translation has come since", async () => {
    const { reviewVersion } = await getOrder(approver, orderId);
    await readFile(approver, (await order.fileOf("translation")).id);
    const opened = await order.listOpened(approver);
    await order.giveTranslation("a better one");
    await expect(approveOrder(approver, { orderId, reviewVersion, opened })).rejects.toMatchObject(changed);
    await expect(records()).rejects.toMatchObject({ code: "not_found" });
  });

  test("by staff names both them and whom they acted for", async () => {
    const staff = await actingFor(approver);
    await readFile(staff, (await order.fileOf("translation")).id);
    // What the person themselves opened is nothing that staff have looked at, and the other way round.
    expect(await order.listOpened(approver)).toEqual([]);
    await approve(staff);
    expect(await records()).toMatchObject([{ approvedBy: staff.name, onBehalfOf: approver.name }]);
  });

  test("whose answer was lost is recorded once it is found to be carried out, and once alone", async () => {
    await readFile(approver, (await order.fileOf("translation")).id);
    const { world, serviceId } = order;
    const path = `/orders/${serviceId}/approve`;
    await world.service.setFaults([
      { method: world.steered.actsBy, path, kind: "drop", after: true, times: 1 },
      { method: "GET", path: `/orders/${serviceId}`, kind: "drop", times: 10 },
    ]);
    await expect(approve(approver)).rejects.toMatchObject({ code: "outcome_unknown" });
    await expect(records()).rejects.toMatchObject({ code: "not_found" });
    await world.service.setFaults([]);
    const { id } = await db().command.findFirstOrThrow({
      where: { kind: "order.approve", subjectId: orderId },
    });
    await letPass(id, 60);
    await runRound(id);
    expect(await records()).toMatchObject([{ id, approvedBy: approver.name }]);
    await order.learn();
    expect(await records()).toHaveLength(1);
  });

  test("that somebody gave at the service leaves no record here", async () => {
    const { world, serviceId } = order;
    await world.service.call(world.steered.actsBy, `/orders/${serviceId}/approve`);
    await expect(approve(approver)).rejects.toMatchObject({ code: "conflict" });
    await expect(records()).rejects.toMatchObject({ code: "not_found" });
  });
});
