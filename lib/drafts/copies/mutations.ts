import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import type { Actor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { AppError, isAppError } from "@/lib/domain/errors";
import { newId } from "@/lib/domain/ids";
import { message } from "@/lib/domain/message";
import { visibleFileName } from "@/lib/domain/visible-text";
import { openForCopy } from "@/lib/files/copied/data";
import { db } from "@/lib/platform/db";
import type { File } from "@/prisma/generated/client";
import { draftDocumentView, getOwnDraft, listDocuments } from "../data";
import type { DraftDocumentView } from "../documents/schema";
import type { Form } from "../form";
import type { DraftDocumentRecord } from "../kind";
import { beginDraft, lockForms, tellOfDraft } from "../mutations";
import type { DraftRef } from "../schema";
import { uploadDocument } from "../uploads/mutations";
import { announcedSize } from "../uploads/rules";
import type { CopyRef } from "./schema";

type Beginning<Content> = {
  /** Our id of the order. */
  orderId: string;
  connectionId: string;
  content: Content;
  /** What it is to have copies of, in their order. */
  files: readonly Pick<File, "id" | "name" | "kind" | "sizeBytes">[];
};

/**
 * A form that begins with an order: the one that the person has open so already, whatever they changed in it, else a new
 * one, however often and wherever it is asked for at once. Its documents wait to be copied.
 * @throws AppError as `beginDraft`
 */
export async function beginReorder<Content extends object>(
  actor: Actor,
  form: Form<Content>,
  { orderId: reorderOfId, files, ...begun }: Beginning<Content>,
): Promise<DraftRef> {
  return await db().$transaction(async (tx) => {
    await lockForms(tx, actor);
    const open = await visibleTo(actor, tx).draft.findFirst({
      where: { kind: form.name, reorderOfId, closedAt: null },
      orderBy: [{ updatedAt: "desc" }, { id: "desc" }],
    });
    if (open) return { draftId: open.id };
    const draft = await beginDraft(tx, actor, form, { ...begun, reorderOfId });
    await tx.draftDocument.createMany({
      data: files.map(({ id: copyOfId, name, kind, sizeBytes }, position) => ({
        ...{ id: newId(), draftId: draft.id, choiceId: newId(), copyOfId, position },
        ...{ name: visibleFileName(name), kind, sizeBytes, state: "failed" as const },
      })),
    });
    await tellOfDraft(tx, draft);
    return { draftId: draft.id };
  });
}

/** How often it is looked at what becomes of a copy that is made already. */
const lookMs = 1_000;

export type Copying = CopyRef & {
  signal: AbortSignal;
  /** How much of it the service has taken so far; not told of a copy that somebody else makes. */
  onSent: (sentBytes: number) => void;
};

type Copied = DraftDocumentRecord & { copyOfId: string };

/**
 * Sends a document of a form from where the service has it to where the form needs it: from one stream into the other, as
 * an upload of the person's. One that is there is answered as it is. One that is on its way already, for another page or
 * one that was left, is waited for and not made twice; whose process has died is made anew once it is certain.
 * @throws AppError as `announcedSize` and `uploadDocument` do, and `conflict` where the bytes are not to be had any more or the document is
 *   no copy
 */
export async function copyDocument(actor: Actor, copying: Copying): Promise<DraftDocumentView> {
  const { draftId, kind, signal } = copying;
  await getOwnDraft(actor, draftId);
  for (;;) {
    signal.throwIfAborted();
    const document = await findCopied(copying);
    if (document.state === "uploaded" && document.kind === kind) return draftDocumentView(document);
    if (document.state === "uploading") {
      await pause(lookMs, undefined, { signal }).catch(() => signal.throwIfAborted());
      continue;
    }
    try {
      return await send(actor, document, copying);
    } catch (error) {
      if (!(await isMadeElsewhere(error, document, copying))) throw error;
    }
  }
}

/** @throws AppError `conflict` where the form has no such copy any more */
async function findCopied({ draftId, documentId }: CopyRef): Promise<Copied> {
  const document = (await listDocuments(db(), draftId)).find(({ id }) => id === documentId);
  const { copyOfId } = document ?? {};
  if (document && copyOfId) return { ...document, copyOfId };
  const why = document ? "replaced" : "removed";
  throw new AppError("conflict", `Document ${documentId} is no copy: ${why}`, {
    userMessage: message(`draftErrors.upload.lostPlace.${why}`),
  });
}

async function send(actor: Actor, document: Copied, copying: Copying): Promise<DraftDocumentView> {
  const { draftId, documentId, kind, signal, onSent } = copying;
  const { copyOfId, choiceId, name } = document;
  // Before anything is let go of: what cannot be had leaves the document as it was.
  const { connectionId: forConnectionId } = await getOwnDraft(actor, draftId);
  const source = { fileId: copyOfId, forConnectionId };
  const { bytes, sizeBytes } = await openForCopy(actor, source, signal);
  try {
    // Whatever the service has it from by now: it is sent as what a browser sends, or not at all.
    const size = announcedSize(String(sizeBytes));
    const body = Readable.from(counted(bytes, onSent), { objectMode: false });
    const upload = { draftId, documentId, choiceId, name, kind, copyOfId, sizeBytes: size, body, signal };
    return await uploadDocument(actor, upload);
  } finally {
    bytes.destroy();
  }
}

async function* counted(bytes: Readable, onSent: (sentBytes: number) => void): AsyncGenerator<Buffer> {
  let sentBytes = 0;
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    yield chunk;
    sentBytes += chunk.length;
    onSent(sentBytes);
  }
}

/** Whether this one lost its place to the same copy, asked for twice at the same moment. */
async function isMadeElsewhere(error: unknown, { choiceId }: Copied, copying: Copying): Promise<boolean> {
  if (!isAppError(error, "conflict") || copying.signal.aborted) return false;
  const documents = await listDocuments(db(), copying.draftId);
  return documents.some(
    ({ id, choiceId: current, state, kind }) =>
      id === copying.documentId &&
      current === choiceId &&
      (state === "uploading" || (state === "uploaded" && kind === copying.kind)),
  );
}
