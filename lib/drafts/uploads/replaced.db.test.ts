import { PassThrough } from "node:stream";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
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

function slowUpload(who: Actor, documentId = newId()) {
  const body = new PassThrough();
  const gone = new AbortController();
  const done = uploadDocument(who, {
    ...{ draftId, documentId, choiceId: newId(), name: "slow.pdf", kind: "source" as const, sizeBytes: 8 },
    ...{ body, signal: gone.signal },
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
