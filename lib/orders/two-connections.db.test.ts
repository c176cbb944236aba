import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listAudit } from "@/lib/audit-log/data";
import { auditAddress } from "@/lib/audit-log/rules";
import type { Actor } from "@/lib/auth/actor";
import { addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { moveRemainder } from "@/lib/commands/remainder";
import { listConnections } from "@/lib/connections/data";
import { removeMyToken, saveMyToken } from "@/lib/connections/tokens/mutations";
import { addSigningSecret } from "@/lib/credentials/signing-secrets";
import { addConnection, addToken } from "@/lib/credentials/testing/connected";
import { newId } from "@/lib/domain/ids";
import { getDownloadAddress } from "@/lib/files/data";
import { callbackKeyFor } from "@/lib/mirror/callback-key";
import { receiveCallback } from "@/lib/mirror/receive";
import { orderCallback, signedHeaders } from "@/lib/mirror/testing/signed-callback";
import { orderContentSchema, orderForm } from "@/lib/orders/form";
import {
  askToMoveDraft,
  getDraft,
  listDrafts,
  moveDraft,
  openDraft,
  removeDocument,
  saveDraft,
  withdrawAttempt,
} from "@/lib/orders/testing/order-drafts";
import { db } from "@/lib/platform/db";
import { untilWaitedFor } from "@/lib/platform/testing/waited-for";
import { ServiceClient } from "@/sandbox/testing/service-client";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { getApprovalQueue, getApprovalRecords } from "./approval/data";
import { getOrder } from "./data";
import { getOrderFormOptions } from "./form-options/data";
import { getHome } from "./home/data";
import { listOrders } from "./list/data";
import { cancelOrder } from "./mutations";
import { placeOrder } from "./placing/mutations";
import { approveShown } from "./testing/approve-shown";
import { giveUp } from "./testing/lost-sends";
import { createOrderingWorld, type OrderingWorld, readyToPlace, upload } from "./testing/ordering-world";
import { wholeList } from "./testing/whole-list";

/*
 * A business with two accounts at the service, which give their first order and their first file the same ids:
 * whatever is done goes to the account of what it is done to, with the token for that account.
 */

let sandboxes: TestSandbox[];
let world: OrderingWorld;
let actor: Actor;
/** The second account, and our id of the connection to it. */
let second: { service: ServiceClient; connectionId: string };

beforeEach(async () => {
  sandboxes = [await startTestSandbox(), await startTestSandbox()];
  const [near, far] = sandboxes.map(({ origin }) => origin);
  world = await createOrderingWorld(near ?? "");
  actor = await world.addPerson("approver");
  const service = await ServiceClient.open(far ?? "");
  const connectionId = await addConnection(world.businessId, `${far}/api/v1`);
  await db().connection.update({
    where: { id: connectionId },
    data: {
      name: "Second account",
      languages: [
        { code: "es", name: "Castilian", active: true },
        { code: "en", name: "British English", active: true },
      ],
      languagesAt: new Date(),
    },
  });
  await db().$transaction((tx) => addSigningSecret(tx, connectionId, service.signingSecret));
  await addToken(connectionId, actor.userId, service.token);
  second = { service, connectionId };
});
afterEach(() => Promise.all(sandboxes.map((sandbox) => sandbox.dispose())));

/** Places an order on the connection. @returns our id of it */
async function order(connectionId: string): Promise<{ orderId: string; draftId: string; commandId: string }> {
  const { draftId, attempt } = await openDraft(actor);
  await db().draft.update({ where: { id: draftId }, data: { connectionId } });
  await upload(actor, draftId);
  const content = orderContentSchema.parse({ sourceLanguage: "es", targetLanguage: "en" });
  const { subjectId: orderId, commandId } = await placeOrder(actor, { draftId, attempt, content });
  return { orderId: orderId ?? "", draftId, commandId };
}

const requestsOf = async (service: ServiceClient) => {
  const { json } = await service.control("GET", "/requests");
  return (json as { requests: { method: string; path: string }[] }).requests.map(
    ({ method, path }) => `${method} ${path}`,
  );
};

test("a form goes to its own connection with its documents, and one that nobody chose for to the default", async () => {
  const { orderId } = await order(second.connectionId);
  expect(await db().order.findUniqueOrThrow({ where: { id: orderId } })).toMatchObject({
    connectionId: second.connectionId,
  });
  expect(await db().file.findFirstOrThrow({ where: { orderId } })).toMatchObject({
    connectionId: second.connectionId,
  });
  expect(await requestsOf(world.service)).toEqual([]);
  const { draftId } = await openDraft(actor);
  expect(await db().draft.findUniqueOrThrow({ where: { id: draftId } })).toMatchObject({
    connectionId: world.connectionId,
  });
});

describe("a form that is to go to the other connection", () => {
  const typed = orderContentSchema.parse({ sourceLanguage: "es", targetLanguage: "en", reference: "C-7" });

  test("is begun for it", async () => {
    const { draftId } = await openDraft(actor, second.connectionId);
    expect((await getOrderFormOptions(actor, { draftId })).connectionId).toBe(second.connectionId);
    expect(await getOrderFormOptions(actor, null, second.connectionId)).toMatchObject({
      connectionId: second.connectionId,
      connections: [{ id: world.connectionId }, { id: second.connectionId, name: "Second account" }],
    });
  });

  test("keeps its answers and leaves its documents, and an older page of it sends nothing", async () => {
    const { draftId, attempt, version } = await openDraft(actor);
    const documentId = await upload(actor, draftId);
    const saved = await saveDraft(actor, { draftId, version, content: typed });
    const moved = await moveDraft(actor, { draftId, connectionId: second.connectionId });
    expect(moved).toMatchObject({ content: typed, documents: [] });
    expect(await db().command.findMany({ where: { businessId: world.businessId } })).toMatchObject([
      { kind: "file.delete", connectionId: world.connectionId },
    ]);
    await expect(removeDocument(actor, { draftId, documentId })).resolves.toMatchObject({ documents: [] });

    await upload(actor, draftId);
    const press = { draftId, attempt, content: typed };
    const older = placeOrder(actor, {
      ...press,
      content: { ...typed, reference: "C-8" },
      version: saved.version,
    });
    await expect(older).rejects.toMatchObject({ code: "conflict" });
    const { subjectId } = await placeOrder(actor, { ...press, version: moved.version });
    expect(await getOrder(actor, subjectId ?? "")).toMatchObject({ connectionName: "Second account" });
    expect(await requestsOf(second.service)).toContain("POST /api/v1/orders");
    expect(await requestsOf(world.service)).not.toContain("POST /api/v1/orders");
    const again = moveDraft(actor, { draftId, connectionId: world.connectionId });
    await expect(again).rejects.toMatchObject({ code: "conflict" });
  });

  test("is not placed there by a page that shows the first, whatever else that shows as it is", async () => {
    const { draftId, attempt, version } = await openDraft(actor);
    const saved = await saveDraft(actor, { draftId, version, content: typed });
    await moveDraft(actor, { draftId, connectionId: second.connectionId });
    await upload(actor, draftId);
    const { documents, version: newest } = await getDraft(actor, { draftId });
    const press = { draftId, attempt, content: typed, documents, connectionId: world.connectionId };
    // The same answers are no conflict; and whoever keeps what their page has goes on from the newest version.
    for (const seen of [saved.version, newest]) {
      await expect(placeOrder(actor, { ...press, version: seen })).rejects.toMatchObject({
        code: "conflict",
        userMessage: { key: "draftErrors.changedElsewhere" },
      });
    }
    expect(await requestsOf(second.service)).not.toContain("POST /api/v1/orders");
    const placed = await placeOrder(actor, { ...press, connectionId: second.connectionId });
    expect(placed).toMatchObject({ state: "accepted" });
  });

  test("is moved twice as once", async () => {
    const { draftId, version } = await openDraft(actor);
    const { connectionId } = second;
    const views = [
      await moveDraft(actor, { draftId, connectionId }),
      await moveDraft(actor, { draftId, connectionId }),
    ];
    expect(views.map((view) => view.version)).toEqual([version + 1, version + 1]);
  });

  test("takes no document that was on its way to the first, whenever it was moved", async () => {
    const { draftId } = await openDraft(actor);
    let uploading: Promise<unknown> = Promise.resolve();
    await db().$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM "Draft" WHERE id = ${draftId}::uuid FOR UPDATE`;
      // It knows where to go by now, and has no place on the form yet.
      uploading = expect(upload(actor, draftId)).rejects.toMatchObject({ code: "not_found" });
      await untilWaitedFor(tx);
      await tx.draft.update({ where: { id: draftId }, data: { connectionId: second.connectionId } });
    });
    await uploading;
    expect(await db().file.findFirstOrThrow({ where: { businessId: world.businessId } })).toMatchObject({
      connectionId: world.connectionId,
    });
    expect((await getDraft(actor, { draftId })).documents).toMatchObject([{ state: "failed" }]);
    expect(await db().command.findMany({ where: { businessId: world.businessId } })).toMatchObject([
      { kind: "file.delete", connectionId: world.connectionId },
    ]);
  });

  test("is sent to neither by a press that knew where to go before it was moved", async () => {
    const { draftId, attempt } = await openDraft(actor);
    await upload(actor, draftId);
    let pressed: Promise<unknown> = Promise.resolve();
    await db().$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM "Draft" WHERE id = ${draftId}::uuid FOR UPDATE`;
      pressed = expect(placeOrder(actor, { draftId, attempt, content: typed })).rejects.toMatchObject({
        code: "conflict",
      });
      await untilWaitedFor(tx);
      // With a document that lies there by now.
      await tx.draft.update({ where: { id: draftId }, data: { connectionId: second.connectionId } });
    });
    await pressed;
    expect(await db().command.count({ where: { businessId: world.businessId } })).toBe(0);
  });

  test("keeps its documents where an order that was given up turns out made in the account that it left", async () => {
    const { draftId } = await order(world.connectionId);
    // The other account calls the document that was uploaded there the same.
    await db().draft.update({ where: { id: draftId }, data: { connectionId: second.connectionId } });
    const remainderId = await db().$transaction((tx) => moveRemainder(tx, draftId));
    expect((await getDraft(actor, { draftId: remainderId ?? "" })).documents).toMatchObject([
      { state: "uploaded" },
    ]);
  });

  test("stays with documents that nobody said are left behind, also ones that another page added", async () => {
    const { draftId } = await openDraft(actor);
    await upload(actor, draftId);
    const { connectionId } = second;
    for (const documents of ["none", "some"] as const)
      expect(await askToMoveDraft(actor, { draftId, connectionId, documents })).toBeNull();
    expect((await getDraft(actor, { draftId })).documents).toMatchObject([{ state: "uploaded" }]);
    expect(await db().draft.findUniqueOrThrow({ where: { id: draftId } })).toMatchObject({
      connectionId: world.connectionId,
      version: 0,
    });
    await moveDraft(actor, { draftId, connectionId });
    expect((await getDraft(actor, { draftId })).documents).toEqual([]);
  });

  test("stays where it may have been placed already, with its documents", async () => {
    const { draftId, attempt } = await openDraft(actor);
    await upload(actor, draftId);
    await world.service.setFaults([{ method: "POST", path: "/orders", kind: "drop", after: true }]);
    const { commandId } = await placeOrder(actor, { draftId, attempt, content: typed });
    await giveUp(commandId);
    // What is wrong with a later press says nothing of the first.
    await withdrawAttempt(actor, { draftId, attempt: attempt + 1 });
    // Nobody is asked to leave documents behind for what is refused then.
    for (const documents of ["none", "some", "left_behind"] as const) {
      const moved = askToMoveDraft(actor, { draftId, connectionId: second.connectionId, documents });
      await expect(moved).rejects.toMatchObject({
        code: "conflict",
        userMessage: { key: "draftErrors.mayBePlaced", params: { connection: expect.any(String) } },
      });
    }
    expect((await getDraft(actor, { draftId })).documents).toMatchObject([{ state: "uploaded" }]);
    expect(await requestsOf(second.service)).not.toContain("POST /api/v1/orders");
  });

  test("is moved after a press that certainly placed nothing", async () => {
    const { draftId, attempt } = await openDraft(actor);
    await upload(actor, draftId);
    await world.service.setFaults([{ method: "POST", path: "/orders", kind: "status", status: 401 }]);
    const refused = await placeOrder(actor, { draftId, attempt, content: typed });
    expect(refused).toMatchObject({ state: "refused" });
    await moveDraft(actor, { draftId, connectionId: second.connectionId });
    await upload(actor, draftId);
    const placed = await placeOrder(actor, { draftId, attempt: attempt + 1, content: typed });
    expect(placed).toMatchObject({ state: "accepted" });
    expect(await requestsOf(second.service)).toContain("POST /api/v1/orders");
  });

  test("stays where it is when it is about something that is there", async () => {
    const { orderId } = await order(world.connectionId);
    const { draftId } = await openDraft(actor);
    await db().draft.update({ where: { id: draftId }, data: { aboutId: orderId } });
    const moved = moveDraft(actor, { draftId, connectionId: second.connectionId });
    await expect(moved).rejects.toMatchObject({ code: "conflict" });
  });

  test("is nobody else's, nor is a connection", async () => {
    const stranger = await createOrderingWorld(sandboxes[0]?.origin ?? "");
    const { draftId } = await openDraft(actor);
    const colleague = await world.addPerson("administrator");
    const { connectionId } = stranger;
    for (const refused of [
      () => moveDraft(actor, { draftId, connectionId }),
      () => moveDraft(colleague, { draftId, connectionId: second.connectionId }),
      () => openDraft(actor, connectionId),
      () => getOrderFormOptions(actor, null, connectionId),
    ])
      await expect(refused()).rejects.toMatchObject({ code: "not_found" });
  });
});

