import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addPerson, signIn } from "@/lib/auth/testing/signed-in";
import { originOf } from "@/lib/commands/testing/steering";
import { listConnections } from "@/lib/connections/data";
import { removeMyToken, saveMyToken } from "@/lib/connections/tokens/mutations";
import { addToken } from "@/lib/credentials/testing/connected";
import { getDownloadAddress } from "@/lib/files/data";
import { callbackKeyFor } from "@/lib/mirror/callback-key";
import { receiveCallback } from "@/lib/mirror/receive";
import { orderCallback, signedHeaders, unsignedOrderCallback } from "@/lib/mirror/testing/signed-callback";
import { openDraft, removeDocument } from "@/lib/orders/testing/order-drafts";
import { db } from "@/lib/platform/db";
import { getOrder } from "./data";
import { getOrderFormOptions } from "./form-options/data";
import { listOrders } from "./list/data";
import { cancelOrder } from "./mutations";
import { approveShown } from "./testing/approve-shown";
import { createOrderingWorld, upload } from "./testing/ordering-world";
import { createTwoAccounts, requestsOf, type TwoAccounts, variantPairs } from "./testing/two-accounts";
import { wholeList } from "./testing/whole-list";

/*
 * A business with two accounts at the service, of one variant or of both: whatever is done goes to the account of what it
 * is done to, with the token for that account.
 */

let accounts: TwoAccounts;
let world: TwoAccounts["world"];
let actor: TwoAccounts["actor"];
let first: TwoAccounts["first"];
let second: TwoAccounts["second"];

afterEach(() => Promise.all(accounts.sandboxes.map((sandbox) => sandbox.dispose())));

const serviceIdOf = async ({ orderId }: { orderId: string }) =>
  (await db().order.findUniqueOrThrow({ where: { id: orderId } })).serviceId;

