import { PassThrough } from "node:stream";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { actingFor } from "@/lib/auth/testing/signed-in";
import { newId } from "@/lib/domain/ids";
import { getDraft, openDraft } from "@/lib/orders/testing/order-drafts";
import { createOrderingWorld, type OrderingWorld, upload } from "@/lib/orders/testing/ordering-world";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { uploadDocument } from "./mutations";

/** What an upload takes the place of. */

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

const documents = async () => (await getDraft(actor, { draftId })).documents;

function slowUpload(who: Actor, documentId = newId(), replaces?: string[]) {
  const body = new PassThrough();
  const gone = new AbortController();
  const done = uploadDocument(who, {
    ...{ draftId, documentId, choiceId: newId(), name: "slow.pdf", kind: "source" as const, sizeBytes: 8 },
    ...{ body, signal: gone.signal, replaces },
  });
  return { documentId, body, gone, done };
}

test("a document that staff took off, by an upload in its place that then broke off, is told in the audit", async () => {
  const documentId = await upload(actor, draftId);
  const staff = await actingFor(actor);
  const { body, gone, done } = slowUpload(staff, documentId);
  const outcome = expect(done).rejects.toThrow();
  body.write("1234");
  await expect.poll(() => documents()).toMatchObject([{ state: "uploading" }]);
  gone.abort();
  await outcome;
  // The customer's document is gone from the form, and deleted at the service.
  expect(await documents()).toMatchObject([{ id: documentId, state: "failed" }]);
  expect(await db().command.count({ where: { businessId: world.businessId, kind: "file.delete" } })).toBe(1);
  const lines = await db().auditEvent.findMany({
    where: { businessId: world.businessId, actorId: staff.userId, action: { startsWith: "document." } },
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
    const { documentId, body, done } = slowUpload(actor, newId(), replaces);
    body.write("1234");
    await expect.poll(() => documents()).toMatchObject([{}, {}, { id: documentId, state: "uploading" }]);
    body.end("5678");
    await done;
    expect(await documents()).toMatchObject([{ id: documentId, state: "uploaded" }]);
    expect(await db().command.count({ where: { businessId: world.businessId, kind: "file.delete" } })).toBe(
      2,
    );
    expect(await db().auditEvent.count({ where: { action: "document.remove", subjectId: draftId } })).toBe(2);
  });

  test("leaves them where it breaks off, and a retry takes their place", async () => {
    const replaces = await others();
    const { documentId, body, gone, done } = slowUpload(actor, newId(), replaces);
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
    const { body, done } = slowUpload(actor, newId(), replaces);
    body.write("1234");
    await expect.poll(() => documents()).toMatchObject([{}, {}, { state: "uploading" }]);
    const { businessId, connectionId } = world;
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