test("everything names its connection where there are several, and nothing where there is one", async () => {
  const { orderId } = await order(second.connectionId);
  const { connectionName, number } = await getOrder(actor, orderId);
  expect(connectionName).toBe("Second account");
  expect((await listOrders(actor, wholeList)).rows.map((row) => row.connectionName)).toEqual([
    "Second account",
  ]);
  expect((await getHome(actor, [])).inProgress.orders).toMatchObject([{ number, connectionName }]);

  await db().order.update({ where: { id: orderId }, data: { status: "client_review" } });
  expect((await getApprovalQueue(actor)).orders).toMatchObject([{ number, connectionName }]);
  const approvedAt = new Date();
  await db().approval.create({
    data: {
      ...{ id: newId(), businessId: world.businessId, orderId, approvedById: actor.userId, documents: [] },
      ...{ approvedByName: "Ana", decidedAt: approvedAt, confirmedAt: approvedAt },
    },
  });
  expect(await getApprovalRecords(actor, orderId)).toMatchObject({ number, connectionName });
  const administrator = await world.addPerson("administrator");
  const lines = (await listAudit(administrator, auditAddress.load(""))).rows;
  expect(lines.find(({ action }) => action === "order.place")?.subject).toMatchObject({
    ...{ name: number, connectionName },
  });

  const { draftId, version } = await openDraft(actor, second.connectionId);
  const typed = orderContentSchema.parse({ reference: "C-9" });
  await saveDraft(actor, { draftId, version, content: typed });
  expect(await listDrafts(actor)).toMatchObject([{ draftId, connectionName: "Second account" }]);
  expect((await getHome(actor, [orderForm])).drafts).toMatchObject([{ connectionName: "Second account" }]);

  await upload(actor, draftId);
  await second.service.setFaults([{ method: "POST", path: "/orders", kind: "drop" }]);
  const { attempt, content } = await readyToPlace(actor);
  const { commandId } = await placeOrder(actor, { draftId, attempt, content });
  expect((await getHome(actor, [])).checking).toMatchObject([
    { commandId, connectionName: "Second account" },
  ]);
  // As staff leave it who prepare an order for somebody.
  const asked = { state: "awaiting_consent", onBehalfOfId: actor.userId } as const;
  await db().command.update({ where: { id: commandId }, data: asked });
  expect((await getHome(actor, [])).awaitingConsent).toMatchObject([
    { commandId, connectionName: "Second account" },
  ]);

  const single = await createOrderingWorld(sandboxes[0]?.origin ?? "");
  const alone = await single.addPerson("approver");
  const { subjectId } = await placeOrder(alone, await readyToPlace(alone));
  expect((await getOrder(alone, subjectId ?? "")).connectionName).toBeNull();
  expect((await listOrders(alone, wholeList)).rows.map((row) => "connectionName" in row)).toEqual([false]);
  expect((await getOrderFormOptions(alone, null)).connections).toEqual([]);
  const begun = await openDraft(alone);
  await saveDraft(alone, { ...begun, content: typed });
  expect(await listDrafts(alone)).toMatchObject([{ connectionName: null }]);
});

