import { beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { actingFor } from "@/lib/auth/testing/signed-in";
import { newId } from "@/lib/domain/ids";
import { getDraft, openDraft, removeDocument } from "@/lib/orders/testing/order-drafts";
import { upload } from "@/lib/orders/testing/ordering-world";
import { beforeEachUpload, type UploadForm } from "@/lib/orders/testing/upload-form";
import { db } from "@/lib/platform/db";
import { uploadPulseSeconds } from "../data";
import { documentsAtMost } from "../rules";

/** What an upload takes the place of. */

let form: UploadForm;
let actor: Actor;
let draftId: string;

beforeEachUpload((opened) => {
  form = opened;
  ({ actor, draftId } = form);
});

const documents = () => form.documents();

test("a document that staff took off, by an upload in its place that then broke off, is told in the audit", async () => {
  const documentId = await upload(actor, draftId);
  const staff = await actingFor(actor);
  const { body, gone, done } = form.slowUpload({ who: staff, documentId });
  const outcome = expect(done).rejects.toThrow();
  body.write("1234");
  await expect.poll(() => documents()).toMatchObject([{ state: "uploading" }]);
  gone.abort();
  await outcome;
  // The customer's document is gone from the form, and deleted at the service.
  expect(await documents()).toMatchObject([{ id: documentId, state: "failed" }]);
  expect(
    await db().command.count({ where: { businessId: form.world.businessId, kind: "file.delete" } }),
  ).toBe(1);
  const lines = await db().auditEvent.findMany({
    where: { businessId: form.world.businessId, actorId: staff.userId, action: { startsWith: "document." } },
  });
  expect(lines).not.toEqual([]);
});

describe("the same file with another type", () => {
  const choiceId = newId();
  let documentId: string;
  let slow: ReturnType<UploadForm["slowUpload"]>;
  const isUploadedAs = (kind: string) => [
    { id: documentId, kind, state: "uploaded", fileId: expect.anything() },
  ];

  beforeEach(async () => {
    documentId = await upload(actor, draftId, { choiceId });
    slow = form.slowUpload({ documentId, choiceId, kind: "reference" });
    slow.body.write("1234");
    await expect.poll(() => documents()).toMatchObject([{ id: documentId, state: "uploading" }]);
    expect(await form.deletions()).toEqual([]);
  });

  test("takes the place of what was there as it arrives", async () => {
    slow.body.end("5678");
    await slow.done;
    expect(await documents()).toMatchObject(isUploadedAs("reference"));
    expect(await form.deletions()).toHaveLength(1);
    expect(await db().auditEvent.count({ where: { action: "document.remove", subjectId: draftId } })).toBe(1);
  });

  test("leaves what was there where it breaks off", async () => {
    const outcome = expect(slow.done).rejects.toThrow();
    slow.gone.abort();
    await outcome;
    expect(await documents()).toMatchObject(isUploadedAs("source"));
    expect(await form.deletions()).toEqual([]);
    await upload(actor, draftId, { documentId, choiceId, kind: "reference" });
    expect(await documents()).toMatchObject(isUploadedAs("reference"));
  });

  test("leaves what was there where the process that uploads dies", async () => {
    await db().$executeRaw`UPDATE "DraftDocument" SET "uploadToken" = ${newId()}::uuid,
      "heartbeatAt" = now() - make_interval(secs => ${uploadPulseSeconds + 1}) WHERE id = ${documentId}::uuid`;
    expect(await documents()).toMatchObject(isUploadedAs("source"));
    slow.body.end("5678");
    await expect(slow.done).rejects.toMatchObject({ code: "conflict" });
    expect(await documents()).toMatchObject(isUploadedAs("source"));
  });

  test("goes with what was there where the document is removed meanwhile", async () => {
    await removeDocument(actor, { draftId, documentId });
    slow.body.end("5678");
    await expect(slow.done).rejects.toMatchObject({ code: "conflict" });
    expect(await documents()).toEqual([]);
    expect(await form.deletions()).toHaveLength(2);
  });

  test("is stopped where its person goes back to the type of before, which is there", async () => {
    await upload(actor, draftId, { documentId, choiceId });
    expect(await documents()).toMatchObject(isUploadedAs("source"));
    slow.body.end("5678");
    await expect(slow.done).rejects.toMatchObject({ code: "conflict" });
    expect(await documents()).toMatchObject(isUploadedAs("source"));
  });
});

describe("an upload that takes the place of other documents", () => {
  const others = async () => {
    const [first, second] = [newId(), newId()];
    for (const choiceId of [first, second]) await upload(actor, draftId, { choiceId });
    return [first, second];
  };

  test("has them taken off the form as it arrives, and not before", async () => {
    const replaces = await others();
    const { documentId, body, done } = form.slowUpload({ replaces });
    body.write("1234");
    await expect.poll(() => documents()).toMatchObject([{}, {}, { id: documentId, state: "uploading" }]);
    body.end("5678");
    await done;
    expect(await documents()).toMatchObject([{ id: documentId, state: "uploaded" }]);
    expect(
      await db().command.count({ where: { businessId: form.world.businessId, kind: "file.delete" } }),
    ).toBe(2);
    expect(await db().auditEvent.count({ where: { action: "document.remove", subjectId: draftId } })).toBe(2);
  });

  test("leaves them where it breaks off, and a retry takes their place", async () => {
    const replaces = await others();
    const { documentId, body, gone, done } = form.slowUpload({ replaces });
    const outcome = expect(done).rejects.toThrow();
    body.write("1234");
    await expect.poll(() => documents()).toMatchObject([{}, {}, { state: "uploading" }]);
    gone.abort();
    await outcome;
    expect(await documents()).toMatchObject([
      { state: "uploaded" },
      { state: "uploaded" },
      { state: "failed" },
    ]);
    await upload(actor, draftId, { documentId, replaces });
    expect(await documents()).toMatchObject([{ id: documentId, state: "uploaded" }]);
  });

  test("leaves a file that was chosen in the place of one meanwhile, and what is on another form", async () => {
    const elsewhere = (await openDraft(actor)).draftId;
    const [choiceId, ofElsewhere] = [newId(), newId()];
    const changed = await upload(actor, draftId, { choiceId });
    await upload(actor, draftId, { documentId: changed });
    await upload(actor, elsewhere, { choiceId: ofElsewhere });
    const documentId = await upload(actor, draftId, { replaces: [choiceId, ofElsewhere] });
    expect(await documents()).toMatchObject([{ id: changed }, { id: documentId }]);
    expect((await getDraft(actor, { draftId: elsewhere })).documents).toHaveLength(1);
  });

  test("has a place on a form with as many documents as it may have, which has fewer with it", async () => {
    const [first, second] = await others();
    await db().draftDocument.createMany({
      data: Array.from({ length: documentsAtMost - 2 }, (_, position) => ({
        ...{ id: newId(), draftId, choiceId: newId(), name: `${position}.pdf`, kind: "source" },
        ...{ sizeBytes: 1, state: "uploaded" as const, position },
      })),
    });
    await expect(upload(actor, draftId)).rejects.toMatchObject({ code: "invalid_input" });
    await expect(upload(actor, draftId, { replaces: [newId()] })).rejects.toMatchObject({
      code: "invalid_input",
    });
    await upload(actor, draftId, { replaces: [first ?? "", second ?? ""] });
    expect(await documents()).toHaveLength(documentsAtMost - 1);
  });

  test("leaves what is being ordered", async () => {
    const replaces = await others();
    const { body, done } = form.slowUpload({ replaces });
    body.write("1234");
    await expect.poll(() => documents()).toMatchObject([{}, {}, { state: "uploading" }]);
    const { businessId, connectionId } = form.world;
    const placing = { kind: "order.place", key: draftId, attempt: 1, draftId, state: "unknown" } as const;
    await db().command.create({
      data: {
        ...{ id: newId(), ...placing, businessId, connectionId, actorId: actor.userId },
        ...{ callbackKeyHash: newId(), request: {} },
      },
    });
    body.end("5678");
    await done;
    expect(await documents()).toHaveLength(3);
  });
});
