import { buffer, text } from "node:stream/consumers";
import { exportAudit } from "@/lib/audit-log/mutations";
import { auditAddress } from "@/lib/audit-log/rules";
import { actingOf } from "@/lib/auth/actor";
import { actingFor } from "@/lib/auth/testing/signed-in";
import { createAccessWorld } from "@/lib/auth/testing/writes/access-world";
import { lostRevision } from "@/lib/auth/testing/writes/on-orders";
import { saveMyToken } from "@/lib/connections/tokens/mutations";
import { accessForActor } from "@/lib/credentials/access";
import { scopeOf } from "@/lib/credentials/scope";
import { testAddress } from "@/lib/domain/testing/addresses";
import { stopWaiting } from "@/lib/drafts/attempts/waiting/mutations";
import { expireConsents } from "@/lib/drafts/consents/mutations";
import { discardDraft } from "@/lib/drafts/mutations";
import { getDownloadAddress } from "@/lib/files/data";
import { openFile } from "@/lib/files/opened/mutations";
import { refresh } from "@/lib/mirror/refresh";
import { listUsedAddresses } from "@/lib/orders/addresses/data";
import { noteUsedAddress, removeAddress } from "@/lib/orders/addresses/mutations";
import { downloadArchive } from "@/lib/orders/archives/download/mutations";
import { askForArchive } from "@/lib/orders/archives/mutations";
import { prepareArchive } from "@/lib/orders/archives/preparing/mutations";
import { answerByLink, answerSignedIn, withdrawConsent } from "@/lib/orders/consents/mutations";
import { exportOrders } from "@/lib/orders/list/exported/mutations";
import { orders } from "@/lib/orders/mirrored";
import { changeNeededBy } from "@/lib/orders/needed-by/mutations";
import { placeOrder } from "@/lib/orders/placing/mutations";
import { answerRevision } from "@/lib/orders/revisions/mutations";
import { secretOf } from "@/lib/orders/testing/asked-order";
import { openDraft, removeDocument } from "@/lib/orders/testing/order-drafts";
import { readyToPlace, upload } from "@/lib/orders/testing/ordering-world";
import { wholeList } from "@/lib/orders/testing/whole-list";
import { db } from "@/lib/platform/db";
import { exportQuotes } from "@/lib/quotes/list/exported/mutations";
import { everyQuote } from "@/lib/quotes/testing/every-quote";
import type { AuditedAction, AuditedWorld } from "./audited-world";

/** What is audited of orders, files and forms. */

/** One of the staff prepares an order for the person, who has to consent to it. */
const askForConsent = async ({ person, connectionId, token }: AuditedWorld) => {
  await saveMyToken(person, { connectionId, token });
  const { businessId } = actingOf(person);
  await db().business.update({ where: { id: businessId }, data: { staffOrdersNeedConsent: true } });
  const asking = await actingFor(person);
  const { commandId } = await placeOrder(asking, await readyToPlace(asking));
  return { asking, commandId };
};

/** A file of an order, which the mirror has. */
const anAttachedFile = async ({ person, connectionId, token, service }: AuditedWorld) => {
  await saveMyToken(person, { connectionId, token });
  const { id } = await service.placeOrder();
  const scope = await scopeOf(connectionId);
  await refresh(orders, scope, await accessForActor(person, scope), String(id), "sweep");
  return (await db().file.findFirstOrThrow({ where: { connectionId } })).id;
};

/** @returns our id of it */
const aReadOrder = async (world: AuditedWorld) => {
  await anAttachedFile(world);
  return (await db().order.findFirstOrThrow({ where: { connectionId: world.connectionId } })).id;
};

const table = { heading: [], recordOf: () => [] };

const never = new AbortController().signal;

/** Takes a file to its end. */
const takeWhole = async ({ person }: AuditedWorld, file: Promise<AsyncIterable<string>>) => {
  await text(await file);
  return person;
};