test("a form offers the languages and recent pairs of its own connection", async () => {
  const { draftId } = await order(second.connectionId);
  const [own, byDefault] = [
    await getOrderFormOptions(actor, { draftId }),
    await getOrderFormOptions(actor, null),
  ];
  expect(own.languages.map(({ name }) => name)).toEqual(["Castilian", "British English"]);
  expect(own.recentPairs).toEqual([{ source: "es", target: "en" }]);
  expect(byDefault.languages.map(({ name }) => name)).toEqual(["English", "Spanish"]);
  expect(byDefault.recentPairs).toEqual([]);
});

test("an order is cancelled, approved and its documents are fetched where it is", async () => {
  const [first, other] = [await order(world.connectionId), await order(second.connectionId)];
  const { serviceId } = await db().order.findUniqueOrThrow({ where: { id: other.orderId } });
  expect(serviceId).toBe((await db().order.findUniqueOrThrow({ where: { id: first.orderId } })).serviceId);
  expect((await cancelOrder(actor, other)).status).toBe("cancelled");
  expect((await world.service.getOrder(Number(serviceId))).status).toBe("submitted");
  await world.service.setOrderStatus(Number(serviceId), "client_review");
  await db().order.update({ where: { id: first.orderId }, data: { status: "client_review" } });
  expect((await approveShown(actor, first)).status).toBe("client_approved");
  for (const [service, orderId] of [
    [world.service, first.orderId],
    [second.service, other.orderId],
  ] as const) {
    const file = await db().file.findFirstOrThrow({ where: { orderId } });
    await getDownloadAddress(actor, file.id);
    expect(await requestsOf(service)).toContain(`GET /api/v1/files/${file.serviceId}/download`);
  }
});

