import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { originOf } from "@/lib/commands/testing/steering";
import { serviceVariants } from "@/lib/domain/capabilities";
import { newId } from "@/lib/domain/ids";
import { getAttempt } from "@/lib/drafts/attempts/data";
import { discardDraft } from "@/lib/drafts/mutations";
import { attemptsAtMost } from "@/lib/drafts/rules";
import type { AttemptRef } from "@/lib/drafts/schema";
import type { PlaceOrderInput } from "@/lib/orders/schema";
import { getDraft, removeDocument, saveDraft, withdrawAttempt } from "@/lib/orders/testing/order-drafts";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { countOrders } from "../testing/count-orders";
import { createOrderingWorld, type OrderingWorld, readyToPlace, upload } from "../testing/ordering-world";
import { placeOrder } from "./mutations";

/** What a page that lost the answer to its press can learn, and rely on. */

let sandbox: TestSandbox;
let world: OrderingWorld;
let actor: Actor;
let input: PlaceOrderInput;
let press: AttemptRef;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

const typed = (reference: string) => ({ ...input, version: 0, content: { ...input.content, reference } });

describe.each(serviceVariants)("on variant %s,", (variant) => {
  beforeEach(async () => {
    world = await createOrderingWorld(originOf(sandbox, variant), variant);
    actor = await world.addPerson("requester");
    input = await readyToPlace(actor);
    press = { draftId: input.draftId, attempt: input.attempt };
  });

  test("a press is known by its key from the moment it arrives", async () => {
    expect(await getAttempt(actor, press)).toEqual({ state: "not_arrived" });
    const placed = await placeOrder(actor, input);
    expect(await getAttempt(actor, press)).toEqual(placed);
    const other = await world.addPerson("administrator");
    await expect(getAttempt(other, press)).rejects.toMatchObject({ code: "not_found" });
  });

  test("a press that arrives after it was withdrawn places nothing, and the next one places the order: one", async () => {
    const withdrawn = await withdrawAttempt(actor, press);
    expect(withdrawn).toMatchObject({
      state: "refused",
      refusal: {
        message: { key: "draftErrors.order.neverArrived" },
        meaning: { key: "draftErrors.order.notDone" },
      },
    });
    await saveDraft(actor, typed("changed since"));
    const { commandId } = withdrawn;
    expect(await placeOrder(actor, input)).toMatchObject({ commandId, state: "refused", attempt: 1 });
    expect(await countOrders(world.service)).toEqual({ orders: 0, posts: 0 });

    const draft = await getDraft(actor, press);
    expect(draft).toMatchObject({ attempt: 2, content: { reference: "changed since" } });
    const placed = await placeOrder(actor, { ...input, attempt: 2 });
    expect(placed).toMatchObject({ state: "accepted", attempt: 2 });
    expect(await placeOrder(actor, input)).toEqual(placed);
    expect(await countOrders(world.service)).toEqual({ orders: 1, posts: 1 });
  });

  test("a press that arrived is not withdrawn", async () => {
    const placed = await placeOrder(actor, input);
    expect(await withdrawAttempt(actor, press)).toEqual(placed);
  });

  test("a press and its withdrawal that come at once have one outcome, which both are told", async () => {
    for (let round = 0; round < 5; round += 1) {
      const form = await readyToPlace(actor);
      const [withdrawn] = await Promise.all([withdrawAttempt(actor, form), placeOrder(actor, form)]);
      const { state, commandId } = await placeOrder(actor, form);
      expect(withdrawn.commandId).toBe(commandId);
      expect(["accepted", "refused"]).toContain(state);
    }
    const accepted = await db().command.count({ where: { actorId: actor.userId, state: "done" } });
    expect(await countOrders(world.service)).toEqual({ orders: accepted, posts: accepted });
  });

  test("nobody withdraws another person's press, one of a discarded form, or one that is not next", async () => {
    const other = await world.addPerson("administrator");
    await expect(withdrawAttempt(other, press)).rejects.toMatchObject({ code: "not_found" });
    await expect(withdrawAttempt(actor, { ...press, attempt: 2 })).rejects.toMatchObject({
      code: "conflict",
    });
    await discardDraft(actor, press);
    await expect(withdrawAttempt(actor, press)).rejects.toMatchObject({ code: "not_found" });
    await expect(placeOrder(actor, input)).rejects.toMatchObject({ code: "not_found" });
  });

  test("a form that became an order says so to whoever goes on changing it, and never that it was thrown away", async () => {
    const { documents } = await getDraft(actor, press);
    const documentId = documents[0]?.id ?? "";
    await placeOrder(actor, input);
    const placed = { code: "conflict", userMessage: { key: "draftErrors.alreadySent" } };
    await expect(saveDraft(actor, typed("late"))).rejects.toMatchObject(placed);
    await expect(discardDraft(actor, press)).rejects.toMatchObject(placed);
    await expect(removeDocument(actor, { ...press, documentId })).rejects.toMatchObject(placed);
    await expect(upload(actor, input.draftId)).rejects.toMatchObject(placed);
    expect((await getDraft(actor, press)).latestAttempt).toMatchObject({ state: "accepted" });
  });

  test("a form that was placed already is found so even where nothing more could be sent", async () => {
    const placed = await placeOrder(actor, input);
    const unplaced = await readyToPlace(actor);
    await db().accessToken.deleteMany({ where: { userId: actor.userId } });
    expect(await placeOrder(actor, input)).toEqual(placed);
    await expect(placeOrder(actor, unplaced)).rejects.toMatchObject({ code: "token_refused" });
  });

  describe("a press of one tab", () => {
    test("is refused where another tab has saved since, and overwrites nothing", async () => {
      const { draftId, content } = input;
      const { version } = await saveDraft(actor, { draftId, version: 0, content });
      await saveDraft(actor, { draftId, version, content: { ...content, reference: "theirs" } });
      const pressed = { ...input, version, content: { ...content, reference: "mine" } };
      await expect(placeOrder(actor, pressed)).rejects.toMatchObject({ code: "conflict" });
      expect(await getDraft(actor, { draftId })).toMatchObject({
        content: { reference: "theirs" },
        attempt: 1,
      });
      // The same answers are no conflict: whoever typed them, they are what is placed.
      const same = { ...input, version, content: { ...content, reference: "theirs" } };
      expect(await placeOrder(actor, same)).toMatchObject({ state: "accepted" });
    });

    test("that was refused is not overwritten by a save of another that does not know it", async () => {
      const { draftId, content } = input;
      const { version } = await saveDraft(actor, { draftId, version: 0, content });
      const faulty = { ...content, targetLanguage: "", reference: "pressed" };
      const refused = placeOrder(actor, { ...input, version, content: faulty });
      await expect(refused).rejects.toMatchObject({ code: "invalid_input" });
      const older = saveDraft(actor, { draftId, version, content: { ...content, reference: "older" } });
      await expect(older).rejects.toMatchObject({ code: "conflict" });
      // The page that pressed saves the same again, and goes on from there.
      expect(await saveDraft(actor, { draftId, version, content: faulty })).toMatchObject({
        version: version + 1,
        content: { reference: "pressed" },
      });
    });
  });

  describe("a press of another tab under a number that was used", () => {
    const pressing = (reference: string) => ({ ...input, content: { ...input.content, reference } });
    const refuseNext = () =>
      world.service.setFaults([{ method: "POST", path: "/orders", kind: "status", status: 422 }]);

    test("and refused is told the reasons where it asks for the same", async () => {
      await refuseNext();
      const refused = await placeOrder(actor, input);
      expect(await placeOrder(actor, input)).toEqual(refused);
    });

    test("and refused is told that it was not sent where it asks for something else, and can be pressed again", async () => {
      await refuseNext();
      const { commandId } = await placeOrder(actor, input);
      const corrected = await placeOrder(actor, pressing("corrected"));
      expect(corrected).toMatchObject({
        commandId,
        state: "refused",
        attempt: 1,
        refusal: { code: "conflict", message: { key: "draftErrors.triedMeanwhile" }, fields: {} },
      });
      expect(await countOrders(world.service)).toEqual({ orders: 0, posts: 1 });
      expect(await placeOrder(actor, { ...pressing("corrected"), attempt: 2 })).toMatchObject({
        state: "accepted",
      });
    });

    test("and withdrawn is told that it was not sent", async () => {
      await withdrawAttempt(actor, press);
      expect(await placeOrder(actor, pressing("of the other tab"))).toMatchObject({
        state: "refused",
        refusal: { message: { key: "draftErrors.triedMeanwhile" } },
      });
      expect((await countOrders(world.service)).posts).toBe(0);
    });

    test("is not told of the order that is placed, where it asks for something else", async () => {
      await placeOrder(actor, input);
      await expect(placeOrder(actor, pressing("other"))).rejects.toMatchObject({
        code: "conflict",
        userMessage: { key: "draftErrors.alreadySent" },
      });
      const seen = { ...input, documents: [] };
      await expect(placeOrder(actor, seen)).rejects.toMatchObject({ code: "conflict" });
      expect(await countOrders(world.service)).toEqual({ orders: 1, posts: 1 });
    });

    test("is not told of what is being placed, where it asks for something else", async () => {
      await world.service.setFaults([{ method: "POST", path: "/orders", kind: "drop" }]);
      await placeOrder(actor, input);
      await expect(placeOrder(actor, pressing("other"))).rejects.toMatchObject({
        code: "conflict",
        userMessage: { key: "draftErrors.beingSent" },
      });
    });

    test("tells by its key what became of it, and not of what was pressed since", async () => {
      const withdrawn = await withdrawAttempt(actor, press);
      const placed = await placeOrder(actor, { ...pressing("changed"), attempt: 2 });
      expect(placed).toMatchObject({ state: "accepted" });
      expect(await getAttempt(actor, press)).toEqual(withdrawn);
      expect(await getAttempt(actor, { ...press, attempt: 2 })).toEqual(placed);
    });
  });

  test("a form that was tried too often takes no further try, and says so", async () => {
    const { commandId } = await withdrawAttempt(actor, press);
    await db().command.update({ where: { id: commandId }, data: { attempt: attemptsAtMost } });
    const next = { ...input, attempt: attemptsAtMost + 1 };
    const tooOften = {
      code: "conflict",
      userMessage: { key: "draftErrors.triedTooOften", params: { most: attemptsAtMost } },
    };
    await expect(placeOrder(actor, next)).rejects.toMatchObject(tooOften);
    await expect(withdrawAttempt(actor, next)).rejects.toMatchObject(tooOften);
    expect(await db().command.count({ where: { draftId: input.draftId } })).toBe(1);
  });

  test("an order is never placed with other documents than the person sees", async () => {
    await upload(actor, input.draftId);
    const { documents } = await getDraft(actor, press);
    const other = [
      documents.slice(1),
      [],
      [...documents, { id: newId(), kind: "source" as const, choiceId: newId() }],
      documents.map((document) => ({ ...document, kind: "reference" as const })),
      documents.map((document) => ({ ...document, choiceId: newId() })),
    ];
    for (const seen of other) {
      await expect(placeOrder(actor, { ...input, documents: seen })).rejects.toMatchObject({
        code: "invalid_input",
        fields: { documents: [{ key: "draftErrors.order.otherDocuments" }] },
      });
    }
    expect(await countOrders(world.service)).toEqual({ orders: 0, posts: 0 });
    expect(await placeOrder(actor, { ...input, documents })).toMatchObject({ state: "accepted" });
  });
});
