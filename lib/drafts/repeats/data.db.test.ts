import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { actingFor, addDepartment } from "@/lib/auth/testing/signed-in";
import { newId } from "@/lib/domain/ids";
import { discardDraft } from "@/lib/drafts/mutations";
import { uploadDocument } from "@/lib/drafts/uploads/mutations";
import { forms } from "@/lib/kinds";
import { placeOrder } from "@/lib/orders/placing/mutations";
import { reorder } from "@/lib/orders/reorder/mutations";
import { emptyOrder } from "@/lib/orders/testing/empty-order";
import { openDraft } from "@/lib/orders/testing/order-drafts";
import { createOrderingWorld, languages, type OrderingWorld } from "@/lib/orders/testing/ordering-world";
import { copyAll } from "@/lib/orders/testing/reordered";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { listRepeats } from "./data";

/** Where else the bytes of a document are that somebody adds: told of what they see, and of nothing else. */

let sandbox: TestSandbox;
let world: OrderingWorld;
let actor: Actor;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(async () => {
  world = await createOrderingWorld(sandbox.origin);
  actor = await world.addPerson("requester");
});
afterAll(() => sandbox.dispose());

/** A form of somebody's with a document of these bytes, under whatever name. */
async function formWith(content: string, who = actor) {
  const { draftId, attempt } = await openDraft(who);
  const bytes = Buffer.from(content);
  const documentId = newId();
  await uploadDocument(who, {
    ...{ draftId, documentId, choiceId: newId(), name: `${documentId}.pdf`, kind: "source" },
    ...{ sizeBytes: bytes.length, body: Readable.from([bytes]), signal: new AbortController().signal },
  });
  return { draftId, documentId, attempt };
}

async function ordered(content: string, who = actor): Promise<string> {
  const { draftId, attempt } = await formWith(content, who);
  const placed = await placeOrder(who, { draftId, attempt, content: { ...emptyOrder, ...languages.a } });
  return placed.subjectId ?? "";
}

const repeatsOf = ({ draftId }: { draftId: string }, who = actor) => listRepeats(who, forms, { draftId });

test("the same bytes are told to be in the newest order with them, whatever they are called, and others nowhere", async () => {
  const form = await formWith("a certificate");
  expect(await repeatsOf(form)).toEqual([]);
  const earlier = await ordered("a certificate");
  const orderId = await ordered("a certificate");
  await db().order.update({ where: { id: earlier }, data: { receivedAt: new Date(0) } });
  const { number } = await db().order.findUniqueOrThrow({ where: { id: orderId } });
  expect(await repeatsOf(form)).toMatchObject([
    { documentId: form.documentId, in: "order", orderId, number, receivedAt: expect.any(String) },
  ]);
  expect(await repeatsOf(await formWith("another certificate"))).toEqual([]);
});

test("a colleague's order is told of to whoever sees it, and to nobody else", async () => {
  const orderId = await ordered("a certificate");
  const colleague = await world.addPerson("requester");
  const form = await formWith("a certificate", colleague);
  expect(await repeatsOf(form, colleague)).toMatchObject([{ in: "order", orderId }]);
  await db().business.update({ where: { id: world.businessId }, data: { requestersSeeAll: false } });
  await db().order.update({
    where: { id: orderId },
    data: { departmentId: await addDepartment(world.businessId) },
  });
  const now = await world.addPerson("requester", await addDepartment(world.businessId));
  const own = await formWith("a certificate", now);
  expect(await repeatsOf(own, now)).toEqual([]);
  const approver = await world.addPerson("approver");
  expect(await repeatsOf(await formWith("a certificate", approver), approver)).toMatchObject([{ orderId }]);
});

test("nothing is told of another business", async () => {
  await ordered("a certificate");
  const elsewhere = await createOrderingWorld(sandbox.origin);
  const stranger = await elsewhere.addPerson("administrator");
  const form = await formWith("a certificate", stranger);
  expect(await repeatsOf(form, stranger)).toEqual([]);
  await expect(repeatsOf(await formWith("a certificate"), stranger)).rejects.toMatchObject({
    code: "not_found",
  });
});

test("another form of one's own is told of until it is thrown away, and a colleague's never", async () => {
  const [form, other] = [await formWith("a certificate"), await formWith("a certificate")];
  expect(await repeatsOf(form)).toMatchObject([
    { documentId: form.documentId, in: "draft", address: `/orders/new?draft=${other.draftId}` },
  ]);
  const colleague = await world.addPerson("administrator");
  expect(await repeatsOf(await formWith("a certificate", colleague), colleague)).toEqual([]);
  const staff = await actingFor(actor);
  expect(await repeatsOf(form, staff)).toHaveLength(1);
  await discardDraft(actor, { draftId: other.draftId });
  expect(await repeatsOf(form)).toEqual([]);
});

test("what somebody looked at is known as well, though it did not come through the portal", async () => {
  const orderId = await ordered("placed here");
  const { id: fileId } = await db().file.findFirstOrThrow({ where: { orderId } });
  await db().draftDocument.updateMany({ where: { draft: { userId: actor.userId } }, data: { sha256: null } });
  const sha256 = createHash("sha256").update("a certificate").digest("hex");
  await db().openedFile.create({ data: { fileId, userId: actor.userId, sha256, sizeBytes: 13 } });
  expect(await repeatsOf(await formWith("a certificate"))).toMatchObject([{ in: "order", orderId }]);
});

test("neither a cancelled order nor what was meant to be a copy is told of", async () => {
  const orderId = await ordered("a certificate");
  const { draftId } = await reorder(actor, { orderId });
  await copyAll(actor, draftId);
  expect(await repeatsOf({ draftId })).toEqual([]);
  await discardDraft(actor, { draftId });
  await db().order.update({ where: { id: orderId }, data: { status: "cancelled" } });
  expect(await repeatsOf(await formWith("a certificate"))).toEqual([]);
});

test("an order that the service has no more is not told of, and the one before it is", async () => {
  const earlier = await ordered("a certificate");
  const orderId = await ordered("a certificate");
  await db().order.update({ where: { id: orderId }, data: { goneAt: new Date() } });
  expect(await repeatsOf(await formWith("a certificate"))).toMatchObject([{ orderId: earlier }]);
});

test("an order is not told of for a file that the service has no more", async () => {
  const orderId = await ordered("a certificate");
  await db().file.updateMany({ where: { orderId }, data: { goneAt: new Date() } });
  expect(await repeatsOf(await formWith("a certificate"))).toEqual([]);
});