test("a document that another account calls the same is nobody's by that", async () => {
  const { draftId } = await openDraft(actor);
  await upload(actor, draftId);
  const mine = await db().file.findFirstOrThrow({ where: { connectionId: world.connectionId } });
  const colleague = await world.addPerson("requester");
  await addToken(second.connectionId, colleague.userId, second.service.token);
  const theirs = await openDraft(colleague);
  await db().draft.update({
    where: { id: theirs.draftId },
    data: { connectionId: second.connectionId },
  });
  const documentId = await upload(colleague, theirs.draftId);
  const { businessId } = world;
  expect(await db().file.count({ where: { businessId, serviceId: mine.serviceId } })).toBe(2);
  await expect(getDownloadAddress(colleague, mine.id)).rejects.toMatchObject({ code: "not_found" });
  await removeDocument(colleague, { draftId: theirs.draftId, documentId });
  expect(await db().command.findMany({ where: { businessId, kind: "file.delete" } })).toMatchObject([
    { connectionId: second.connectionId, serviceId: mine.serviceId },
  ]);
});

test("what has no token on its connection is refused, whatever the person's token for the other", async () => {
  const { orderId } = await order(second.connectionId);
  await removeMyToken(actor, { connectionId: second.connectionId });
  await expect(cancelOrder(actor, { orderId })).rejects.toMatchObject({ code: "token_refused" });
  await addToken(second.connectionId, null, second.service.token);
  expect((await cancelOrder(actor, { orderId })).status).toBe("cancelled");
});

