import { createHash } from "node:crypto";
import { once } from "node:events";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { askAgainMs } from "@/lib/auth/session/still-acting";
import { actingFor } from "@/lib/auth/testing/signed-in";
import { letPass, runRound } from "@/lib/commands/testing/rounds";
import { originOf } from "@/lib/commands/testing/steering";
import { accessForActor } from "@/lib/credentials/access";
import { scopeOf } from "@/lib/credentials/scope";
import type { ServiceVariant } from "@/lib/domain/capabilities";
import { newId } from "@/lib/domain/ids";
import { openFile, purgeOpenedFiles } from "@/lib/files/opened/mutations";
import { refresh } from "@/lib/mirror/refresh";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { getOrder } from "../data";
import { orders } from "../mirrored";
import { approveOrder } from "../mutations";
import { placeOrder } from "../placing/mutations";
import { createOrderingWorld, type OrderingWorld, readyToPlace } from "../testing/ordering-world";
import { getApprovalRecords, listOpenedOf } from "./data";

/** What an approval approved is what its person was sent, and is written down once. */

let sandbox: TestSandbox;
let world: OrderingWorld;
let approver: Actor;
let orderId: string;
let serviceId: string;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

const codes = {
  a: { sourceLanguage: "es", targetLanguage: "en" },
  b: { sourceLanguage: "spa", targetLanguage: "eng" },
};

async function waitingOrder(variant: ServiceVariant): Promise<void> {
  world = await createOrderingWorld(originOf(sandbox, variant), variant);
  approver = await world.addPerson("approver");
  const services = { ...codes[variant], certification: true, notarization: true };
  orderId = (await placeOrder(approver, await readyToPlace(approver, services))).subjectId ?? "";
  serviceId = (await db().order.findUniqueOrThrow({ where: { id: orderId } })).serviceId;
  await giveTranslation("the translation");
}

/** As the service's staff do, and the mirror learns of it. */
async function giveTranslation(content: string): Promise<void> {
  const { origin, token } = world.service;
  const headers = { authorization: `Bearer ${token}` };
  const control = `${origin}/_sandbox/orders/${serviceId}`;
  const form = new FormData();
  form.append("file", new Blob([content]), "translation.txt");
  form.append("type", "translation");
  expect((await fetch(`${control}/files`, { method: "POST", headers, body: form })).status).toBe(201);
  const body = JSON.stringify({ status: "client_review" });
  const json = { ...headers, "content-type": "application/json" };
  expect((await fetch(`${control}/status`, { method: "POST", headers: json, body })).ok).toBe(true);
  await learn();
}

async function learn(): Promise<void> {
  const scope = await scopeOf(world.connectionId);
  await refresh(orders, scope, await accessForActor(approver, scope), serviceId, "sweep");
}

const fileOf = async (kind: string) =>
  await db().file.findFirstOrThrow({ where: { orderId, kind }, orderBy: { uploadedAt: "desc" } });
const read = async (who: Actor, fileId: string) =>
  await buffer((await openFile(who, fileId, AbortSignal.timeout(10_000))).bytes);
const sha256 = (content: string) => createHash("sha256").update(content).digest("hex");

async function approve(who: Actor, opened = listOpenedOf(who, { orderId })) {
  const { reviewVersion } = await getOrder(who, orderId);
  return await approveOrder(who, { orderId, reviewVersion, opened: await opened });
}
/** What the audit tells of a file's opening. */
const openings = async (fileId: string) =>
  await db().auditEvent.findMany({
    where: { subjectKind: "file", subjectId: fileId },
    orderBy: { createdAt: "asc" },
  });
const records = async () => (await getApprovalRecords(approver, orderId)).records;
const changed = { code: "conflict", userMessage: { key: "orderErrors.approve.changed" } };

