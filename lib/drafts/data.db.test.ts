import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { orderContentSchema } from "@/lib/orders/form";
import { placeOrder } from "@/lib/orders/placing/mutations";
import {
  findOfferedDraft,
  getDraft,
  listDrafts,
  openDraft,
  saveDraft,
} from "@/lib/orders/testing/order-drafts";
import {
  createOrderingWorld,
  type OrderingWorld,
  readyToPlace,
  upload,
} from "@/lib/orders/testing/ordering-world";
import { db } from "@/lib/platform/db";
import { untilWaitedFor } from "@/lib/platform/testing/waited-for";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { discardDraft } from "./mutations";
import { openDraftsAtMost } from "./rules";

let sandbox: TestSandbox;
let world: OrderingWorld;
let actor: Actor;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  world = await createOrderingWorld(sandbox.origin);
});
beforeEach(async () => {
  actor = await world.addPerson("requester");
});
afterAll(() => sandbox.dispose());

/** A form with this reference. @returns its id */
async function begin(reference: string): Promise<string> {
  const { draftId, version } = await openDraft(actor);
  await saveDraft(actor, { draftId, version, content: { ...orderContentSchema.parse({}), reference } });
  return draftId;
}

const references = async () => (await listDrafts(actor)).map(({ reference }) => reference);

describe("the forms that a person has begun", () => {
  test("are all there, though two were opened at once", async () => {
    const opened = await Promise.all([openDraft(actor), openDraft(actor)]);
    expect(opened[0].draftId).not.toBe(opened[1].draftId);
    for (const [index, { draftId, version }] of opened.entries()) {
      const content = { ...orderContentSchema.parse({}), reference: `tab ${index}` };
      await saveDraft(actor, { draftId, version, content });
    }
    expect(await references()).toEqual(["tab 1", "tab 0"]);
  });

  test("are told by their first document and reference, the last changed first", async () => {
    const older = await begin(" Matter 7 ");
    await begin("Matter 8");
    await upload(actor, older);
    await upload(actor, older);
    expect(await listDrafts(actor)).toMatchObject([
      { draftId: older, firstDocument: "birth.pdf", documentCount: 2, reference: "Matter 7", refusal: null },
      { firstDocument: null, documentCount: 0, reference: "Matter 8" },
    ]);
    expect(await findOfferedDraft(actor)).toEqual({ draftId: older });
  });

  test("are not those that are empty, discarded or somebody else's", async () => {
    await openDraft(actor);
    await discardDraft(actor, { draftId: await begin("discarded") });
    const colleague = await world.addPerson("administrator");
    await begin("mine");
    expect(await references()).toEqual(["mine"]);
    expect(await listDrafts(colleague)).toEqual([]);
  });

  test("are there again after a refusal, which they tell, and not while they are placed or once they are", async () => {
    const input = await readyToPlace(actor);
    await world.service.setFaults([{ method: "POST", path: "/orders", kind: "status", status: 422 }]);
    await placeOrder(actor, input);
    expect(await listDrafts(actor)).toMatchObject([
      { draftId: input.draftId, refusal: { message: { key: "errors.text" } } },
    ]);
    await world.service.setFaults([{ method: "POST", path: "/orders", kind: "drop" }]);
    await placeOrder(actor, { ...input, attempt: 2 });
    expect(await listDrafts(actor)).toEqual([]);
    expect(await findOfferedDraft(actor)).toEqual({ draftId: input.draftId });
    const { draftId } = await placeOrder(actor, await readyToPlace(actor));
    expect(await listDrafts(actor)).toEqual([]);
    expect((await getDraft(actor, { draftId })).latestAttempt?.subjectId).toEqual(expect.any(String));
  });

  test("have a limit; a form that was left empty makes room", async () => {
    const [left] = await Promise.all(Array.from({ length: openDraftsAtMost }, () => openDraft(actor)));
    await expect(openDraft(actor)).rejects.toMatchObject({ code: "invalid_input" });
    await db().draft.update({ where: { id: left?.draftId ?? "" }, data: { updatedAt: new Date(0) } });
    const { draftId } = await openDraft(actor);
    await expect(getDraft(actor, { draftId: left?.draftId ?? "" })).rejects.toMatchObject({
      code: "not_found",
    });
    expect((await getDraft(actor, { draftId })).version).toBe(0);
  });

  test("make no room at the moment in which they are typed into", async () => {
    const { draftId } = await openDraft(actor);
    for (let forms = 1; forms < openDraftsAtMost; forms += 1) await openDraft(actor);
    await db().draft.update({ where: { id: draftId }, data: { updatedAt: new Date(0) } });
    let opened: Promise<unknown> = Promise.resolve();
    // A save under its row's lock, which commits while the other form waits for it.
    await db().$transaction(async (tx) => {
      await tx.draft.update({
        where: { id: draftId },
        data: { content: { reference: "typed" }, version: 1, updatedAt: new Date() },
      });
      opened = expect(openDraft(actor)).rejects.toMatchObject({ code: "invalid_input" });
      await untilWaitedFor(tx);
    });
    await opened;
    expect(await getDraft(actor, { draftId })).toMatchObject({ content: { reference: "typed" } });
  });
});
