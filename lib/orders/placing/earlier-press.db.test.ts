import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { runRound } from "@/lib/commands/testing/rounds";
import { originOf } from "@/lib/commands/testing/steering";
import { serviceVariants } from "@/lib/domain/capabilities";
import { getAttemptByCommand } from "@/lib/drafts/attempts/data";
import { discardDraft } from "@/lib/drafts/mutations";
import type { AttemptView } from "@/lib/drafts/schema";
import { capabilitiesOf } from "@/lib/gateway/registry";
import type { OrderPage, PlaceOrderInput } from "@/lib/orders/schema";
import {
  getDraft,
  listDrafts,
  removeDocument,
  saveDraft,
  withdrawAttempt,
} from "@/lib/orders/testing/order-drafts";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { getOrderPage } from "../data";
import { countOrders } from "../testing/count-orders";
import { callBack, giveUp, landLate, learnOf, sweepOrders, tellFollowers } from "../testing/lost-sends";
import { createOrderingWorld, type OrderingWorld, readyToPlace, upload } from "../testing/ordering-world";
import { placeOrder } from "./mutations";

/** An attempt whose answers were all lost is given up, its form is changed and pressed again: then its order turns up. */

let sandbox: TestSandbox;
let world: OrderingWorld;
let actor: Actor;
let input: PlaceOrderInput;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

/** Places an order, with more documents where they are named, while the service does `fault` to the POST. */
async function placeWith(fault: object, more: readonly string[] = []): Promise<AttemptView> {
  input = await readyToPlace(actor);
  for (const name of more) await upload(actor, input.draftId, { name });
  await world.service.setFaults([{ method: "POST", path: "/orders", ...fault }]);
  return await placeOrder(actor, input);
}