export const onOrders: Record<string, AuditedAction> = {
  "order.change-needed-by": async (world) => {
    const { person } = world;
    await changeNeededBy(person, { orderId: await aReadOrder(world), neededBy: "2199-12-31" });
    return person;
  },
  "archive.ask": async (world) => {
    const { person } = world;
    await askForArchive(person, { orderIds: [await aReadOrder(world)] });
    return person;
  },
  "archive.take": async (world) => {
    const { person } = world;
    const { archive } = await askForArchive(person, { orderIds: [await aReadOrder(world)] });
    await prepareArchive({ archiveId: archive?.id ?? "" });
    const { bytes } = await downloadArchive(person, archive?.id ?? "", AbortSignal.timeout(10_000));
    await buffer(bytes);
    return person;
  },
  "file.open": async (world) => {
    const { person } = world;
    const { bytes } = await openFile(person, await anAttachedFile(world), AbortSignal.timeout(10_000));
    await text(bytes);
    return person;
  },
  "file.download": async (world) => {
    const { person } = world;
    await getDownloadAddress(person, await anAttachedFile(world));
    return person;
  },
  "document.upload": async ({ person, connectionId, token }) => {
    await saveMyToken(person, { connectionId, token });
    await upload(person, (await openDraft(person)).draftId);
    return person;
  },
  "document.remove": async ({ person, connectionId, token }) => {
    await saveMyToken(person, { connectionId, token });
    const { draftId } = await openDraft(person);
    const documentId = await upload(person, draftId);
    await removeDocument(person, { draftId, documentId });
    return person;
  },
  "form.discard": async ({ person, connectionId, token }) => {
    await saveMyToken(person, { connectionId, token });
    await discardDraft(person, { draftId: (await openDraft(person)).draftId });
    return person;
  },
  "form.stop-waiting": async ({ person, connectionId, service, token }) => {
    await saveMyToken(person, { connectionId, token });
    await service.setFaults([{ method: "POST", path: "/orders", kind: "drop" }]);
    const { commandId } = await placeOrder(person, await readyToPlace(person));
    await db().command.update({ where: { id: commandId }, data: { createdAt: new Date(0) } });
    await stopWaiting(person, { commandId });
    return person;
  },
  "revision.answer": async (world) => {
    const { origin } = world;
    const access = await createAccessWorld(origin);
    world.chain = access.businessId;
    const { commandId, revisionId } = await lostRevision(access);
    await answerRevision(access.placer, { commandId, revisionId, isIt: false });
    return access.placer;
  },
  "audit.export": (world) => takeWhole(world, exportAudit(world.person, auditAddress.load(""), never)),
  "order.export": (world) => takeWhole(world, exportOrders(world.person, wholeList, table, never)),
  "quote.export": (world) => takeWhole(world, exportQuotes(world.person, everyQuote, table, never)),
  "consent.ask": async (world) => {
    const staff = (await askForConsent(world)).asking;
    world.staff = staff;
    return staff;
  },
  "consent.withdraw": async (world) => {
    const { asking, commandId } = await askForConsent(world);
    const staff = asking;
    world.staff = staff;
    await withdrawConsent(staff, { commandId });
    return staff;
  },
  "consent.expire": async (world) => {
    const { asking, commandId } = await askForConsent(world);
    const staff = asking;
    world.staff = staff;
    await db().consent.update({ where: { commandId }, data: { expiresAt: new Date(0) } });
    await expireConsents();
    return staff;
  },
  "consent.confirm": async (world) => {
    const { visit } = world;
    const { commandId } = await askForConsent(world);
    await answerByLink(visit, { secret: await secretOf(commandId), decision: "confirm" });
    return visit;
  },
  "consent.decline": async (world) => {
    const { person } = world;
    const { commandId } = await askForConsent(world);
    await answerSignedIn(person, { commandId, decision: "decline", why: "" });
    return person;
  },
  "address.remove": async ({ person }) => {
    const shipping = { service: "standard", signature: false, address: testAddress } as const;
    const { businessId } = actingOf(person);
    const command = { businessId, departmentId: null, actorId: person.userId, onBehalfOfId: null };
    await db().$transaction((tx) => noteUsedAddress(tx, command, { shipping }));
    await removeAddress(person, { addressId: (await listUsedAddresses(person))[0]?.id ?? "" });
    return person;
  },
};
