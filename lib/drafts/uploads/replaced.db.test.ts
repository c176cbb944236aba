import { describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { actingFor } from "@/lib/auth/testing/signed-in";
import { newId } from "@/lib/domain/ids";
import { getDraft, openDraft } from "@/lib/orders/testing/order-drafts";
import { upload } from "@/lib/orders/testing/ordering-world";
import { beforeEachUpload, type UploadForm } from "@/lib/orders/testing/upload-form";
import { db } from "@/lib/platform/db";

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
