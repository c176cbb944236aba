import { readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { ownerOf } from "@/lib/auth/owners";
import { actingFor, addDepartment, signIn } from "@/lib/auth/testing/signed-in";
import { addConnection, addToken } from "@/lib/credentials/testing/connected";
import { newId } from "@/lib/domain/ids";
import { purgeDiscarded } from "@/lib/drafts/discard/mutations";
import { discardDraft } from "@/lib/drafts/mutations";
import type { DocumentRef } from "@/lib/drafts/schema";
import { uploadDocument } from "@/lib/drafts/uploads/mutations";
import { mirroredKinds } from "@/lib/kinds";
import { sweep } from "@/lib/mirror/sweep";
import { placeOrder } from "@/lib/orders/placing/mutations";
import { moveDraft, openDraft, removeDocument } from "@/lib/orders/testing/order-drafts";
import {
  createOrderingWorld,
  type OrderingWorld,
  readyToPlace,
  upload,
} from "@/lib/orders/testing/ordering-world";
import { copy, reordered } from "@/lib/orders/testing/reordered";
import { createTwoAccounts } from "@/lib/orders/testing/two-accounts";
import { db } from "@/lib/platform/db";
import { asOwner } from "@/lib/platform/testing/as-owner";
import { quoteForm } from "@/lib/quotes/form";
import { searchEverything } from "@/lib/search/data";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { getReadable } from "./data";
import { readRows } from "./list/testing/read-list";
import { openFile } from "./opened/mutations";

/** What somebody uploaded to a form of theirs stays theirs alone, whatever becomes of the form. */

let sandbox: TestSandbox;
let world: OrderingWorld;
let departmentId: string;
let actor: Actor;
/** Who sees everything of the business. */
let others: Actor[];

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(async () => {
  world = await createOrderingWorld(sandbox.origin);
  departmentId = await addDepartment(world.businessId);
  actor = await world.addPerson("requester", departmentId);
  others = await Promise.all(
    (["requester", "approver", "administrator"] as const).map((role) => world.addPerson(role)),
  );
});
afterAll(() => sandbox.dispose());

const fileOf = async (documentId: string): Promise<string> => {
  const { fileServiceId, draft } = await db().draftDocument.findUniqueOrThrow({
    where: { id: documentId },
    include: { draft: true },
  });
  const { connectionId } = draft;
  const at = { connectionId_serviceId: { connectionId, serviceId: fileServiceId ?? "" } };
  return (await db().file.findUniqueOrThrow({ where: at })).id;
};

/** By which ways somebody has it; the list and the search where there is one. */
async function waysTo(fileId: string, reader: Actor, hasBytes: boolean): Promise<string[]> {
  const { name } = await db().file.findUniqueOrThrow({ where: { id: fileId } });
  const isIt = ({ id }: { id: string }) => id === fileId;
  const bytes = async () => await text((await openFile(reader, fileId, new AbortController().signal)).bytes);
  const ways: Record<string, () => Promise<boolean>> = {
    list: async () => (await readRows(reader)).some(isIt),
    narrowed: async () => (await readRows(reader, { attached: ["nothing"] })).some(isIt),
    search: async () => (await searchEverything(reader, { search: name })).files?.rows.some(isIt) ?? false,
    row: async () => (await getReadable(reader, fileId)).id === fileId,
    ...(hasBytes ? { bytes: async () => (await bytes()) !== "" } : {}),
  };
  const found: string[] = [];
  for (const [way, ask] of Object.entries(ways)) {
    const isThere = await ask().catch((error: { code?: string }) => {
      if (error.code === "not_found") return false;
      throw error;
    });
    if (isThere) found.push(way);
  }
  return found;
}

/** @param whose null for what nobody sees */
async function expectAlone(
  fileId: string,
  whose: Actor | null = actor,
  { hasBytes = true } = {},
): Promise<void> {
  for (const reader of others) expect(await waysTo(fileId, reader, hasBytes)).toEqual([]);
  const all = ["list", "narrowed", "search", "row", ...(hasBytes ? ["bytes"] : [])];
  expect(await waysTo(fileId, actor, hasBytes)).toEqual(whose ? all : []);
  expect(await ownerOf(db(), "file", fileId)).toEqual(
    whose
      ? { personId: whose.userId, departmentId, isPrivate: true }
      : { personId: null, departmentId: null, isPrivate: true },
  );
}

const oldForm = (draftId: string) => db().$executeRaw`
  UPDATE "Draft" SET "discardedAt" = "discardedAt" - interval '400 days' WHERE id = ${draftId}::uuid`;

/** Each leaves a file behind that its person meant for a form alone. @returns our id of it */
const left: Record<string, () => Promise<string>> = {
  "a form that it lies in": async () => await fileOf(await upload(actor, (await openDraft(actor)).draftId)),
  "a form that it was taken off": async () => await takenOff(actor),
  "a form that staff took it off who had uploaded it": async () => await takenOff(await actingFor(actor)),
  "a form that was thrown away": async () => {
    const { draftId } = await openDraft(actor);
    const fileId = await fileOf(await upload(actor, draftId));
    await discardDraft(actor, { draftId });
    return fileId;
  },
  "a form that is forgotten": async () => {
    const { draftId } = await openDraft(actor);
    const fileId = await fileOf(await upload(actor, draftId));
    await discardDraft(actor, { draftId });
    await oldForm(draftId);
    await purgeDiscarded();
    expect(await db().draft.findUnique({ where: { id: draftId } })).toBeNull();
    return fileId;
  },
  "a form of a quote": async () => {
    const { draftId } = await readyToPlace(actor, {}, quoteForm);
    const document = await db().draftDocument.findFirstOrThrow({ where: { draftId } });
    const fileId = await fileOf(document.id);
    await discardDraft(actor, { draftId });
    await oldForm(draftId);
    await purgeDiscarded();
    return fileId;
  },
  "a form that has it with another type": async () => await replacedBy({ kind: "reference" }),
  "a form that has another file in its place": async () => await replacedBy({ choiceId: newId() }),
  "a form that has its pages put together anew": async () => {
    const [{ draftId }, choiceId] = [await openDraft(actor), newId()];
    const fileId = await fileOf(await upload(actor, draftId, { choiceId }));
    await upload(actor, draftId, { replaces: [choiceId] });
    return fileId;
  },
  "a form that was moved to another connection": async () => {
    const { draftId } = await openDraft(actor);
    const fileId = await fileOf(await upload(actor, draftId));
    await moveDraft(actor, { draftId, connectionId: await addConnection(world.businessId) });
    return fileId;
  },
  "a form that it was copied to for another order": async () => {
    const { subjectId } = await placeOrder(actor, await readyToPlace(actor));
    const { draftId, documents } = await reordered(actor, subjectId ?? "");
    const documentId = documents[0]?.id ?? "";
    await copy(actor, { draftId, documentId });
    const fileId = await fileOf(documentId);
    await removeDocument(actor, { draftId, documentId });
    return fileId;
  },
};

async function takenOff(who: Actor): Promise<string> {
  const { draftId } = await openDraft(who);
  const documentId = await upload(who, draftId);
  const fileId = await fileOf(documentId);
  await removeDocument(who, { draftId, documentId });
  return fileId;
}

async function replacedBy(changed: object): Promise<string> {
  const [{ draftId }, choiceId] = [await openDraft(actor), newId()];
  const documentId = await upload(actor, draftId, { choiceId });
  const fileId = await fileOf(documentId);
  await upload(actor, draftId, { documentId, choiceId, ...changed });
  return fileId;
}

const setDisabled = (disabledAt: Date | null) =>
  db().membership.updateMany({ where: { userId: actor.userId }, data: { disabledAt } });

describe("an upload is its person's alone", () => {
  test.each(Object.entries(left))("of %s", async (_, leave) => {
    await expectAlone(await leave());
  });

  test.each([
    ["a document that was removed meanwhile", (place: DocumentRef) => removeDocument(actor, place)],
    ["somebody who acts there no more meanwhile", () => setDisabled(new Date())],
  ])("of %s", async (_, happen) => {
    const place = { draftId: (await openDraft(actor)).draftId, documentId: newId() };
    async function* body() {
      yield Buffer.from("1234");
      await happen(place);
      yield Buffer.from("5678");
    }
    const sent = { ...place, choiceId: newId(), name: "late.pdf", kind: "source", sizeBytes: 8 } as const;
    const { signal } = new AbortController();
    await expect(uploadDocument(actor, { ...sent, body: Readable.from(body()), signal })).rejects.toThrow();
    await setDisabled(null);
    const { id } = await db().file.findFirstOrThrow({ where: { connectionId: world.connectionId } });
    expect(await db().command.count({ where: { kind: "file.delete", subjectId: id } })).toBe(1);
    await expectAlone(id);
  });

  test("and whoever acts for them has it, as they have", async () => {
    const fileId = await takenOff(actor);
    expect(await waysTo(fileId, await actingFor(actor), true)).toHaveLength(5);
  });

  test("and its deletion is of their department", async () => {
    const fileId = await takenOff(actor);
    const given = await db().command.findFirstOrThrow({ where: { kind: "file.delete", subjectId: fileId } });
    expect(given.departmentId).toBe(departmentId);
  });

  test("whatever becomes of their account", async () => {
    const fileId = await takenOff(actor);
    await db().membership.deleteMany({ where: { userId: actor.userId } });
    for (const reader of others) expect(await waysTo(fileId, reader, true)).toEqual([]);
  });

  test("until it is attached to something, and what came from elsewhere is for who sees everything", async () => {
    await placeOrder(actor, await readyToPlace(actor));
    await world.service.upload("elsewhere.pdf");
    await sweep({ connectionId: world.connectionId, kind: "file" }, mirroredKinds);
    for (const reader of others) expect(await readRows(reader)).toHaveLength(2);
    expect(await readRows(actor)).toHaveLength(1);
  });

  test("for good where the service deletes no files", async () => {
    const { world: both, actor: approver, second, sandboxes } = await createTwoAccounts(["a", "b"]);
    [world, actor, departmentId] = [both, approver, await addDepartment(both.businessId)];
    await db().membership.updateMany({ where: { userId: actor.userId }, data: { departmentId } });
    actor = await signIn(actor.userId);
    others = await Promise.all((["requester", "administrator"] as const).map((role) => both.addPerson(role)));
    for (const { userId } of others) await addToken(second.connectionId, userId, second.service.token);
    const { draftId } = await openDraft(actor, second.connectionId);
    const [documentId, choiceId] = [newId(), newId()];
    await upload(actor, draftId, { documentId, choiceId });
    const ofSource = await fileOf(documentId);
    await upload(actor, draftId, { documentId, choiceId, kind: "reference" });
    const ofReference = await fileOf(documentId);
    await removeDocument(actor, { draftId, documentId });
    for (const fileId of [ofSource, ofReference]) await expectAlone(fileId);
    for (const one of sandboxes) await one.dispose();
  });
});

describe("an upload whose answer was lost", () => {
  const sweepFiles = () => sweep({ connectionId: world.connectionId, kind: "file" }, mirroredKinds);
  let draftId: string;
  let documentId: string;
  let lost: string;

  beforeEach(async () => {
    ({ draftId } = await openDraft(actor));
    documentId = newId();
    await world.service.setFaults([{ method: "POST", path: "/files", kind: "drop", after: true }]);
    await expect(upload(actor, draftId, { documentId })).rejects.toMatchObject({
      code: "service_unavailable",
    });
    await sweepFiles();
    lost = (await db().file.findFirstOrThrow({ where: { connectionId: world.connectionId } })).id;
  });

  test("is shown to nobody, for nothing says whose it is", async () => {
    await expectAlone(lost, null);
  });

  test("is shown to nobody either once another try has arrived", async () => {
    await upload(actor, draftId, { documentId });
    await expectAlone(lost, null);
    await expectAlone(await fileOf(documentId));
  });

  test.each(["failed", "arrived"])(
    "of a document that %s hides nothing else: of another length, of another name, from long before or long after",
    async (how) => {
      const { uploadedAt } = await db().file.findUniqueOrThrow({ where: { id: lost } });
      if (how === "arrived") await upload(actor, draftId, { documentId });
      const [before, after] = [-3_600_000, 3_600_000].map((ms) => ({
        uploadedAt: new Date(uploadedAt.getTime() + ms),
      }));
      for (const other of [{ sizeBytes: 7n }, { name: "other.pdf" }, before, after]) {
        const was = await db().file.findUniqueOrThrow({ where: { id: lost }, omit: { snapshot: true } });
        await db().file.update({ where: { id: lost }, data: other ?? {} });
        for (const reader of others) expect(await waysTo(lost, reader, false)).toHaveLength(4);
        expect(await ownerOf(db(), "file", lost)).toBeNull();
        const { sizeBytes, name } = was;
        await db().file.update({ where: { id: lost }, data: { sizeBytes, name, uploadedAt } });
      }
    },
  );
});

test("an upload whose answer was lost is for who sees everything once another try of it was ordered", async () => {
  const input = await readyToPlace(actor);
  const { id } = await db().file.findFirstOrThrow({ where: { connectionId: world.connectionId } });
  const { name, sizeBytes, uploadedAt } = await db().file.findUniqueOrThrow({ where: { id } });
  await placeOrder(actor, input);
  const { id: lost } = await world.service.upload(name);
  await sweep({ connectionId: world.connectionId, kind: "file" }, mirroredKinds);
  const alike = { where: { connectionId: world.connectionId, serviceId: String(lost) } };
  await db().file.updateMany({ ...alike, data: { sizeBytes, uploadedAt } });
  const { id: lostId } = await db().file.findFirstOrThrow(alike);
  for (const reader of others) expect(await waysTo(lostId, reader, false)).toHaveLength(4);
});

test("whose an upload of before is, is known from its form, or from the deletion that its form asked for", async () => {
  const fileIds: string[] = [];
  for (const leave of ["a form that was thrown away", "a form that is forgotten"]) {
    fileIds.push((await left[leave]?.()) ?? "");
  }
  fileIds.push(await takenOff(await actingFor(actor)));
  const elsewhere = await world.service.upload("elsewhere.pdf");
  await sweep({ connectionId: world.connectionId, kind: "file" }, mirroredKinds);
  const { businessId } = world;
  await db().file.updateMany({ where: { businessId }, data: { uploadedById: null } });
  const migration = readFileSync("prisma/migrations/20261127101600_uploaders/migration.sql", "utf8");
  for (const statement of migration.split(";").filter((one) => one.includes("UPDATE")))
    await asOwner(statement);
  for (const fileId of fileIds) await expectAlone(fileId);
  const other = await db().file.findFirstOrThrow({ where: { businessId, serviceId: String(elsewhere.id) } });
  expect(other.uploadedById).toBeNull();
});
