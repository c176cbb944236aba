import { actingFor } from "@/lib/auth/testing/signed-in";
import { addConnection } from "@/lib/credentials/testing/connected";
import { newId } from "@/lib/domain/ids";
import { testAddress } from "@/lib/domain/testing/addresses";
import { openDraft } from "@/lib/drafts/mutations";
import { files } from "@/lib/files/mirrored";
import { everythingIsRead } from "@/lib/files/testing/everything-is-read";
import { getOrder } from "@/lib/orders/data";
import { orderForm } from "@/lib/orders/form";
import { orders } from "@/lib/orders/mirrored";
import { placeOrder } from "@/lib/orders/placing/mutations";
import { reorder } from "@/lib/orders/reorder/mutations";
import { openRevisionForm, requestRevision } from "@/lib/orders/revisions/mutations";
import { readyToPlace, upload } from "@/lib/orders/testing/ordering-world";
import { db } from "@/lib/platform/db";
import { quoteForm } from "@/lib/quotes/form";
import { quotes } from "@/lib/quotes/mirrored";
import { offerOf } from "@/lib/quotes/rules";
import { saveView } from "@/lib/views/mutations";
import type { AccessWorld } from "./access-world";
import type { Ready, Tried } from "./prepared";

/** What is written to orders, quotes, files and forms. */

const thingOf = (rightful: "placer" | "approver", prepare: Tried["prepare"]): Tried => ({
  ...{ rightful, of: "thing", prepare },
});

/** A view of the list of orders that is the placer's alone. */
async function aView({ placer }: AccessWorld): Promise<string> {
  return (await saveView(placer, { list: "orders", name: "Mine", isShared: false, query: "" })).id;
}

const of = (input: Record<string, unknown>, ...named: string[]): Ready => ({ asked: { input }, named });

/** The service's id of an order that it has moved on. */
async function orderAs(world: AccessWorld, status: string): Promise<{ orderId: string; serviceId: string }> {
  const orderId = await world.placedOrder();
  const { serviceId } = await db().order.findUniqueOrThrow({ where: { id: orderId } });
  await world.service.setOrderStatus(Number(serviceId), status);
  await world.read(orders, serviceId);
  return { orderId, serviceId };
}

/** What is waited for long enough to be left. */
const waitedFor = async (commandId: string): Promise<Ready> => {
  await db().command.update({ where: { id: commandId }, data: { createdAt: new Date(0) } });
  return of({ commandId }, commandId);
};

async function revisionInput({ placer }: AccessWorld, orderId: string) {
  const { draft } = await openRevisionForm(placer, { orderId });
  return { draftId: draft.draftId, attempt: draft.attempt, content: { bodyHtml: "<p>Page 2</p>" } };
}

/** A revision that was asked for and never arrived, while another came to be beside the portal. */
export async function lostRevision(world: AccessWorld) {
  const { orderId, serviceId } = await orderAs(world, "completed");
  const input = await revisionInput(world, orderId);
  const path = `/orders/${serviceId}/revisions`;
  await world.service.setFaults([{ method: "POST", path, kind: "drop" }]);
  const { commandId } = await requestRevision(world.placer, input);
  const other = await world.service.call("POST", path, { body: "<p>Another</p>", files: [] });
  await world.read(orders, serviceId);
  return { commandId, revisionId: String((other.json as { id: number }).id) };
}

/** A quote of the placer's that has its price. */
async function pricedQuote(world: AccessWorld) {
  const serviceId = String((await world.service.requestQuote()).id);
  await world.service.control("POST", `/quotes/${serviceId}/status`, { status: "pending" });
  const id = await world.read(quotes, serviceId);
  const { placer, departmentId } = world;
  return await db().quote.update({ where: { id }, data: { placedById: placer.userId, departmentId } });
}

async function draftWithDocument({ placer }: AccessWorld) {
  const { draftId } = await openDraft(placer, orderForm);
  return { draftId, documentId: await upload(placer, draftId) };
}