describe.each(serviceVariants)("on variant %s,", (variant) => {
  /** What nobody signed leads to no order of a press that was given up. */
  const callbacks = capabilitiesOf(variant).signedCallbacks ? ["a callback"] : [];

  beforeEach(async () => {
    world = await createOrderingWorld(originOf(sandbox, variant), variant);
    actor = await world.addPerson("requester");
  });

  describe("an order of an earlier press that turns up after a later press with more documents", () => {
    /** The answers to the first press were all lost until it was given up; a document was added, and pressed again. */
    async function pressAgainWithMore(fault: object) {
      const { commandId } = await placeWith({ kind: "drop" });
      await giveUp(commandId);
      await upload(actor, input.draftId, { name: "annex.pdf" });
      await world.service.setFaults([{ method: "POST", path: "/orders", ...fault }]);
      const later = await placeOrder(actor, { ...input, attempt: 2 });
      await world.service.setFaults([]);
      return { earlier: commandId, later: later.commandId };
    }

    test.each(["a look", "a sweep", ...callbacks])("is that of the earlier, found by %s", async (way) => {
      const { earlier, later } = await pressAgainWithMore({ kind: "drop" });
      const serviceId = await landLate(world, earlier);
      if (way === "a look") await runRound(later);
      else if (way === "a callback") await callBack(world, actor, earlier, serviceId);
      else await sweepOrders(world);
      await tellFollowers(world);
      const { state, subjectId } = await getAttemptByCommand(actor, earlier);
      expect([state, subjectId]).toEqual(["accepted", expect.any(String)]);
      expect(await getAttemptByCommand(actor, later)).toMatchObject({
        state: "refused",
        subjectId: null,
        refusal: { message: { params: { names: "annex.pdf" } }, instead: subjectId },
      });
      expect(await countOrders(world.service)).toMatchObject({ orders: 1 });
    });

    test("makes the service refuse the later, which is told why as soon as it is known", async () => {
      const { commandId } = await placeWith({ kind: "drop" });
      await giveUp(commandId);
      await upload(actor, input.draftId, { name: "annex.pdf" });
      await landLate(world, commandId);
      const later = await placeOrder(actor, { ...input, attempt: 2 });
      expect(later).toMatchObject({ state: "checking" });
      await runRound(later.commandId);
      expect(await getAttemptByCommand(actor, commandId)).toMatchObject({ state: "accepted" });
      expect(await getOrderPage(actor, later.commandId)).toMatchObject({
        kind: "pending",
        pending: { state: "refused", documentNames: ["birth.pdf", "annex.pdf"] },
      });
    });

    test("leaves the documents that are not in it in a form of their own, from which they can be ordered", async () => {
      const { earlier, later } = await pressAgainWithMore({ kind: "drop" });
      await landLate(world, earlier);
      await runRound(later);
      const { remainder } = await getAttemptByCommand(actor, later);
      const left = await getDraft(actor, { draftId: remainder ?? "" });
      expect(left).toMatchObject({
        content: input.content,
        attempt: 1,
        latestAttempt: null,
        documents: [{ name: "annex.pdf", state: "uploaded" }],
      });
      expect(await listDrafts(actor)).toMatchObject([{ draftId: remainder, firstDocument: "annex.pdf" }]);
      const placed = await placeOrder(actor, { draftId: left.draftId, attempt: 1, content: left.content });
      expect(placed).toMatchObject({ state: "accepted" });
      const { order } = await getOrderPage(actor, placed.commandId).then(onlyOrder);
      expect(order.documents.map(({ name }) => name)).toEqual(["annex.pdf"]);
    });

    test("closes the form: it takes no changes, and places nothing a second time", async () => {
      const { earlier, later } = await pressAgainWithMore({ kind: "drop" });
      await landLate(world, earlier);
      await runRound(later);
      const { posts } = await countOrders(world.service);
      const placed = { code: "conflict", userMessage: { key: "draftErrors.alreadySent" } };
      await expect(upload(actor, input.draftId)).rejects.toMatchObject(placed);
      const { draftId, content } = input;
      await expect(saveDraft(actor, { draftId, content, version: 0 })).rejects.toMatchObject(placed);
      const again = await placeOrder(actor, {
        ...input,
        attempt: 3,
        content: { ...content, reference: "new" },
      });
      expect(again).toMatchObject({ state: "refused", refusal: { instead: expect.any(String) } });
      expect(await countOrders(world.service)).toEqual({ orders: 1, posts });
      expect((await getDraft(actor, input)).latestAttempt).toMatchObject({ refusal: again.refusal });
    });

    test("is that of the later where it carries all documents", async () => {
      const { earlier, later } = await pressAgainWithMore({ kind: "drop", after: true });
      await sweepOrders(world);
      await tellFollowers(world);
      expect(await getAttemptByCommand(actor, later)).toMatchObject({ state: "accepted", remainder: null });
      expect(await getAttemptByCommand(actor, earlier)).toMatchObject({ state: "refused" });
    });
  });

  describe("an order of an earlier press that turns up", () => {
    test("while the form is changed closes it, and leaves what was added in a form of its own", async () => {
      const { commandId } = await placeWith({ kind: "drop" });
      await giveUp(commandId);
      await upload(actor, input.draftId, { name: "annex.pdf" });
      await learnOf(world, actor, commandId, await landLate(world, commandId));
      const { latestAttempt } = await getDraft(actor, input);
      expect(latestAttempt).toMatchObject({ commandId, state: "accepted", remainder: expect.any(String) });
      const left = await getDraft(actor, { draftId: latestAttempt?.remainder ?? "" });
      expect(left.documents).toMatchObject([{ name: "annex.pdf", state: "uploaded" }]);
    });

    test("for a form that was thrown away brings nothing of it back", async () => {
      const { commandId } = await placeWith({ kind: "drop" });
      await giveUp(commandId);
      await upload(actor, input.draftId, { name: "annex.pdf" });
      const serviceId = await landLate(world, commandId);
      await discardDraft(actor, input);
      await learnOf(world, actor, commandId, serviceId);
      expect(await getAttemptByCommand(actor, commandId)).toMatchObject({
        state: "accepted",
        remainder: null,
      });
      expect(await listDrafts(actor)).toEqual([]);
    });

    test.each(["a look", ...callbacks])(
      "before a later press that asks for the same is that of both, told once: found by %s",
      async (way) => {
        const { commandId } = await placeWith({ kind: "drop" });
        await giveUp(commandId);
        const serviceId = await landLate(world, commandId);
        const later = await placeOrder(actor, { ...input, attempt: 2 });
        if (way === "a callback") await callBack(world, actor, commandId, serviceId);
        else await runRound(later.commandId);
        const { subjectId } = await getAttemptByCommand(actor, commandId);
        expect(subjectId).toEqual(expect.any(String));
        expect(await getAttemptByCommand(actor, later.commandId)).toMatchObject({
          state: "accepted",
          subjectId,
        });
        const { businessId } = world;
        expect(await db().auditEvent.count({ where: { businessId, action: "order.place" } })).toBe(1);
      },
    );

    test("with what the later one left out is that of the earlier", async () => {
      const { commandId } = await placeWith({ kind: "drop" }, ["annex.pdf"]);
      await giveUp(commandId);
      const annex = (await getDraft(actor, input)).documents.find(({ name }) => name === "annex.pdf");
      const serviceId = await landLate(world, commandId);
      await removeDocument(actor, { ...input, documentId: annex?.id ?? "" });
      await world.service.setFaults([{ method: "POST", path: "/orders", kind: "drop" }]);
      const later = await placeOrder(actor, { ...input, attempt: 2 });
      await learnOf(world, actor, commandId, serviceId);
      expect(await getAttemptByCommand(actor, commandId)).toMatchObject({ state: "accepted" });
      expect(await getAttemptByCommand(actor, later.commandId)).toMatchObject({
        state: "refused",
        refusal: { message: { key: "draftErrors.earlierDone" } },
      });
    });

    test("with the answers of the earlier is that of the earlier, where both named the same documents", async () => {
      const { commandId } = await placeWith({ kind: "drop" });
      await giveUp(commandId);
      await world.service.setFaults([{ method: "POST", path: "/orders", kind: "drop" }]);
      const content = { ...input.content, ...turned(input.content) };
      const later = await placeOrder(actor, { ...input, attempt: 2, content });
      await world.service.setFaults([]);
      await landLate(world, commandId);
      await runRound(later.commandId);
      expect(await getAttemptByCommand(actor, commandId)).toMatchObject({ state: "accepted" });
      expect(await getAttemptByCommand(actor, later.commandId)).toMatchObject({ state: "refused" });
    });

    test.each(["arrives late", "is withdrawn"])(
      "answers a press with more documents that %s",
      async (way) => {
        const { commandId } = await placeWith({ kind: "drop" });
        await giveUp(commandId);
        await upload(actor, input.draftId, { name: "annex.pdf" });
        await learnOf(world, actor, commandId, await landLate(world, commandId));
        const { posts } = await countOrders(world.service);
        const { subjectId, remainder } = await getAttemptByCommand(actor, commandId);
        const press = { ...input, attempt: 2, content: { ...input.content, reference: "with annex" } };
        const told =
          way === "is withdrawn" ? await withdrawAttempt(actor, press) : await placeOrder(actor, press);
        expect(told).toMatchObject({
          attempt: 2,
          state: "refused",
          refusal: { instead: subjectId },
          remainder,
        });
        expect(remainder).toEqual(expect.any(String));
        expect(await countOrders(world.service)).toEqual({ orders: 1, posts });
      },
    );
  });
});

function onlyOrder(page: OrderPage) {
  if (page.kind !== "order") throw new Error("The order is not there yet");
  return page;
}

/** From the one language to the other. */
function turned({ sourceLanguage, targetLanguage }: PlaceOrderInput["content"]) {
  return { sourceLanguage: targetLanguage, targetLanguage: sourceLanguage };
}