describe.each(variantPairs)("with accounts of Variants %s and %s,", (...variants) => {
  /** Then both call their first order, and their first file, the same. */
  const isOneVariant = variants[0] === variants[1];

  beforeEach(async () => {
    accounts = await createTwoAccounts(variants);
    ({ world, actor, first, second } = accounts);
  });

  test("a form goes to its own connection with its documents, and one that nobody chose for to the default", async () => {
    const { orderId } = await accounts.order(second);
    expect(await db().order.findUniqueOrThrow({ where: { id: orderId } })).toMatchObject({
      connectionId: second.connectionId,
    });
    expect(await db().file.findFirstOrThrow({ where: { orderId } })).toMatchObject({
      connectionId: second.connectionId,
    });
    expect(await requestsOf(first)).toEqual([]);
    const { draftId } = await openDraft(actor);
    expect(await db().draft.findUniqueOrThrow({ where: { id: draftId } })).toMatchObject({
      connectionId: first.connectionId,
    });
  });

  test("a form offers the languages and recent pairs of its own connection", async () => {
    const { draftId } = await accounts.order(second);
    const [own, byDefault] = [
      await getOrderFormOptions(actor, { draftId }),
      await getOrderFormOptions(actor, null),
    ];
    expect(own.languages.map(({ name }) => name)).toEqual(["Castilian", "British English"]);
    const { sourceLanguage: source, targetLanguage: target } = second.languages;
    expect(own.recentPairs).toEqual([{ source, target }]);
    expect(byDefault.languages.map(({ name }) => name)).toEqual(["English", "Spanish"]);
    expect(byDefault.recentPairs).toEqual([]);
  });

  test("an order is cancelled, approved and its documents are fetched where it is", async () => {
    const [here, there] = [await accounts.order(first), await accounts.order(second)];
    const [serviceId, another] = [await serviceIdOf(here), await serviceIdOf(there)];
    if (isOneVariant) expect(another).toBe(serviceId);
    expect((await cancelOrder(actor, there)).status).toBe("cancelled");
    expect(await first.steered.statusOf(serviceId)).toBe("submitted");
    await first.steered.setStatus(serviceId, "client_review");
    await db().order.update({ where: { id: here.orderId }, data: { status: "client_review" } });
    expect((await approveShown(actor, here)).status).toBe("client_approved");
    for (const [account, { orderId }] of [
      [first, here],
      [second, there],
    ] as const) {
      const file = await db().file.findFirstOrThrow({ where: { orderId } });
      await getDownloadAddress(actor, file.id);
      expect(await requestsOf(account)).toContain(`GET /api/v1/files/${file.serviceId}/download`);
    }
  });

  test.runIf(isOneVariant)("a document that another account calls the same is nobody's by that", async () => {
    const { draftId } = await openDraft(actor);
    await upload(actor, draftId);
    const mine = await db().file.findFirstOrThrow({ where: { connectionId: first.connectionId } });
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
    const { orderId } = await accounts.order(second);
    await removeMyToken(actor, { connectionId: second.connectionId });
    await expect(cancelOrder(actor, { orderId })).rejects.toMatchObject({ code: "token_refused" });
    await addToken(second.connectionId, null, second.service.token);
    expect((await cancelOrder(actor, { orderId })).status).toBe("cancelled");
  });

  test("each connection has its own token, and takes none of the other account", async () => {
    const newcomer = await signIn(await addPerson({ businessId: world.businessId }));
    await accounts.order(first);
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
    const stranger = await createOrderingWorld(originOf(accounts.sandboxes[0], variants[0]), variants[0]);
    const { orderId, draftId } = await accounts.order(first);
    const foreign = { connectionId: stranger.connectionId };
    await db().draft.update({ where: { id: draftId }, data: foreign });
    await db().order.update({ where: { id: orderId }, data: foreign });
    await expect(getOrderFormOptions(actor, { draftId })).rejects.toMatchObject({ code: "not_found" });
    await expect(cancelOrder(actor, { orderId })).rejects.toMatchObject({ code: "not_found" });
    expect(await requestsOf(stranger)).toEqual([]);
  });

  test("the list shows the orders of all connections, each in the words of its own", async () => {
    const [here, there] = [await accounts.order(first), await accounts.order(second)];
    const { rows } = await listOrders(actor, wholeList);
    expect(rows.map(({ id, sourceLanguageName }) => [id, sourceLanguageName])).toEqual([
      [there.orderId, "Castilian"],
      [here.orderId, "Spanish"],
    ]);
    expect((await getOrder(actor, there.orderId)).targetLanguageName).toBe("British English");
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
    await sweep(first.connectionId, newest);
    expect(await confirmedAt()).toBeNull();
    const older = new Date("2029-01-01T10:00:00.000Z");
    await sweep(second.connectionId, older);
    expect(await confirmedAt()).toBe(older.toISOString());
    await accounts.order(first);
    expect(await confirmedAt()).toBe(newest.toISOString());
    await accounts.order(second);
    expect(await confirmedAt()).toBe(older.toISOString());
  });

  test("a callback finds the connection of what it was sent for, and is believed with that one's secret alone", async () => {
    const { orderId, commandId } = await accounts.order(second);
    const serviceId = await serviceIdOf({ orderId });
    const { signedCallbacks } = second.capabilities;
    const body = signedCallbacks ? orderCallback(serviceId) : unsignedOrderCallback(serviceId);
    const receive = (secret: string) =>
      receiveCallback({
        key: callbackKeyFor(commandId),
        rawBody: Buffer.from(body),
        headers: signedHeaders({ secret, body }),
      });
    if (signedCallbacks) expect(await receive(first.service.signingSecret)).toBe("unauthentic");
    expect(await receive(second.service.signingSecret)).toBe("recorded");
    expect(await db().callbackDelivery.findMany({ where: { commandId } })).toMatchObject([
      { connectionId: second.connectionId, serviceId },
    ]);
  });
});
