import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { AppError } from "@/lib/domain/errors";
import { discardDraft } from "@/lib/drafts/mutations";
import { changeBusiness } from "@/lib/people/business/mutations";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { getOrderPage } from "../data";
import { placeOrder } from "../placing/mutations";
import { askForOrder, createConsentingWorld, secretOf } from "../testing/asked-order";
import { countOrders } from "../testing/count-orders";
import { getDraft, removeDocument, saveDraft } from "../testing/order-drafts";
import { readyToPlace, upload } from "../testing/ordering-world";
import { withdrawConsent } from "./mutations";
import { refused } from "./testing/answers";

/** When somebody is asked for their consent to what staff place for them, and who is shown that it waits. */

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

const ask = (content: Parameters<typeof askForOrder>[1] = {}) => askForOrder(sandbox.origin, content);

describe("where the business asks for consent", () => {
  test("what staff place for somebody waits for them, and the service hears nothing of it", async () => {
    const { world, staff } = await createConsentingWorld(sandbox.origin);
    const input = await readyToPlace(staff);
    const attempt = await placeOrder(staff, input);
    expect(attempt).toMatchObject({ state: "awaiting_consent", subjectId: null, refusal: null });
    expect(await placeOrder(staff, input)).toEqual(attempt);
    expect(await countOrders(world.service)).toEqual({ orders: 0, posts: 0 });
    expect(await db().mail.count({ where: { businessId: world.businessId, kind: "consent" } })).toBe(1);
    const stored = await db().consent.findUniqueOrThrow({ where: { commandId: attempt.commandId } });
    expect(JSON.stringify(stored)).not.toContain(await secretOf(attempt.commandId));
  });

  test("what the person places themselves is placed at once", async () => {
    const { world, person } = await createConsentingWorld(sandbox.origin);
    expect(await placeOrder(person, await readyToPlace(person))).toMatchObject({ state: "accepted" });
    expect(await countOrders(world.service)).toEqual({ orders: 1, posts: 1 });
  });

  test("a faulty form is told of at once, and nobody is asked", async () => {
    const { world, staff } = await createConsentingWorld(sandbox.origin);
    const input = await readyToPlace(staff, { targetLanguage: "" });
    await expect(placeOrder(staff, input)).rejects.toEqual(refused("invalid_input"));
    expect(await db().mail.count({ where: { businessId: world.businessId } })).toBe(0);
  });

  test("its form takes no changes, from whomever", async () => {
    const { draftId, person, staff } = await ask();
    const waits = refused("conflict", "draftErrors.awaitsConsent");
    for (const actor of [person, staff]) {
      const { content, version, documents, attempt } = await getDraft(actor, { draftId });
      const changed = { draftId, version, content: { ...content, reference: "Another" } };
      const changes = [
        () => saveDraft(actor, changed),
        () => placeOrder(actor, { ...changed, attempt }),
        () => placeOrder(actor, { ...changed, attempt: attempt + 1 }),
        () => upload(actor, draftId),
        () => removeDocument(actor, { draftId, documentId: documents[0]?.id ?? "" }),
        () => discardDraft(actor, { draftId }),
      ];
      for (const change of changes) await expect(change()).rejects.toEqual(waits);
    }
  });
});

test("where it does not, staff place at once", async () => {
  const { world, staff } = await createConsentingWorld(sandbox.origin);
  const administrator = await world.addPerson("administrator");
  const settings = { requestersSeeAll: true, requestersSeePrices: true };
  await changeBusiness(administrator, { ...settings, staffOrdersNeedConsent: false });
  expect(await placeOrder(staff, await readyToPlace(staff))).toMatchObject({ state: "accepted" });
});

test("nobody but the person, and who acts for them, is shown what waits", async () => {
  const asked = await ask();
  const read = (actor: Actor) => getOrderPage(actor, asked.commandId);
  for (const actor of [asked.person, asked.staff]) {
    expect(await read(actor)).toMatchObject({ kind: "pending", pending: { state: "awaiting_consent" } });
  }
  const elsewhere = (await ask()).person;
  for (const other of [await asked.world.addPerson("administrator"), elsewhere]) {
    await expect(read(other)).rejects.toEqual(refused("not_found"));
  }
});

test("a person is asked twenty times an hour at most", async () => {
  const { staff } = await createConsentingWorld(sandbox.origin);
  const input = await readyToPlace(staff);
  for (let attempt = 1; attempt <= 20; attempt += 1) {
    const { commandId } = await placeOrder(staff, { ...input, attempt });
    await withdrawConsent(staff, { commandId });
  }
  const once = await placeOrder(staff, { ...input, attempt: 21 }).catch((error: unknown) => error);
  expect(once).toBeInstanceOf(AppError);
  expect(once).toEqual(refused("conflict", "draftErrors.consent.tooMany"));
});
