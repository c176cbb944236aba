import { PassThrough } from "node:stream";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { newId } from "@/lib/domain/ids";
import type { DocumentKind } from "@/lib/drafts/documents/schema";
import { uploadDocument } from "@/lib/drafts/uploads/mutations";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { getDraft, openDraft } from "./order-drafts";
import { createOrderingWorld } from "./ordering-world";

/** A form to which documents are uploaded, in a business of its own, and what came of it at the service. */
export type UploadForm = Awaited<ReturnType<typeof openUploadForm>>;

/** Opens one before each test of a file, which has a service of its own. */
export function beforeEachUpload(begin: (form: UploadForm) => void): void {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await startTestSandbox();
  });
  beforeEach(async () => begin(await openUploadForm(sandbox)));
  afterAll(() => sandbox.dispose());
}

async function openUploadForm(sandbox: TestSandbox) {
  const world = await createOrderingWorld(sandbox.origin);
  const actor = await world.addPerson("requester");
  const { draftId } = await openDraft(actor);
  const { businessId } = world;
  return {
    ...{ sandbox, world, actor, draftId },
    documents: async () => (await getDraft(actor, { draftId })).documents,
    uploadsAtService: async (): Promise<number> => {
      const { json } = await world.service.get("/files");
      return (json as { data: unknown[] }).data.length;
    },
    deletions: () => db().command.findMany({ where: { businessId, kind: "file.delete" } }),
    /** An upload whose eight bytes come when the test says so. */
    slowUpload: ({
      documentId = newId(),
      choiceId = newId(),
      kind = "source",
      who = actor,
      replaces,
    }: {
      documentId?: string;
      choiceId?: string;
      kind?: DocumentKind;
      who?: typeof actor;
      replaces?: string[];
    } = {}) => {
      const body = new PassThrough();
      const gone = new AbortController();
      const done = uploadDocument(who, {
        ...{ draftId, documentId, choiceId, name: "slow.pdf", kind, sizeBytes: 8 },
        ...{ body, signal: gone.signal, replaces },
      });
      return { documentId, body, gone, done };
    },
  };
}