export const onOrders: Record<string, Tried> = {
  "order.place": thingOf("placer", async ({ placer }) => {
    const input = await readyToPlace(placer);
    return of(input, input.draftId);
  }),
  "archive.ask": thingOf("placer", async (world) => {
    const orderId = await world.placedOrder();
    return of({ orderIds: [orderId] }, orderId);
  }),
  "order.cancel": thingOf("placer", async (world) => {
    const orderId = await world.placedOrder();
    return of({ orderId }, orderId);
  }),
  "order.change-needed-by": thingOf("placer", async (world) => {
    const orderId = await world.placedOrder();
    return of({ orderId, neededBy: "2199-12-31" }, orderId);
  }),
  "order.approve": thingOf("approver", async (world) => {
    const { orderId } = await orderAs(world, "client_review");
    const { reviewVersion } = await getOrder(world.approver, orderId);
    return { ...of({ orderId, reviewVersion, opened: [] }, orderId), refusedOpenly: ["placer"] };
  }),
  "order.stop-waiting": thingOf("placer", async ({ placer, service }) => {
    await service.setFaults([{ method: "POST", path: "/orders", kind: "drop" }]);
    return await waitedFor((await placeOrder(placer, await readyToPlace(placer))).commandId);
  }),
  "order.reorder": thingOf("placer", async (world) => {
    const orderId = await world.placedOrder();
    return of({ orderId }, orderId);
  }),
  "address.remove": thingOf("placer", async ({ businessId, departmentId, placer }) => {
    const addressId = newId();
    await db().deliveryAddress.create({
      data: {
        ...{ id: addressId, businessId, departmentId, placedById: placer.userId, ...testAddress },
        ...{ digest: newId(), usedAt: new Date() },
      },
    });
    return of({ addressId }, addressId);
  }),
  "view.save": {
    ...{ rightful: "placer", of: "business" },
    prepare: async () => of({ list: "orders", name: "Mine", isShared: false, query: "status=completed" }),
  },
  "view.change": thingOf("placer", async (world) => {
    const viewId = await aView(world);
    return of({ viewId, name: "Another", isShared: false, query: "sort=placed" }, viewId);
  }),
  "view.delete": thingOf("placer", async (world) => {
    const viewId = await aView(world);
    return of({ viewId }, viewId);
  }),
  "revision.open": thingOf("placer", async (world) => {
    const { orderId } = await orderAs(world, "completed");
    return { asked: { params: { id: orderId } }, named: [orderId] };
  }),
  "revision.request": thingOf("placer", async (world) => {
    const input = await revisionInput(world, (await orderAs(world, "completed")).orderId);
    return of(input, input.draftId);
  }),
  "revision.withdraw": thingOf("placer", async (world) => {
    const { orderId, serviceId } = await orderAs(world, "completed");
    await requestRevision(world.placer, await revisionInput(world, orderId));
    const [revision] = (await world.service.getOrder(Number(serviceId))).revisions;
    return of({ orderId, revisionId: String(revision?.id) }, orderId);
  }),
  "revision.answer": thingOf("placer", async (world) => {
    const { commandId, revisionId } = await lostRevision(world);
    return of({ commandId, revisionId, isIt: false }, commandId);
  }),
  "revision.stop-waiting": thingOf("placer", async (world) => {
    return await waitedFor((await lostRevision(world)).commandId);
  }),
  "quote.request": thingOf("placer", async ({ placer }) => {
    const input = await readyToPlace(placer, {}, quoteForm);
    return of(input, input.draftId);
  }),
  "quote.convert": thingOf("approver", async (world) => {
    const quote = await pricedQuote(world);
    const typed = { reference: "Matter 8", field1: "", field2: "" };
    const input = { quoteId: quote.id, offer: offerOf(quote), ...typed };
    return { ...of(input, quote.id), refusedOpenly: ["placer"] };
  }),
  "quote.delete": thingOf("placer", async (world) => {
    const { id: quoteId } = await pricedQuote(world);
    return of({ quoteId }, quoteId);
  }),
  "file.delete": thingOf("placer", async (world) => {
    const { businessId, connectionId, placer } = world;
    const { id } = await world.service.upload("left.pdf");
    const fileId = await world.read(files, String(id));
    await everythingIsRead(world);
    // It lay in a form of theirs that was thrown away, and stayed.
    const draftId = newId();
    const closed = { closedAt: new Date(), discardedAt: new Date(), updatedAt: new Date(), content: {} };
    await db().draft.create({
      data: { id: draftId, businessId, connectionId, userId: placer.userId, ...closed },
    });
    await db().draftDocument.create({
      data: {
        ...{ id: newId(), draftId, choiceId: newId(), fileServiceId: String(id), position: 0 },
        ...{ name: "left.pdf", kind: "source", sizeBytes: 1, state: "uploaded" },
      },
    });
    return of({ fileId }, fileId);
  }),
  "consent.answer": thingOf("placer", async (world) => {
    const { commandId } = await askedForConsent(world);
    const input = { commandId, decision: "decline", why: "" };
    return of(input, commandId);
  }),
  "consent.withdraw": thingOf("placer", async (world) => {
    const { commandId, asking } = await askedForConsent(world);
    return { ...of({ commandId }, commandId), refusedOpenly: ["placer"], doneBy: asking };
  }),
  "drafts.open": {
    ...{ rightful: "placer", of: "business" },
    prepare: async () => ({ asked: { query: { kind: "order" } }, named: [] }),
  },
  "drafts.save": thingOf("placer", async ({ placer }) => {
    const { draftId, content, version } = await openDraft(placer, orderForm);
    const body = { content: { ...content, reference: "Matter 8" }, version };
    return { asked: { params: { id: draftId }, body }, named: [draftId] };
  }),
  "drafts.discard": thingOf("placer", async ({ placer }) => {
    const { draftId } = await openDraft(placer, orderForm);
    return { asked: { params: { id: draftId } }, named: [draftId] };
  }),
  "drafts.move": thingOf("placer", async ({ placer, businessId }) => {
    const { draftId } = await openDraft(placer, orderForm);
    const connectionId = await addConnection(businessId);
    const body = { connectionId, documents: "none" };
    return { asked: { params: { id: draftId }, body }, named: [draftId] };
  }),
  "drafts.document.upload": thingOf("placer", async ({ placer }) => {
    const { draftId } = await openDraft(placer, orderForm);
    const query = { draftId, documentId: newId(), choiceId: newId(), name: "birth.pdf", kind: "source" };
    const { draftId: draft, documentId: document, choiceId: choice, ...file } = query;
    return { asked: { query: { draft, document, choice, ...file }, body: "A document" }, named: [draftId] };
  }),
  "drafts.document.copy": thingOf("placer", async (world) => {
    const { draftId } = await reorder(world.placer, { orderId: await world.placedOrder() });
    const { id: document } = await db().draftDocument.findFirstOrThrow({ where: { draftId } });
    return { asked: { query: { draft: draftId, document, kind: "source" } }, named: [draftId] };
  }),
  "drafts.document.change": thingOf("placer", async (world) => {
    const { draftId, documentId } = await draftWithDocument(world);
    await db().draftDocument.update({ where: { id: documentId }, data: { state: "failed" } });
    return { asked: { params: { id: draftId, documentId }, body: { kind: "reference" } }, named: [draftId] };
  }),
  "drafts.document.measure": thingOf("placer", async (world) => {
    const { draftId, documentId } = await draftWithDocument(world);
    const { choiceId } = await db().draftDocument.findUniqueOrThrow({ where: { id: documentId } });
    const body = { choiceId, words: 500, picturePages: 1 };
    return { asked: { params: { id: draftId, documentId }, body }, named: [draftId] };
  }),
  "drafts.document.remove": thingOf("placer", async (world) => {
    const { draftId, documentId } = await draftWithDocument(world);
    return { asked: { params: { id: draftId, documentId } }, named: [draftId] };
  }),
  "drafts.attempt.withdraw": thingOf("placer", async ({ placer }) => {
    const { draftId, attempt } = await readyToPlace(placer);
    return { asked: { params: { id: draftId, attempt: String(attempt) } }, named: [draftId] };
  }),
};

/** What staff have prepared for the placer, whose consent the business asks for. */
async function askedForConsent({ businessId, placer }: AccessWorld) {
  await db().business.update({ where: { id: businessId }, data: { staffOrdersNeedConsent: true } });
  const asking = await actingFor(placer);
  const { commandId } = await placeOrder(asking, await readyToPlace(asking));
  return { commandId, asking };
}
