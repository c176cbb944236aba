import { afterAll, beforeAll, expect, test } from "vitest";
import { listAudit } from "@/lib/audit-log/data";
import { auditAddress } from "@/lib/audit-log/rules";
import { openDraft, removeDocument } from "@/lib/orders/testing/order-drafts";
import { createOrderingWorld, upload } from "@/lib/orders/testing/ordering-world";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

/** A side that a value lacks is shown as nothing: `order → none` (components/audit-log/whole-line.tsx). */
test("the line of an upload does not tell that its form has become none, and that of a removal names the form as well", async () => {
  const world = await createOrderingWorld(sandbox.origin);
  const person = await world.addPerson("administrator");
  const { draftId } = await openDraft(person);
  const documentId = await upload(person, draftId);
  await removeDocument(person, { draftId, documentId });
  const { rows } = await listAudit(person, auditAddress.load("action=document.upload,document.remove"));
  const lines = rows.filter(({ action }) => action.startsWith("document."));
  const forms = lines.map(({ action, values }) => ({
    action,
    form: values.find(({ field }) => field === "form"),
  }));
  expect.soft(forms.find(({ action }) => action === "document.upload")?.form).toMatchObject({ is: "order" });
  expect.soft(forms.find(({ action }) => action === "document.remove")?.form).toBeDefined();
});
