import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { actingFor } from "@/lib/auth/testing/signed-in";
import { closeAllStreams, liveHub } from "@/lib/live/hub";
import { publishChange } from "@/lib/live/publish";
import { Heard } from "@/lib/live/testing/reading";
import { longestNotes, type OrderContent, orderContentSchema } from "@/lib/orders/form";
import {
  findOfferedDraft,
  getDraft,
  listDrafts,
  openDraft,
  removeDocument,
  saveDraft,
  withdrawAttempt,
} from "@/lib/orders/testing/order-drafts";
import { createOrderingWorld, type OrderingWorld, upload } from "@/lib/orders/testing/ordering-world";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { purgeDiscarded } from "./discard/mutations";
import { discardDraft } from "./mutations";
import { saveDraftSchema } from "./schema";

let sandbox: TestSandbox;
let world: OrderingWorld;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  world = await createOrderingWorld(sandbox.origin);
});
afterAll(async () => {
  await closeAllStreams();
  await sandbox.dispose();
});

const typed = (reference: string): OrderContent => ({ ...orderContentSchema.parse({}), reference });

const newPerson = (): Promise<Actor> => world.addPerson("requester");

test("what staff type for a person is that person's, who is told who did", async () => {
  const actor = await newPerson();
  const staff = await actingFor(actor);
  const { draftId, version } = await openDraft(staff);
  const saved = await saveDraft(staff, { draftId, version, content: typed("C-7") });
  expect(await listDrafts(actor)).toMatchObject([{ draftId, changedByStaff: staff.name }]);
  await saveDraft(actor, { draftId, version: saved.version, content: typed("C-8") });
  expect(await listDrafts(staff)).toMatchObject([{ draftId, changedByStaff: null }]);
});

test("what was typed is there after a reload, documents included", async () => {
  const actor = await newPerson();
  const { draftId, version } = await openDraft(actor);
  await saveDraft(actor, { draftId, version, content: typed("C-7") });
  await upload(actor, draftId);
  expect(await findOfferedDraft(actor)).toEqual({ draftId });
  expect(await getDraft(actor, { draftId })).toMatchObject({
    draftId,
    content: { reference: "C-7" },
    documents: [{ state: "uploaded" }],
  });
});

test("other pages are told of a form that comes, goes or is called something else, and of no other save", async () => {
  const { businessId } = world;
  const actor = await newPerson();
  const heard = new Heard();
  const leave = liveHub().join({ businessId, userId: actor.userId, ...heard });
  expect(await heard.next()).toBe("resync");
  const { draftId } = await openDraft(actor);
  await saveDraft(actor, { draftId, version: 0, content: typed("C-7") });
  await saveDraft(actor, { draftId, version: 1, content: { ...typed("C-7"), sourceLanguage: "es" } });
  await saveDraft(actor, { draftId, version: 2, content: typed("C-8") });
  const documentId = await upload(actor, draftId);
  await removeDocument(actor, { draftId, documentId });
  await discardDraft(actor, { draftId });
  await publishChange(db(), { businessId, topic: "connection", id: "last", owner: null });
  const told: unknown[] = [];
  do told.push(await heard.next());
  while (!JSON.stringify(told.at(-1)).includes("last"));
  const owner = { personId: actor.userId, departmentId: null };
  const ofDraft = { businessId, topic: "draft", id: draftId, owner };
  expect(told.filter((change) => JSON.stringify(change).includes('"draft"'))).toEqual(Array(5).fill(ofDraft));
  leave();
});

test("a save that does not know another tab's is refused, and overwrites nothing", async () => {
  const actor = await newPerson();
  const { draftId, version } = await openDraft(actor);
  await saveDraft(actor, { draftId, version, content: typed("first tab") });
  const late = saveDraft(actor, { draftId, version, content: typed("second tab") });
  await expect(late).rejects.toMatchObject({ code: "conflict" });
  expect((await getDraft(actor, { draftId })).content.reference).toBe("first tab");
});

test("a save that is repeated because its answer was lost is no conflict", async () => {
  const actor = await newPerson();
  const { draftId, version } = await openDraft(actor);
  const saved = await saveDraft(actor, { draftId, version, content: typed("C-7") });
  expect(await saveDraft(actor, { draftId, version, content: typed("C-7") })).toEqual(saved);
});

test("a discarded form is gone, and discarding it again is no error", async () => {
  const actor = await newPerson();
  const { draftId, version } = await openDraft(actor);
  await saveDraft(actor, { draftId, version, content: typed("C-7") });
  await discardDraft(actor, { draftId });
  await discardDraft(actor, { draftId });
  await expect(getDraft(actor, { draftId })).rejects.toMatchObject({ code: "not_found" });
  expect(await findOfferedDraft(actor)).toBeNull();
});

test("a discarded form is forgotten a month later, and what a page still has of it makes none", async () => {
  const actor = await newPerson();
  const { draftId, version } = await openDraft(actor);
  await upload(actor, draftId);
  await discardDraft(actor, { draftId });
  await db().$executeRaw`UPDATE "Draft" SET "discardedAt" = "discardedAt" - interval '31 days'
    WHERE id = ${draftId}::uuid`;
  await purgeDiscarded();
  expect(await db().draft.findUnique({ where: { id: draftId } })).toBeNull();
  const late = [
    () => saveDraft(actor, { draftId, version, content: typed("C-7") }),
    () => discardDraft(actor, { draftId }),
    () => upload(actor, draftId),
    () => withdrawAttempt(actor, { draftId, attempt: 1 }),
  ];
  for (const ask of late) await expect(ask()).rejects.toMatchObject({ code: "not_found" });
});