test("each connection has its own token, and takes none of the other account", async () => {
  const newcomer = await signIn(await addPerson({ businessId: world.businessId }));
  await order(world.connectionId);
  const { connectionId } = world;
  await expect(saveMyToken(newcomer, { connectionId, token: second.service.token })).rejects.toMatchObject({
    code: "service_refused",
  });
  await saveMyToken(newcomer, { connectionId: second.connectionId, token: second.service.token });
  expect(await listConnections(newcomer)).toMatchObject([
    { id: connectionId, isDefault: true, token: null },
    { id: second.connectionId, name: "Second account", token: { state: "working" } },
  ]);
});

test("a connection of another business is found neither by a form nor by an order", async () => {
  const stranger = await createOrderingWorld(sandboxes[0]?.origin ?? "");
  const { orderId, draftId } = await order(world.connectionId);
  const foreign = { connectionId: stranger.connectionId };
  await db().draft.update({ where: { id: draftId }, data: foreign });
  await db().order.update({ where: { id: orderId }, data: foreign });
  await expect(getOrderFormOptions(actor, { draftId })).rejects.toMatchObject({ code: "not_found" });
  await expect(cancelOrder(actor, { orderId })).rejects.toMatchObject({ code: "not_found" });
  expect(await requestsOf(stranger.service)).toEqual([]);
});

