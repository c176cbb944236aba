import { createHash } from "node:crypto";
import { PassThrough, Readable } from "node:stream";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { askAgainMs } from "@/lib/auth/session/still-acting";
import { closeRecordedSession } from "@/lib/auth/sign-in/record";
import { actingFor } from "@/lib/auth/testing/signed-in";
import { aVisit } from "@/lib/auth/testing/visits";
import { addConnection } from "@/lib/credentials/testing/connected";
import type { ErrorCode } from "@/lib/domain/errors";
import { newId } from "@/lib/domain/ids";
import {
  changeDocumentKind,
  getDraft,
  moveDraft,
  openDraft,
  removeDocument,
} from "@/lib/orders/testing/order-drafts";
import { createOrderingWorld, type OrderingWorld, upload } from "@/lib/orders/testing/ordering-world";
import { db } from "@/lib/platform/db";
import { untilWaitedFor } from "@/lib/platform/testing/waited-for";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { uploadPulseSeconds } from "../data";
import { discardDraft } from "../mutations";
import { documentsAtMost } from "../rules";
import { uploadDocument } from "./mutations";

let sandbox: TestSandbox;
let world: OrderingWorld;
let actor: Actor;
let draftId: string;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(async () => {
  world = await createOrderingWorld(sandbox.origin);
  actor = await world.addPerson("requester");
  draftId = (await openDraft(actor)).draftId;
});
afterAll(() => sandbox.dispose());

/** An upload whose bytes come when the test says so. */
function slowUpload(documentId = newId(), who = actor) {
  const body = new PassThrough();
  const gone = new AbortController();
  const done = uploadDocument(who, {
    draftId,
    documentId,
    choiceId: newId(),
    name: "slow.pdf",
    kind: "source",
    sizeBytes: 8,
    body,
    signal: gone.signal,
  });
  return { documentId, body, gone, done };
}

async function uploadsAtService(): Promise<number> {
  const { json } = await world.service.get("/files");
  return (json as { data: unknown[] }).data.length;
}

const files = () => db().file.findMany({ where: { businessId: world.businessId } });
const deletions = () =>
  db().command.findMany({ where: { businessId: world.businessId, kind: "file.delete" } });

const documents = async () => (await getDraft(actor, { draftId })).documents;

test("a document arrives at the service and stays on the draft", async () => {
  const choiceId = newId();
  const documentId = await upload(actor, draftId, { choiceId });
  const sha256 = createHash("sha256").update("birth certificate").digest("hex");
  expect(await documents()).toEqual([
    { id: documentId, choiceId, sha256, name: "birth.pdf", kind: "source", sizeBytes: 17, state: "uploaded" },
  ]);
  expect(await uploadsAtService()).toBe(1);
});

test("documents stand where the person put them, whichever arrives first", async () => {
  const last = await upload(actor, draftId, { position: 2 });
  const first = await upload(actor, draftId, { position: 0 });
  const second = await upload(actor, draftId, { position: 1 });
  const added = await upload(actor, draftId);
  expect((await documents()).map(({ id }) => id)).toEqual([first, second, last, added]);
});

test("a retry of a file that is uploaded is answered as it is and uploads nothing", async () => {
  const choiceId = newId();
  const documentId = await upload(actor, draftId, { choiceId });
  await upload(actor, draftId, { documentId, choiceId });
  expect(await uploadsAtService()).toBe(1);
});

test("another file that is chosen for a document takes the place of the one that arrived, whatever it is called", async () => {
  const documentId = await upload(actor, draftId);
  const [first] = await files();
  const choiceId = newId();
  await upload(actor, draftId, { documentId, choiceId });
  expect(await documents()).toMatchObject([{ id: documentId, choiceId, state: "uploaded" }]);
  expect(await uploadsAtService()).toBe(2);
  expect(await deletions()).toMatchObject([{ subjectId: first?.id }]);
});

test("the same document with another type is uploaded anew and keeps its place", async () => {
  const choiceId = newId();
  const documentId = await upload(actor, draftId, { choiceId });
  await upload(actor, draftId);
  await upload(actor, draftId, { documentId, choiceId, kind: "reference" });
  expect(await documents()).toMatchObject([{ id: documentId, kind: "reference", state: "uploaded" }, {}]);
  expect(await uploadsAtService()).toBe(3);
});

