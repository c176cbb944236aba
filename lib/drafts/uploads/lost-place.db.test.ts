import { expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { addConnection } from "@/lib/credentials/testing/connected";
import { newId } from "@/lib/domain/ids";
import { changeDocumentKind, moveDraft, removeDocument } from "@/lib/orders/testing/order-drafts";
import { upload } from "@/lib/orders/testing/ordering-world";
import { beforeEachUpload, type UploadForm } from "@/lib/orders/testing/upload-form";
import { db } from "@/lib/platform/db";
import { uploadPulseSeconds } from "../data";
import { discardDraft } from "../mutations";

/** An upload whose document has no place on the form any more when it arrives. */

let form: UploadForm;
let actor: Actor;
let draftId: string;

beforeEachUpload((opened) => {
  form = opened;
  ({ actor, draftId } = form);
});

const documents = () => form.documents();

/** No `not_found`, which the audit would tell as a refusal: it was their own other tab. */
const lostPlace = (why: string) => ({
  code: "conflict",
  userMessage: { key: `draftErrors.upload.lostPlace.${why}` },
});

test("an upload that lost its place to another tab of the same person says so", async () => {
  const { documentId, body, done } = form.slowUpload();
  const outcome = expect(done).rejects.toMatchObject(lostPlace("replaced"));
  body.write("1234");
  await expect.poll(() => documents()).toMatchObject([{ state: "uploading" }]);
  const choiceId = newId();
  await upload(actor, draftId, { documentId, choiceId });
  body.end("5678");
  await outcome;
  expect(await documents()).toMatchObject([{ id: documentId, choiceId, state: "uploaded" }]);
});

test("an upload that was taken for dead does not bring back the type that was changed meanwhile", async () => {
  const { documentId, body, done } = form.slowUpload();
  const outcome = expect(done).rejects.toMatchObject(lostPlace("replaced"));
  await expect.poll(() => documents()).toMatchObject([{ state: "uploading" }]);
  await db().$executeRaw`UPDATE "DraftDocument"
    SET "heartbeatAt" = now() - make_interval(secs => ${uploadPulseSeconds + 1}) WHERE id = ${documentId}::uuid`;
  await changeDocumentKind(actor, { draftId, documentId, kind: "reference" });
  body.end("12345678");
  await outcome;
  expect(await documents()).toMatchObject([{ kind: "reference", state: "failed" }]);
});

test("a document that is removed while it uploads does not come back", async () => {
  const { documentId, body, done } = form.slowUpload();
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
      const connectionId = await addConnection(form.world.businessId);
      await moveDraft(actor, { draftId, connectionId });
    },
  ],
])("a document whose form is %s while it uploads has no place, and says so", async (_, why, lose) => {
  const { body, done } = form.slowUpload();
  const outcome = expect(done).rejects.toMatchObject(lostPlace(why));
  body.write("1234");
  await expect.poll(() => documents()).toHaveLength(1);
  await lose();
  body.end("5678");
  await outcome;
  expect(await form.deletions()).toHaveLength(1);
});
