import type { Readable } from "node:stream";
import type { Actor } from "@/lib/auth/actor";
import { accessForActor } from "@/lib/credentials/access";
import { scopeForActor } from "@/lib/credentials/scope";
import { AppError, isAppError } from "@/lib/domain/errors";
import { newId } from "@/lib/domain/ids";
import type { ServiceFile } from "@/lib/domain/shapes";
import { files } from "@/lib/files/mirrored";
import { gatewayFor } from "@/lib/gateway/registry";
import { databaseNow } from "@/lib/mirror/clock";
import { store } from "@/lib/mirror/store";
import { db } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { listDocuments } from "../drafts/data";
import { lockEditableDraft } from "../drafts/mutations";
import type { DraftDocumentView } from "../drafts/schema";
import type { UploadRef } from "./schema";

/** The process that uploads shows that it lives; see `uploadPulseSeconds`. */
const pulseMs = 10_000;

export type Upload = UploadRef & { sizeBytes: number; body: Readable; signal: AbortSignal };

/**
 * Streams a document through to the service and notes it on the draft. A document that is uploaded is
 * answered as it is, so that a retry never uploads twice; the same document with another type is uploaded
 * anew and takes its place. A newer try takes over from one under way.
 * @throws AppError `not_found` for a draft that is not the actor's or closed, `conflict` while it is placed
 */
export async function uploadDocument(actor: Actor, upload: Upload): Promise<DraftDocumentView> {
  const { draftId, documentId } = upload;
  const [scope, access] = await Promise.all([scopeForActor(actor), accessForActor(actor)]);
  const uploadToken = await claim(actor, upload);
  if (!uploadToken) return await documentView(draftId, documentId);
  const stop = new AbortController();
  const pulse = setInterval(() => void beat(documentId, uploadToken, stop), pulseMs);
  try {
    const requestedAt = await databaseNow(db());
    const snapshot = await gatewayFor(access).uploadFile({
      fileName: upload.name,
      kind: upload.kind,
      sizeBytes: upload.sizeBytes,
      body: upload.body,
      signal: AbortSignal.any([upload.signal, stop.signal]),
    });
    assertWhole(snapshot, upload.sizeBytes);
    const answeredAt = await databaseNow(db());
    await db().$transaction(async (tx) => {
      const told = { scope, snapshot, requestedAt, answeredAt, whole: true, source: "action" } as const;
      await store(tx, files, { ...told, news: "none" });
      const finished = await tx.draftDocument.updateMany({
        where: { id: documentId, uploadToken },
        data: { state: "uploaded", fileServiceId: snapshot.serviceId, uploadToken: null },
      });
      if (finished.count === 0) throw removedMeanwhile(documentId);
    });
    return await documentView(draftId, documentId);
  } catch (error) {
    await db().draftDocument.updateMany({
      where: { id: documentId, uploadToken },
      data: { state: "failed", uploadToken: null },
    });
    throw interrupted(error);
  } finally {
    clearInterval(pulse);
  }
}

/** Notes the document as uploading; null when it is uploaded already. */
async function claim(
  actor: Actor,
  { draftId, documentId, name, kind, position, sizeBytes }: Upload,
): Promise<string | null> {
  const uploadToken = newId();
  return await db().$transaction(async (tx) => {
    await lockEditableDraft(tx, actor, draftId);
    const known = await tx.draftDocument.findUnique({ where: { id: documentId } });
    if (known && known.draftId !== draftId) {
      throw new AppError("not_found", `Document ${documentId} is not of draft ${draftId}`);
    }
    if (known?.state === "uploaded" && known.kind === kind) return null;
    const { _max } = await tx.draftDocument.aggregate({ where: { draftId }, _max: { position: true } });
    const start = { name, kind, sizeBytes, state: "uploading", uploadToken, fileServiceId: null } as const;
    await tx.draftDocument.upsert({
      where: { id: documentId },
      create: { id: documentId, draftId, position: position ?? (_max.position ?? -1) + 1, ...start },
      update: start,
    });
    await tx.$executeRaw`UPDATE "DraftDocument" SET "heartbeatAt" = now() WHERE id = ${documentId}::uuid`;
    await tx.draft.update({ where: { id: draftId }, data: { updatedAt: new Date() } });
    return uploadToken;
  });
}

/** Stops the upload when its document was removed, or a newer try took over. A missed beat is no reason to. */
async function beat(documentId: string, uploadToken: string, stop: AbortController): Promise<void> {
  try {
    const alive = await db().$executeRaw`UPDATE "DraftDocument" SET "heartbeatAt" = now()
      WHERE id = ${documentId}::uuid AND "uploadToken" = ${uploadToken}::uuid`;
    if (alive === 0) stop.abort(removedMeanwhile(documentId));
  } catch (error) {
    log.warn({ documentId, err: error }, "An upload could not show that it lives");
  }
}

async function documentView(draftId: string, documentId: string): Promise<DraftDocumentView> {
  const found = (await listDocuments(db(), draftId)).find(({ id }) => id === documentId);
  if (!found) throw removedMeanwhile(documentId);
  const { fileServiceId: _, ...view } = found;
  return view;
}

function assertWhole(file: ServiceFile, sizeBytes: number): void {
  if (file.sizeBytes === sizeBytes) return;
  throw new AppError("service_unavailable", `The service holds ${file.sizeBytes} of ${sizeBytes} bytes`, {
    userMessage: "The document did not arrive whole. Retry the upload.",
  });
}

function removedMeanwhile(documentId: string): AppError {
  return new AppError("not_found", `Document ${documentId} was removed or replaced while it was uploaded`);
}

/** A lost answer to an upload needs no checking: nothing was ordered with the file, and a retry is safe. */
function interrupted(error: unknown): unknown {
  if (!isAppError(error, "outcome_unknown")) return error;
  return new AppError("service_unavailable", "The answer to an upload was lost", {
    userMessage: "The upload was interrupted. Retry it; nothing else was lost.",
    cause: error,
  });
}