/** No `not_found`, which the audit would tell as a refusal: it was their own other tab. */
const lostPlace = (why: string) => ({
  code: "conflict",
  userMessage: { key: `draftErrors.upload.lostPlace.${why}` },
});

test("an upload that lost its place to another tab of the same person says so", async () => {
  const { documentId, body, done } = slowUpload();
  const outcome = expect(done).rejects.toMatchObject(lostPlace("replaced"));
  body.write("1234");
  await expect.poll(() => documents()).toMatchObject([{ state: "uploading" }]);
  const choiceId = newId();
  await upload(actor, draftId, { documentId, choiceId });
  body.end("5678");
  await outcome;
  expect(await documents()).toMatchObject([{ id: documentId, choiceId, state: "uploaded" }]);
});

test("a browser that goes away leaves a failed document, which a retry uploads", async () => {
  const { documentId, body, gone, done } = slowUpload();
  const outcome = expect(done).rejects.toThrow();
  body.write("1234");
  await expect.poll(() => documents()).toMatchObject([{ state: "uploading" }]);
  gone.abort();
  await outcome;
  expect(await documents()).toMatchObject([{ id: documentId, state: "failed" }]);
  await upload(actor, draftId, { documentId });
  expect(await documents()).toMatchObject([{ id: documentId, state: "uploaded" }]);
});

