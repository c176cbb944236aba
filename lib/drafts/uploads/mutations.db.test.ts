import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { newId } from "@/lib/domain/ids";
import { changeDocumentKind, getDraft, openDraft, removeDocument } from "@/lib/orders/testing/order-drafts";
import { createOrderingWorld, upload } from "@/lib/orders/testing/ordering-world";
import { beforeEachUpload, type UploadForm } from "@/lib/orders/testing/upload-form";
import { db } from "@/lib/platform/db";
import { discardDraft } from "../mutations";
import { documentsAtMost } from "../rules";
import { uploadDocument } from "./mutations";

/** Documents that are uploaded to a form: each is there once, where and as its person put it. */

let form: UploadForm;
let actor: Actor;
let draftId: string;

beforeEachUpload((opened) => {
  form = opened;
  ({ actor, draftId } = form);
});

const documents = () => form.documents();

test("a document arrives at the service and stays on the draft", async () => {
  const choiceId = newId();
  const documentId = await upload(actor, draftId, { choiceId });
  const sha256 = createHash("sha256").update("birth certificate").digest("hex");
  const { id: fileId } = await db().file.findFirstOrThrow({ where: { name: "birth.pdf" } });
  expect(await documents()).toEqual([
    {
      ...{ id: documentId, choiceId, sha256, fileId },
      ...{ name: "birth.pdf", kind: "source", sizeBytes: 17, state: "uploaded" },
    },
  ]);
  expect(await form.uploadsAtService()).toBe(1);
});

test("one that the service refuses with 403 alone says so, and one for a token that may see nothing says that", async () => {
  const documentId = newId();
  const { service } = form.world;
  await service.setFaults([{ method: "POST", path: "/files", kind: "status", status: 403, times: 1 }]);
  await expect(upload(actor, draftId, { documentId })).rejects.toMatchObject({
    code: "service_refused",
    userMessage: { key: "draftErrors.upload.refused" },
  });
  expect(await documents()).toMatchObject([{ id: documentId, state: "failed" }]);
  await service.setFaults([{ kind: "status", status: 403, times: 9 }]);
  await expect(upload(actor, draftId)).rejects.toMatchObject({ code: "token_refused" });
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
  expect(await form.uploadsAtService()).toBe(1);
});

test("another file that is chosen for a document takes the place of the one that arrived, whatever it is called", async () => {
  const documentId = await upload(actor, draftId);
  const [first] = await db().file.findMany({ where: { businessId: form.world.businessId } });
  const choiceId = newId();
  await upload(actor, draftId, { documentId, choiceId });
  expect(await documents()).toMatchObject([{ id: documentId, choiceId, state: "uploaded" }]);
  expect(await form.uploadsAtService()).toBe(2);
  expect(await form.deletions()).toMatchObject([{ subjectId: first?.id }]);
});

test("the same document with another type is uploaded anew and keeps its place", async () => {
  const choiceId = newId();
  const documentId = await upload(actor, draftId, { choiceId });
  await upload(actor, draftId);
  await upload(actor, draftId, { documentId, choiceId, kind: "reference" });
  expect(await documents()).toMatchObject([{ id: documentId, kind: "reference", state: "uploaded" }, {}]);
  expect(await form.uploadsAtService()).toBe(3);
});

test("the type of an uploaded document does not change by itself", async () => {
  const documentId = await upload(actor, draftId);
  const change = changeDocumentKind(actor, { draftId, documentId, kind: "reference" });
  await expect(change).rejects.toMatchObject({ code: "conflict" });
});

test("a draft of somebody else, or one that is discarded, takes no document", async () => {
  const colleague = await form.world.addPerson("administrator");
  await expect(upload(colleague, draftId)).rejects.toMatchObject({ code: "not_found" });
  await discardDraft(actor, { draftId });
  await expect(upload(actor, draftId)).rejects.toMatchObject({ code: "not_found" });
  expect(await form.uploadsAtService()).toBe(0);
});

test("a document of another draft is not taken over", async () => {
  const documentId = await upload(actor, draftId);
  const stranger = await (await createOrderingWorld(form.sandbox.origin)).addPerson("requester");
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
  const colleague = await form.world.addPerson("requester");
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
