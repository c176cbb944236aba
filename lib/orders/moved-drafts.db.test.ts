import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { moveRemainder } from "@/lib/commands/remainder";
import { originOf } from "@/lib/commands/testing/steering";
import {
  askToMoveDraft,
  getDraft,
  moveDraft,
  openDraft,
  removeDocument,
  saveDraft,
  withdrawAttempt,
} from "@/lib/orders/testing/order-drafts";
import { db } from "@/lib/platform/db";
import { untilWaitedFor } from "@/lib/platform/testing/waited-for";
import { getOrder } from "./data";
import { type OrderContent, orderContentSchema } from "./form";
import { getOrderFormOptions } from "./form-options/data";
import { placeOrder } from "./placing/mutations";
import { giveUp } from "./testing/lost-sends";
import { createOrderingWorld, upload } from "./testing/ordering-world";
import { createTwoAccounts, requestsOf, type TwoAccounts, variantPairs } from "./testing/two-accounts";

/** A form of a business with two accounts that is to go to the other one than it was begun for. */

let accounts: TwoAccounts;
let world: TwoAccounts["world"];
let actor: TwoAccounts["actor"];
let first: TwoAccounts["first"];
let second: TwoAccounts["second"];
/** Answers in the codes of the first, and the same in those of the second. */
let typed: OrderContent;
let there: OrderContent;

afterEach(() => Promise.all(accounts.sandboxes.map((sandbox) => sandbox.dispose())));

const answersFor = (account: TwoAccounts["first"]) =>
  orderContentSchema.parse({ ...account.languages, reference: "C-7" });

/** The document that was left behind is deleted, where the account that it lies in can. */
async function expectLeftDeleted(): Promise<void> {
  const { fileDelete } = first.capabilities;
  const { connectionId } = first;
  expect(await db().command.findMany({ where: { businessId: world.businessId } })).toMatchObject(
    fileDelete ? [{ kind: "file.delete", connectionId }] : [],
  );
}

describe.each(variantPairs)(
  "a form that is to go from an account of Variant %s to one of Variant %s",
  (...variants) => {
    beforeEach(async () => {
      accounts = await createTwoAccounts(variants);
      ({ world, actor, first, second } = accounts);
      typed = answersFor(first);
      there = answersFor(second);
    });

    test("is begun for it", async () => {
      const { draftId } = await openDraft(actor, second.connectionId);
      expect((await getOrderFormOptions(actor, { draftId })).connectionId).toBe(second.connectionId);
      expect(await getOrderFormOptions(actor, null, second.connectionId)).toMatchObject({
        connectionId: second.connectionId,
        connections: [{ id: first.connectionId }, { id: second.connectionId, name: "Second account" }],
      });
    });

    test("keeps its answers and leaves its documents, and an older page of it sends nothing", async () => {
      const { draftId, attempt, version } = await openDraft(actor);
      const documentId = await upload(actor, draftId);
      const saved = await saveDraft(actor, { draftId, version, content: typed });
      const moved = await moveDraft(actor, { draftId, connectionId: second.connectionId });
      expect(moved).toMatchObject({ content: typed, documents: [] });
      await expectLeftDeleted();
      await expect(removeDocument(actor, { draftId, documentId })).resolves.toMatchObject({ documents: [] });

      await upload(actor, draftId);
      const press = { draftId, attempt, content: there };
      const older = placeOrder(actor, {
        ...press,
        content: { ...there, reference: "C-8" },
        version: saved.version,
      });
      await expect(older).rejects.toMatchObject({ code: "conflict" });
      const { subjectId } = await placeOrder(actor, { ...press, version: moved.version });
      expect(await getOrder(actor, subjectId ?? "")).toMatchObject({ connectionName: "Second account" });
      expect(await requestsOf(second)).toContain("POST /api/v1/orders");
      expect(await requestsOf(first)).not.toContain("POST /api/v1/orders");
      const again = moveDraft(actor, { draftId, connectionId: first.connectionId });
      await expect(again).rejects.toMatchObject({ code: "conflict" });
    });

    test("is not placed there by a page that shows the first, whatever else that shows as it is", async () => {
      const { draftId, attempt, version } = await openDraft(actor);
      const saved = await saveDraft(actor, { draftId, version, content: typed });
      await moveDraft(actor, { draftId, connectionId: second.connectionId });
      await upload(actor, draftId);
      const { documents, version: newest } = await getDraft(actor, { draftId });
      const press = { draftId, attempt, content: typed, documents, connectionId: first.connectionId };
      // The same answers are no conflict; and whoever keeps what their page has goes on from the newest version.
      for (const seen of [saved.version, newest]) {
        await expect(placeOrder(actor, { ...press, version: seen })).rejects.toMatchObject({
          code: "conflict",
          userMessage: { key: "draftErrors.changedElsewhere" },
        });
      }
      expect(await requestsOf(second)).not.toContain("POST /api/v1/orders");
      const { connectionId } = second;
      const placed = await placeOrder(actor, { ...press, connectionId, content: there, version: newest });
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
        uploading = expect(upload(actor, draftId)).rejects.toMatchObject({ code: "conflict" });
        await untilWaitedFor(tx);
        await tx.draft.update({ where: { id: draftId }, data: { connectionId: second.connectionId } });
      });
      await uploading;
      expect(await db().file.findFirstOrThrow({ where: { businessId: world.businessId } })).toMatchObject({
        connectionId: first.connectionId,
      });
      expect((await getDraft(actor, { draftId })).documents).toMatchObject([{ state: "failed" }]);
      await expectLeftDeleted();
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
      const { draftId } = await accounts.order(first);
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
        connectionId: first.connectionId,
        version: 0,
      });
      await moveDraft(actor, { draftId, connectionId });
      expect((await getDraft(actor, { draftId })).documents).toEqual([]);
    });

    test("stays where it may have been placed already, with its documents", async () => {
      const { draftId, attempt } = await openDraft(actor);
      await upload(actor, draftId);
      await first.service.setFaults([{ method: "POST", path: "/orders", kind: "drop", after: true }]);
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
      expect(await requestsOf(second)).not.toContain("POST /api/v1/orders");
    });

    test("is moved after a press that certainly placed nothing", async () => {
      const { draftId, attempt } = await openDraft(actor);
      await upload(actor, draftId);
      await first.service.setFaults([{ method: "POST", path: "/orders", kind: "status", status: 401 }]);
      const refused = await placeOrder(actor, { draftId, attempt, content: typed });
      expect(refused).toMatchObject({ state: "refused" });
      await moveDraft(actor, { draftId, connectionId: second.connectionId });
      await upload(actor, draftId);
      const placed = await placeOrder(actor, { draftId, attempt: attempt + 1, content: there });
      expect(placed).toMatchObject({ state: "accepted" });
      expect(await requestsOf(second)).toContain("POST /api/v1/orders");
    });

    test("stays where it is when it is about something that is there", async () => {
      const { orderId } = await accounts.order(first);
      const { draftId } = await openDraft(actor);
      await db().draft.update({ where: { id: draftId }, data: { aboutId: orderId } });
      const moved = moveDraft(actor, { draftId, connectionId: second.connectionId });
      await expect(moved).rejects.toMatchObject({ code: "conflict" });
    });

    test("is nobody else's, nor is a connection", async () => {
      const stranger = await createOrderingWorld(originOf(accounts.sandboxes[0], variants[0]), variants[0]);
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
  },
);
