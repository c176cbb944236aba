import { expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { newId } from "@/lib/domain/ids";
import { changeDocumentKind } from "@/lib/orders/testing/order-drafts";
import { upload } from "@/lib/orders/testing/ordering-world";
import { beforeEachUpload, type UploadForm } from "@/lib/orders/testing/upload-form";
import { db } from "@/lib/platform/db";
import { uploadPulseSeconds } from "../data";

/** An upload that breaks off, wherever it does, leaves a document that can be uploaded again. */

let form: UploadForm;
let actor: Actor;
let draftId: string;

beforeEachUpload((opened) => {
  form = opened;
  ({ actor, draftId } = form);
});

const documents = () => form.documents();

test("a browser that goes away leaves a failed document, which a retry uploads", async () => {
  const { documentId, body, gone, done } = form.slowUpload();
  const outcome = expect(done).rejects.toThrow();
  body.write("1234");
  await expect.poll(() => documents()).toMatchObject([{ state: "uploading" }]);
  gone.abort();
  await outcome;
  expect(await documents()).toMatchObject([{ id: documentId, state: "failed" }]);
  await upload(actor, draftId, { documentId });
  expect(await documents()).toMatchObject([{ id: documentId, state: "uploaded" }]);
});

test("an upload that the service answers with half an answer can be retried", async () => {
  await form.world.service.setFaults([{ method: "POST", path: "/files", kind: "truncate" }]);
  const documentId = newId();
  await expect(upload(actor, draftId, { documentId })).rejects.toMatchObject({ code: "service_unavailable" });
  expect(await documents()).toMatchObject([{ state: "failed" }]);
  await upload(actor, draftId, { documentId });
  expect(await documents()).toMatchObject([{ state: "uploaded" }]);
});

test.each(["1234567", "123456789"])(
  "a document of another length than it was announced with (%s of 8 bytes) is not kept, and a retry brings it whole",
  async (bytes) => {
    const { documentId, body, done } = form.slowUpload();
    const outcome = expect(done).rejects.toMatchObject({ code: "service_unavailable" });
    body.end(bytes);
    await outcome;
    expect(await documents()).toMatchObject([{ id: documentId, state: "failed" }]);
    expect(await form.uploadsAtService()).toBe(0);
    await upload(actor, draftId, { documentId });
    expect(await documents()).toMatchObject([{ state: "uploaded" }]);
  },
);

test("an upload whose process died shows as failed, and its type can then be changed", async () => {
  const { documentId, body, gone, done } = form.slowUpload();
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
