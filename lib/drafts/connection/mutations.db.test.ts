import { afterAll, beforeAll, expect, test } from "vitest";
import { actingFor } from "@/lib/auth/testing/signed-in";
import { addConnection } from "@/lib/credentials/testing/connected";
import { moveDraft, openDraft } from "@/lib/orders/testing/order-drafts";
import { createOrderingWorld, upload } from "@/lib/orders/testing/ordering-world";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

test("documents that staff take off a form as it goes to another connection are told in the audit", async () => {
  const world = await createOrderingWorld(sandbox.origin);
  const person = await world.addPerson("requester");
  const connectionId = await addConnection(world.businessId, `${sandbox.origin}/api/v1`);
  const { draftId } = await openDraft(person);
  await upload(person, draftId);
  await upload(person, draftId, { name: "deed.pdf" });
  const staff = await actingFor(person);
  expect(await moveDraft(staff, { draftId, connectionId })).toMatchObject({ documents: [] });
  // Both are deleted at the service.
  const deleted = { businessId: world.businessId, kind: "file.delete" };
  expect(await db().command.count({ where: deleted })).toBe(2);
  const lines = await db().auditEvent.findMany({ where: { actorId: staff.userId, subjectId: draftId } });
  expect(lines.map(({ action }) => action)).toEqual(["document.remove", "document.remove"]);
});
