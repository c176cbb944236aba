import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { actingFor } from "@/lib/auth/testing/signed-in";
import { newId } from "@/lib/domain/ids";
import { removeDocument } from "@/lib/drafts/mutations";
import { draftKinds } from "@/lib/kinds";
import { placeOrder } from "@/lib/orders/placing/mutations";
import type { PlaceOrderInput } from "@/lib/orders/schema";
import { getDraft } from "@/lib/orders/testing/order-drafts";
import {
  createOrderingWorld,
  type OrderingWorld,
  readyToPlace,
  upload,
} from "@/lib/orders/testing/ordering-world";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { countedSchema } from "./kept/schema";
import { noteMeasure } from "./mutations";

/** What a browser counted of documents is kept with them, as long as they are the same. */

let sandbox: TestSandbox;
let world: OrderingWorld;
let actor: Actor;
let draftId: string;
let documentId: string;
let ready: PlaceOrderInput;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(async () => {
  world = await createOrderingWorld(sandbox.origin);
  actor = await world.addPerson("requester");
  ready = await readyToPlace(actor);
  ({ draftId } = ready);
  documentId = (await documents())[0]?.id ?? "";
});
afterAll(() => sandbox.dispose());

const documents = async () => (await getDraft(actor, { draftId })).documents;
const choiceOf = async (id: string) =>
  (await db().draftDocument.findUniqueOrThrow({ where: { id } })).choiceId;
const note = async (words: number, who = actor, choiceId?: string) =>
  await noteMeasure(who, {
    ...{ draftId, documentId, choiceId: choiceId ?? (await choiceOf(documentId)) },
    ...{ words, picturePages: 1 },
  });
const kept = async () => (await db().draftDocument.findUniqueOrThrow({ where: { id: documentId } })).measure;

test("what was counted is there after a reload, with the rate of then", async () => {
  await note(500);
  expect(await documents()).toMatchObject([{ measure: { words: 500, picturePages: 1 } }]);
  await db().connection.update({ where: { id: world.connectionId }, data: { wordsPerPage: 100 } });
  expect(await kept()).toEqual({ words: 500, picturePages: 1, wordsPerPage: 250, toleranceWords: 60 });
  await note(600);
  expect(await kept()).toMatchObject({ words: 600, wordsPerPage: 100 });
});

test("another file as the same document keeps nothing of the first, and a late word of that changes nothing", async () => {
  await note(500);
  const first = await choiceOf(documentId);
  await upload(actor, draftId, { documentId });
  expect((await documents())[0]).not.toHaveProperty("measure");
  await expect(note(500, actor, first)).rejects.toMatchObject({ code: "not_found" });
  expect(await kept()).toBeNull();
});

test("the same file as another type keeps its count", async () => {
  await note(500);
  await upload(actor, draftId, { documentId, choiceId: await choiceOf(documentId), kind: "reference" });
  expect(await documents()).toMatchObject([{ kind: "reference", measure: { words: 500 } }]);
});

test("it is noted by whose form it is alone, and by staff who act for them", async () => {
  for (const other of [
    await world.addPerson("administrator"),
    await (await createOrderingWorld(sandbox.origin)).addPerson("requester"),
  ])
    await expect(note(500, other)).rejects.toMatchObject({ code: "not_found" });
  expect(await kept()).toBeNull();
  await note(500, await actingFor(actor));
  expect(await kept()).toMatchObject({ words: 500 });
});

test("of a form that was sent a count that comes late is kept, and then stands", async () => {
  await placeOrder(actor, ready);
  await note(500);
  expect(await kept()).toMatchObject({ words: 500 });
  await note(9_000);
  expect(await kept()).toMatchObject({ words: 500 });
});

test("a document that is taken off takes its count along", async () => {
  await note(500);
  await removeDocument(actor, draftKinds, { draftId, documentId });
  await expect(note(500, actor, newId())).rejects.toMatchObject({ code: "not_found" });
  expect(await db().draftDocument.count({ where: { id: documentId } })).toBe(0);
});

test.each([
  [{ words: -1 }],
  [{ words: 1.5 }],
  [{ words: 10_000_001 }],
  [{ picturePages: 100_001 }],
  [{ picturePages: Number.NaN }],
  [{ words: "500" }],
  [{ choiceId: "another" }],
])("nothing but bounded whole numbers is taken: %j", (changed) => {
  const counted = { choiceId: newId(), words: 500, picturePages: 1 };
  expect(countedSchema.safeParse(counted).success).toBe(true);
  expect(countedSchema.safeParse({ ...counted, ...changed }).success).toBe(false);
});