test("the list shows the orders of all connections, each in the words of its own", async () => {
  const [first, other] = [await order(world.connectionId), await order(second.connectionId)];
  const { rows } = await listOrders(actor, wholeList);
  expect(rows.map(({ id, sourceLanguageName }) => [id, sourceLanguageName])).toEqual([
    [other.orderId, "Castilian"],
    [first.orderId, "Spanish"],
  ]);
  expect((await getOrder(actor, other.orderId)).targetLanguageName).toBe("British English");
});

test("the list is as old as the connection that was asked longest ago", async () => {
  const newest = new Date("2030-01-01T10:00:00.000Z");
  const sweep = (connectionId: string, sweptAt: Date | null) =>
    db().mirrorProgress.upsert({
      where: { connectionId_kind: { connectionId, kind: "order" } },
      create: { connectionId, kind: "order", sweptAt },
      update: { sweptAt },
    });
  const confirmedAt = async () => (await listOrders(actor, wholeList)).confirmedAt;
  await sweep(world.connectionId, newest);
  expect(await confirmedAt()).toBeNull();
  const older = new Date("2029-01-01T10:00:00.000Z");
  await sweep(second.connectionId, older);
  expect(await confirmedAt()).toBe(older.toISOString());
  await order(world.connectionId);
  expect(await confirmedAt()).toBe(newest.toISOString());
  await order(second.connectionId);
  expect(await confirmedAt()).toBe(older.toISOString());
});

test("a callback finds the connection of what it was sent for, and is believed with that one's secret alone", async () => {
  const { orderId, commandId } = await order(second.connectionId);
  const { serviceId } = await db().order.findUniqueOrThrow({ where: { id: orderId } });
  const body = orderCallback(serviceId);
  const receive = (secret: string) =>
    receiveCallback({
      key: callbackKeyFor(commandId),
      rawBody: Buffer.from(body),
      headers: signedHeaders({ secret, body }),
    });
  expect(await receive(world.service.signingSecret)).not.toBe("recorded");
  expect(await receive(second.service.signingSecret)).toBe("recorded");
  expect(await db().callbackDelivery.findMany({ where: { commandId } })).toMatchObject([
    { connectionId: second.connectionId, serviceId },
  ]);
});