test("nobody else reads, saves or discards a form, not even a colleague", async () => {
  const actor = await newPerson();
  const { draftId, version } = await openDraft(actor);
  const stranger = await (await createOrderingWorld(sandbox.origin)).addPerson("administrator");
  for (const other of [await world.addPerson("administrator"), stranger]) {
    const refused = { code: "not_found" };
    await expect(getDraft(other, { draftId })).rejects.toMatchObject(refused);
    await expect(saveDraft(other, { draftId, version, content: typed("x") })).rejects.toMatchObject(refused);
    await expect(discardDraft(other, { draftId })).rejects.toMatchObject(refused);
  }
  expect((await getDraft(actor, { draftId })).content.reference).toBe("");
});

test("notes are kept with the service's tags alone, and saving them again is no conflict", async () => {
  const actor = await newPerson();
  const { draftId, version } = await openDraft(actor);
  const notesHtml = '<p onclick="steal()">Names as in the <b>passport</b><img src=x onerror=steal()></p>';
  const content = { ...typed("C-8"), notesHtml };
  const saved = await saveDraft(actor, { draftId, version, content });
  expect(saved.content.notesHtml).toBe("<p>Names as in the <b>passport</b></p>");
  expect(await saveDraft(actor, { draftId, version, content })).toEqual(saved);
});

test("what PostgreSQL cannot keep of a text keeps nobody from saving the rest", async () => {
  const actor = await newPerson();
  const { draftId, version } = await openDraft(actor);
  const input = saveDraftSchema.parse({ version, content: typed("cut off \ud83d here\0") });
  expect((await saveDraft(actor, { draftId, ...input })).content.reference).toBe("cut off  here");
});

describe("notes that cleaning makes longer", () => {
  test("than they may be are refused at their field, and what was saved before stays", async () => {
    const actor = await newPerson();
    const { draftId, version } = await openDraft(actor);
    await saveDraft(actor, { draftId, version, content: typed("before") });
    const content = { ...typed("after"), notesHtml: "&".repeat(20_000) };
    await expect(saveDraft(actor, { draftId, version: version + 1, content })).rejects.toMatchObject({
      code: "invalid_input",
      fields: { notesHtml: [{ key: "draftErrors.fields.notesTooLong" }] },
    });
    expect(await listDrafts(actor)).toMatchObject([{ draftId, reference: "before" }]);
    expect((await getDraft(actor, { draftId })).content.reference).toBe("before");
  });

  test("are kept as long as they may be, and shorter ones that were typed longer too", async () => {
    const actor = await newPerson();
    const { draftId, version } = await openDraft(actor);
    const notes = ["&".repeat(longestNotes / 5), `<p style="${"x".repeat(longestNotes)}">short</p>`];
    let saved = { version };
    for (const notesHtml of notes) {
      saved = await saveDraft(actor, { draftId, ...saved, content: { ...typed("C"), notesHtml } });
    }
    expect((await getDraft(actor, { draftId })).content.notesHtml).toBe("<p>short</p>");
  });
});

describe("a stored draft that cannot be understood any more", () => {
  const damage = (draftId: string, content: unknown) =>
    db()
      .$executeRaw`UPDATE "Draft" SET content = ${JSON.stringify(content)}::jsonb WHERE id = ${draftId}::uuid`;

  test.each([[null], ["text"], [[1]], [{ reference: 7, field1: "kept", notesHtml: { nodes: [] } }]])(
    "(%j) breaks no page, is said to be damaged, and can be saved again",
    async (content) => {
      const actor = await newPerson();
      const { draftId, version } = await openDraft(actor);
      await upload(actor, draftId);
      await damage(draftId, content);
      expect(await listDrafts(actor)).toMatchObject([{ draftId, documentCount: 1 }]);
      expect(await findOfferedDraft(actor)).toEqual({ draftId });
      const opened = await getDraft(actor, { draftId });
      expect(opened).toMatchObject({ isDamaged: true, documents: [{ state: "uploaded" }] });
      const saved = await saveDraft(actor, { draftId, version, content: opened.content });
      expect(saved).toMatchObject({ isDamaged: false, content: opened.content });
    },
  );

  test("keeps the fields that can be", async () => {
    const actor = await newPerson();
    const { draftId } = await openDraft(actor);
    await damage(draftId, { reference: 7, field1: "kept", certification: true, addedLater: 1 });
    const { content } = await getDraft(actor, { draftId });
    expect(content).toEqual({ ...typed(""), field1: "kept", certification: true });
  });

  test("only for its length is read as it was stored", async () => {
    const actor = await newPerson();
    const { draftId } = await openDraft(actor);
    const notesHtml = "&amp;".repeat(50_000);
    await damage(draftId, { ...typed("R".repeat(2_000)), notesHtml });
    expect(await getDraft(actor, { draftId })).toMatchObject({ isDamaged: false, content: { notesHtml } });
  });
});
