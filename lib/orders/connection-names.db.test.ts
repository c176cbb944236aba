import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listAudit } from "@/lib/audit-log/data";
import { auditAddress } from "@/lib/audit-log/rules";
import { originOf } from "@/lib/commands/testing/steering";
import { newId } from "@/lib/domain/ids";
import { orderContentSchema, orderForm } from "@/lib/orders/form";
import { listDrafts, openDraft, saveDraft } from "@/lib/orders/testing/order-drafts";
import { db } from "@/lib/platform/db";
import { getApprovalQueue, getApprovalRecords } from "./approval/data";
import { getOrder } from "./data";
import { getOrderFormOptions } from "./form-options/data";
import { getHome } from "./home/data";
import { listOrders } from "./list/data";
import { placeOrder } from "./placing/mutations";
import { createOrderingWorld, readyToPlace, upload } from "./testing/ordering-world";
import { createTwoAccounts, type TwoAccounts, variantPairs } from "./testing/two-accounts";
import { wholeList } from "./testing/whole-list";

/** Where a business has several connections, everything names its own. */

let accounts: TwoAccounts;
let world: TwoAccounts["world"];
let actor: TwoAccounts["actor"];
let second: TwoAccounts["second"];

afterEach(() => Promise.all(accounts.sandboxes.map((sandbox) => sandbox.dispose())));

describe.each(variantPairs)("with accounts of Variants %s and %s,", (...variants) => {
  beforeEach(async () => {
    accounts = await createTwoAccounts(variants);
    ({ world, actor, second } = accounts);
  });

  test("everything names its connection where there are several, and nothing where there is one", async () => {
    const { orderId } = await accounts.order(second);
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

    const { draftId, version, attempt } = await openDraft(actor, second.connectionId);
    const typed = orderContentSchema.parse({ reference: "C-9" });
    await saveDraft(actor, { draftId, version, content: typed });
    expect(await listDrafts(actor)).toMatchObject([{ draftId, connectionName: "Second account" }]);
    expect((await getHome(actor, [orderForm])).drafts).toMatchObject([{ connectionName: "Second account" }]);

    await upload(actor, draftId);
    await second.service.setFaults([{ method: "POST", path: "/orders", kind: "drop" }]);
    const content = orderContentSchema.parse(second.languages);
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

    const single = await createOrderingWorld(originOf(accounts.sandboxes[0], variants[0]), variants[0]);
    const alone = await single.addPerson("approver");
    const { subjectId } = await placeOrder(alone, await readyToPlace(alone));
    expect((await getOrder(alone, subjectId ?? "")).connectionName).toBeNull();
    expect((await listOrders(alone, wholeList)).rows.map((row) => "connectionName" in row)).toEqual([false]);
    expect((await getOrderFormOptions(alone, null)).connections).toEqual([]);
    const begun = await openDraft(alone);
    await saveDraft(alone, { ...begun, content: typed });
    expect(await listDrafts(alone)).toMatchObject([{ connectionName: null }]);
  });
});