describe.each(["a", "b"] as const)("with Variant %s", (variant) => {
  beforeEach(() => waitingOrder(variant));

  test("a file arrives as the service has it, and its digest is known before its end arrives", async () => {
    const { id: fileId } = await fileOf("translation");
    expect((await read(approver, fileId)).toString()).toBe("the translation");
    const digest = sha256("the translation");
    expect(await listOpenedOf(approver, { orderId })).toEqual([{ fileId, sha256: digest }]);
    expect(await openings(fileId)).toMatchObject([
      { action: "file.open", actorId: approver.userId, requestId: approver.requestId },
    ]);
  });

  test("the record says who, and of each document what was opened and what was not", async () => {
    const [translation, source] = [await fileOf("translation"), await fileOf("source")];
    await read(approver, translation.id);
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
});

describe("an approval", () => {
  beforeEach(() => waitingOrder("a"));

  test("keeps the environment that its connection had when it was decided", async () => {
    await approve(approver);
    const environment = "production";
    await db().connection.update({ where: { id: world.connectionId }, data: { environment } });
    expect(await records()).toMatchObject([{ environment: "sandbox" }]);
    // As one that an older release wrote down: nobody knows it of that.
    await db().approval.updateMany({ where: { orderId }, data: { environment: null } });
    expect(await records()).toMatchObject([{ environment }]);
  });

  test("that names nothing as opened records that nothing was", async () => {
    await read(approver, (await fileOf("translation")).id);
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
        await read(approver, fileId);
        return [{ fileId, sha256: sha256("something else") }];
      },
    ],
    ["that the order does not hold", async () => [{ fileId: newId(), sha256: sha256("anything") }]],
  ])("is refused where it names a document %s", async (_, named) => {
    const opened = await named((await fileOf("translation")).id);
    await expect(approve(approver, Promise.resolve(opened))).rejects.toMatchObject(changed);
    await expect(records()).rejects.toMatchObject({ code: "not_found" });
  });

  test("is refused where a colleague was sent other bytes of the same document since", async () => {
    const { id: fileId } = await fileOf("translation");
    await read(approver, fileId);
    const opened = await listOpenedOf(approver, { orderId });
    const colleague = await world.addPerson("administrator");
    await db().openedFile.create({
      data: { fileId, userId: colleague.userId, sha256: sha256("other bytes"), sizeBytes: 11 },
    });
    await expect(approve(approver, Promise.resolve(opened))).rejects.toMatchObject(changed);
  });

  test("is refused where another translation has come since", async () => {
    const { reviewVersion } = await getOrder(approver, orderId);
    await read(approver, (await fileOf("translation")).id);
    const opened = await listOpenedOf(approver, { orderId });
    await giveTranslation("a better one");
    await expect(approveOrder(approver, { orderId, reviewVersion, opened })).rejects.toMatchObject(changed);
    await expect(records()).rejects.toMatchObject({ code: "not_found" });
  });

  test("by staff names both them and whom they acted for", async () => {
    const staff = await actingFor(approver);
    await read(staff, (await fileOf("translation")).id);
    // What the person themselves opened is nothing that staff have looked at, and the other way round.
    expect(await listOpenedOf(approver, { orderId })).toEqual([]);
    await approve(staff);
    expect(await records()).toMatchObject([{ approvedBy: staff.name, onBehalfOf: approver.name }]);
  });

  test("whose answer was lost is recorded once it is found to be carried out, and once alone", async () => {
    await read(approver, (await fileOf("translation")).id);
    const path = `/orders/${serviceId}/approve`;
    await world.service.setFaults([{ method: "POST", path, kind: "drop", after: true, times: 1 }]);
    await world.service.setFaults([
      { method: "POST", path, kind: "drop", after: true, times: 1 },
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
    await learn();
    expect(await records()).toHaveLength(1);
  });

  test("that somebody gave at the service leaves no record here", async () => {
    await world.service.call("POST", `/orders/${serviceId}/approve`);
    await expect(approve(approver)).rejects.toMatchObject({ code: "conflict" });
    await expect(records()).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("a file that is opened", () => {
  beforeEach(() => waitingOrder("a"));

  test("is in the audit before its first byte, also where its reader goes away, who is not known to have opened it", async () => {
    // More than lies in buffers on the way.
    await giveTranslation("page ".repeat(2_000_000));
    const gone = new AbortController();
    const { id: fileId } = await fileOf("translation");
    const { bytes } = await openFile(approver, fileId, gone.signal);
    expect(await openings(fileId)).toMatchObject([{ action: "file.open", actorId: approver.userId }]);
    gone.abort(new Error("The browser went away"));
    await expect(pipeline(bytes, new PassThrough().resume())).rejects.toThrow();
    expect(await listOpenedOf(approver, { orderId })).toEqual([]);
    expect(await openings(fileId)).toMatchObject([{ action: "file.open" }]);
  });

  test("breaks off where the grant ends that its reader acts by", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      await giveTranslation("page ".repeat(2_000_000));
      const staff = await actingFor(approver);
      const { id: fileId } = await fileOf("translation");
      const { bytes } = await openFile(staff, fileId, AbortSignal.timeout(30_000));
      const broken = expect(once(bytes, "close")).rejects.toMatchObject({ code: "not_found" });
      vi.advanceTimersByTime(askAgainMs);
      await db().staffGrant.updateMany({
        where: { sessionId: staff.sessionId },
        data: { endedAt: new Date() },
      });
      expect(bytes.destroyed).toBe(false);
      vi.advanceTimersByTime(askAgainMs);
      await broken;
      expect(await listOpenedOf(staff, { orderId })).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  test("is known for thirty days", async () => {
    await read(approver, (await fileOf("translation")).id);
    await db().$executeRaw`UPDATE "OpenedFile" SET "openedAt" = now() - interval '29 days'`;
    await purgeOpenedFiles();
    expect(await listOpenedOf(approver, { orderId })).toHaveLength(1);
    await db().$executeRaw`UPDATE "OpenedFile" SET "openedAt" = now() - interval '31 days'`;
    await purgeOpenedFiles();
    expect(await listOpenedOf(approver, { orderId })).toEqual([]);
  });
});
