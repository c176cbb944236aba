import "@/lib/platform/testing/one-database-connection";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { recognizeCallback, recognizeChange } from "@/lib/commands/recognize";
import { letLeaseRunOut, runRound } from "@/lib/commands/testing/rounds";
import { listConnections } from "@/lib/connections/data";
import { removeMyToken, saveMyToken } from "@/lib/connections/tokens/mutations";
import { addToken } from "@/lib/credentials/testing/connected";
import { discardDraft } from "@/lib/drafts/mutations";
import { firstPage } from "@/lib/gateway/gateway";
import { prepareJobs } from "@/lib/jobs";
import { commandKinds, mirroredKinds } from "@/lib/kinds";
import { callbackKeyFor } from "@/lib/mirror/callback-key";
import { followInbox } from "@/lib/mirror/inbox";
import { processCallbacks } from "@/lib/mirror/process-callback";
import { receiveCallback } from "@/lib/mirror/receive";
import { followHints } from "@/lib/mirror/refresh";
import { sweep } from "@/lib/mirror/sweep";
import { orderCallback, signedHeaders } from "@/lib/mirror/testing/signed-callback";
import { enqueueWalks, walk } from "@/lib/mirror/walk";
import { openDraft, removeDocument, saveDraft } from "@/lib/orders/testing/order-drafts";
import { relayChange } from "@/lib/outbox/relay";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { getOrder, getOrderPage } from "./data";
import { orderForm } from "./form";
import { getOrderFormOptions } from "./form-options/data";
import { getHome } from "./home/data";
import { listOrders } from "./list/data";
import { cancelOrder } from "./mutations";
import { placeOrder } from "./placing/mutations";
import { approveShown } from "./testing/approve-shown";
import { createOrderingWorld, type OrderingWorld, readyToPlace, upload } from "./testing/ordering-world";
import { wholeList } from "./testing/whole-list";

/*
 * Whoever holds a connection and waits for a second one can wait for somebody who does the same: with as many of
 * them as there are connections nobody goes on. With a single connection each of them shows by itself.
 */

let sandbox: TestSandbox;
let world: OrderingWorld;
let actor: Actor;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  await prepareJobs();
  world = await createOrderingWorld(sandbox.origin);
  actor = await world.addPerson("administrator");
});
afterAll(() => sandbox.dispose());

const place = async () => {
  const { commandId, subjectId: orderId } = await placeOrder(actor, await readyToPlace(actor));
  return { commandId, orderId: orderId ?? "" };
};
const serviceIdOf = async (orderId: string) =>
  Number((await db().order.findUniqueOrThrow({ where: { id: orderId } })).serviceId);

test("a form is begun, typed, given documents and thrown away by a single connection", async () => {
  const { draftId, version, content } = await openDraft(actor);
  await saveDraft(actor, { draftId, version, content: { ...content, reference: "C-1" } });
  await removeDocument(actor, { draftId, documentId: await upload(actor, draftId) });
  await getOrderFormOptions(actor, null);
  await discardDraft(actor, { draftId });
});

test("an order is placed, looked at, cancelled and approved by a single connection", async () => {
  const cancelled = await place();
  expect((await cancelOrder(actor, cancelled)).status).toBe("cancelled");
  const approved = await place();
  await world.service.setOrderStatus(await serviceIdOf(approved.orderId), "client_review");
  await db().order.update({ where: { id: approved.orderId }, data: { status: "client_review" } });
  expect((await approveShown(actor, approved)).status).toBe("client_approved");
  await db().order.update({ where: { id: approved.orderId }, data: { snapshotWhole: false } });
  await getOrder(actor, approved.orderId);
  await getOrderPage(actor, approved.commandId);
  await getHome(actor, [orderForm]);
  await listOrders(actor, wholeList);
});

test("a lost answer is resolved, a callback followed and the mirror kept true by a single connection", async () => {
  await addToken(world.connectionId, null, world.service.token);
  await world.service.setFaults([{ method: "POST", path: "/orders", kind: "drop", after: true }]);
  const { commandId } = await place();
  await letLeaseRunOut(commandId);
  await runRound(commandId);
  const { serviceId } = await db().order.findFirstOrThrow({ where: { commandId } });
  const body = orderCallback(serviceId);
  const headers = signedHeaders({ secret: world.service.signingSecret, body });
  const key = callbackKeyFor(commandId);
  expect(await receiveCallback({ key, rawBody: Buffer.from(body), headers })).toBe("recorded");
  const { connectionId } = world;
  await followInbox();
  await processCallbacks({ connectionId, commandId, kind: "order", serviceId }, mirroredKinds, (calledBack) =>
    recognizeCallback(calledBack, commandKinds),
  );
  await enqueueWalks(mirroredKinds);
  for (const { kind } of mirroredKinds) {
    await sweep({ connectionId, kind }, mirroredKinds);
    await walk({ connectionId, kind, page: firstPage }, mirroredKinds);
  }
  await followHints({ connectionId, kind: "order", serviceId, source: "sweep" }, mirroredKinds);
  for (const { id } of await db().change.findMany()) {
    await relayChange({ changeId: String(id) }, [(tx, change) => recognizeChange(tx, change, commandKinds)]);
  }
});

test("a token is saved and removed by a single connection", async () => {
  const newcomer = await world.addPerson("requester");
  const { connectionId } = world;
  await removeMyToken(newcomer, { connectionId });
  await saveMyToken(newcomer, { connectionId, token: world.service.token });
  expect((await listConnections(newcomer))[0]?.token).not.toBeNull();
});