describe("whose uploader acts there no more when it arrives", () => {
  type End = { end: (who: Actor) => Promise<unknown>; code: ErrorCode };
  const grantOver: End = {
    end: ({ sessionId }) =>
      db().staffGrant.updateMany({ where: { sessionId }, data: { expiresAt: new Date() } }),
    code: "not_found",
  };
  /** Their browser goes on by itself with what waits for a sign-in. */
  const signedOut: End = {
    end: ({ sessionId }) => closeRecordedSession(sessionId, aVisit()),
    code: "unauthenticated",
  };
  const ends: Record<string, End> = {
    "because their grant is over": grantOver,
    "because they have signed out": signedOut,
    "because they act for somebody else by now": {
      async end({ sessionId, userId }) {
        await db().staffGrant.updateMany({ where: { sessionId }, data: { endedAt: new Date() } });
        const other = await world.addPerson("requester");
        const about = { sessionId, staffId: userId, businessId: world.businessId, personId: other.userId };
        const opened = { id: newId(), reason: "They asked", requestId: "a request", startedAt: new Date() };
        const expiresAt = new Date(Date.now() + 600_000);
        await db().staffGrant.create({ data: { ...about, ...opened, expiresAt } });
      },
      code: "not_found",
    },
  };
  afterEach(() => {
    vi.useRealTimers();
  });

  test.each(Object.entries(ends))("%s is not attached, and is deleted", async (_, { end, code }) => {
    const staff = await actingFor(actor);
    const { documentId, body, done } = slowUpload(newId(), staff);
    const outcome = expect(done).rejects.toMatchObject({ code });
    body.write("1234");
    await expect.poll(() => documents()).toMatchObject([{ state: "uploading" }]);
    await end(staff);
    body.end("5678");
    await outcome;
    expect(await documents()).toMatchObject([{ id: documentId, state: "failed" }]);
    expect(await deletions()).toHaveLength(1);
  });

  test("while it waits for the form is not attached either", async () => {
    const staff = await actingFor(actor);
    const { documentId, body, done } = slowUpload(newId(), staff);
    const outcome = expect(done).rejects.toMatchObject({ code: "not_found" });
    body.write("1234");
    await expect.poll(() => documents()).toMatchObject([{ state: "uploading" }]);
    await db().$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM "Draft" WHERE id = ${draftId}::uuid FOR UPDATE`;
      body.end("5678");
      await untilWaitedFor(tx);
      await grantOver.end(staff);
    });
    await outcome;
    expect(await documents()).toMatchObject([{ id: documentId, state: "failed" }]);
    expect(await deletions()).toHaveLength(1);
  });

  test.each([
    ["whose grant ends", grantOver],
    ["who signs out, or in anew in the same browser", signedOut],
  ])("%s, is stopped on its way", async (_, { end, code }) => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const staff = await actingFor(actor);
    const { body, done } = slowUpload(newId(), staff);
    const outcome = expect(done).rejects.toMatchObject({ code });
    body.write("1234");
    await vi.waitFor(async () => expect(await documents()).toMatchObject([{ state: "uploading" }]));
    await end(staff);
    vi.advanceTimersByTime(askAgainMs);
    await outcome;
    expect(await uploadsAtService()).toBe(0);
  });
});

test("an upload whose session ended meanwhile is not sent again over what was done about its document since", async () => {
  const { documentId, body, done } = slowUpload();
  const outcome = expect(done).rejects.toMatchObject({
    code: "conflict",
    userMessage: { key: "draftErrors.upload.lostPlace.removed" },
  });
  body.write("1234");
  await expect.poll(() => documents()).toMatchObject([{ state: "uploading" }]);
  await removeDocument(actor, { draftId, documentId });
  await closeRecordedSession(actor.sessionId, aVisit());
  body.end("5678");
  await outcome;
  expect(await documents()).toEqual([]);
});

test("an upload that the service answers with half an answer can be retried", async () => {
  await world.service.setFaults([{ method: "POST", path: "/files", kind: "truncate" }]);
  const documentId = newId();
  await expect(upload(actor, draftId, { documentId })).rejects.toMatchObject({ code: "service_unavailable" });
  expect(await documents()).toMatchObject([{ state: "failed" }]);
  await upload(actor, draftId, { documentId });
  expect(await documents()).toMatchObject([{ state: "uploaded" }]);
});

test.each(["1234567", "123456789"])(
  "a document of another length than it was announced with (%s of 8 bytes) is not kept, and a retry brings it whole",
  async (bytes) => {
    const { documentId, body, done } = slowUpload();
    const outcome = expect(done).rejects.toMatchObject({ code: "service_unavailable" });
    body.end(bytes);
    await outcome;
    expect(await documents()).toMatchObject([{ id: documentId, state: "failed" }]);
    expect(await uploadsAtService()).toBe(0);
    await upload(actor, draftId, { documentId });
    expect(await documents()).toMatchObject([{ state: "uploaded" }]);
  },
);

test("an upload whose process died shows as failed, and its type can then be changed", async () => {
  const { documentId, body, gone, done } = slowUpload();
  const outcome = expect(done).rejects.toThrow();
  await expect.poll(() => documents()).toMatchObject([{ state: "uploading" }]);
  await db().$executeRaw`UPDATE "DraftDocument"
    SET "heartbeatAt" = now() - make_interval(secs => ${uploadPulseSeconds + 1}) WHERE id = ${documentId}::uuid`;
  expect(await documents()).toMatchObject([{ state: "failed" }]);
  await changeDocumentKind(actor, { draftId, documentId, kind: "reference" });
  expect(await documents()).toMatchObject([{ kind: "reference" }]);
  gone.abort();
  body.destroy();
  await outcome;
});

test("an upload that was taken for dead does not bring back the type that was changed meanwhile", async () => {
  const { documentId, body, done } = slowUpload();
  const outcome = expect(done).rejects.toMatchObject(lostPlace("replaced"));
  await expect.poll(() => documents()).toMatchObject([{ state: "uploading" }]);
  await db().$executeRaw`UPDATE "DraftDocument"
    SET "heartbeatAt" = now() - make_interval(secs => ${uploadPulseSeconds + 1}) WHERE id = ${documentId}::uuid`;
  await changeDocumentKind(actor, { draftId, documentId, kind: "reference" });
  body.end("12345678");
  await outcome;
  expect(await documents()).toMatchObject([{ kind: "reference", state: "failed" }]);
});

test("the type of an uploaded document does not change by itself", async () => {
  const documentId = await upload(actor, draftId);
  const change = changeDocumentKind(actor, { draftId, documentId, kind: "reference" });
  await expect(change).rejects.toMatchObject({ code: "conflict" });
});

test("a document that is removed while it uploads does not come back", async () => {
  const { documentId, body, done } = slowUpload();
  const outcome = expect(done).rejects.toMatchObject(lostPlace("removed"));
  body.write("1234");
  await expect.poll(() => documents()).toHaveLength(1);
  await removeDocument(actor, { draftId, documentId });
  body.end("5678");
  await outcome;
  expect(await documents()).toEqual([]);
});

test.each([
  ["discarded", "formDiscarded", () => discardDraft(actor, { draftId })],
  [
    "moved to another connection",
    "formMoved",
    async () => {
      const connectionId = await addConnection(world.businessId);
      await moveDraft(actor, { draftId, connectionId });
    },
  ],
])("a document whose form is %s while it uploads has no place, and says so", async (_, why, lose) => {
  const { body, done } = slowUpload();
  const outcome = expect(done).rejects.toMatchObject(lostPlace(why));
  body.write("1234");
  await expect.poll(() => documents()).toHaveLength(1);
  await lose();
  body.end("5678");
  await outcome;
  expect(await deletions()).toHaveLength(1);
});

test("a draft of somebody else, or one that is discarded, takes no document", async () => {
  const colleague = await world.addPerson("administrator");
  await expect(upload(colleague, draftId)).rejects.toMatchObject({ code: "not_found" });
  await discardDraft(actor, { draftId });
  await expect(upload(actor, draftId)).rejects.toMatchObject({ code: "not_found" });
  expect(await uploadsAtService()).toBe(0);
});

test("a document of another draft is not taken over", async () => {
  const documentId = await upload(actor, draftId);
  const stranger = await (await createOrderingWorld(sandbox.origin)).addPerson("requester");
  const own = await openDraft(stranger);
  const attempt = uploadDocument(stranger, {
    draftId: own.draftId,
    documentId,
    choiceId: newId(),
    name: "mine.pdf",
    kind: "source",
    sizeBytes: 1,
    body: Readable.from(["x"]),
    signal: new AbortController().signal,
  });
  await expect(attempt).rejects.toMatchObject({ code: "not_found" });
  expect(await documents()).toMatchObject([{ id: documentId, name: "birth.pdf" }]);
});

test("a form with as many documents as it may have takes no other before one is removed", async () => {
  const documentId = await upload(actor, draftId);
  const others = Array.from({ length: documentsAtMost - 1 }, (_, position) => ({ id: newId(), position }));
  const failed = { draftId, name: "other.pdf", kind: "source", sizeBytes: 1, state: "failed" } as const;
  await db().draftDocument.createMany({
    data: others.map((other) => ({ ...failed, choiceId: newId(), ...other })),
  });
  await expect(upload(actor, draftId)).rejects.toMatchObject({
    code: "invalid_input",
    userMessage: { key: "draftErrors.documents.tooMany", params: { most: documentsAtMost } },
  });
  // One that it has is uploaded again as before.
  await upload(actor, draftId, { documentId: others[0]?.id ?? "" });
  await removeDocument(actor, { draftId, documentId });
  await upload(actor, draftId);
  expect(await documents()).toHaveLength(documentsAtMost);
});

test("two people who name one document at the same moment each have their own file at most", async () => {
  const colleague = await world.addPerson("requester");
  const theirs = (await openDraft(colleague)).draftId;
  const named = async (who: Actor, id: string) =>
    (await getDraft(who, { draftId: id })).documents.map(({ name }) => name);
  for (let round = 0; round < 8; round += 1) {
    const documentId = newId();
    const choice = { documentId, choiceId: newId(), kind: "source" as const, sizeBytes: 4 };
    const send = (who: Actor, id: string, name: string) =>
      uploadDocument(who, {
        ...choice,
        draftId: id,
        name,
        body: Readable.from([Buffer.from("1234")]),
        signal: new AbortController().signal,
      });
    const outcomes = await Promise.allSettled([
      send(actor, draftId, "mine.pdf"),
      send(colleague, theirs, "theirs.pdf"),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  }
  expect(new Set(await named(actor, draftId))).not.toContain("theirs.pdf");
  expect(new Set(await named(colleague, theirs))).not.toContain("mine.pdf");
});
