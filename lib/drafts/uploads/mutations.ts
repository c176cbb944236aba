import { createHash, type Hash } from "node:crypto";
import { Readable } from "node:stream";
import { recordAudit } from "@/lib/audit/mutations";
import type { Actor } from "@/lib/auth/actor";
import { keepAsking, whyActsNoMore, whyRefused } from "@/lib/auth/session/still-acting";
import { visibleTo } from "@/lib/auth/visible-to";
import { accessForActor } from "@/lib/credentials/access";
import { isRefusedAlone } from "@/lib/credentials/refused-alone";
import type { ConnectionScope } from "@/lib/credentials/scope";
import { AppError, isAppError } from "@/lib/domain/errors";
import type { ServiceFile } from "@/lib/domain/files/shapes";
import { newId } from "@/lib/domain/ids";
import { message } from "@/lib/domain/message";
import { getReadableStill } from "@/lib/files/data";
import { deleteUnused, storeUpload } from "@/lib/files/mutations";
import type { ServiceAccess } from "@/lib/gateway/gateway";
import { gatewayFor } from "@/lib/gateway/registry";
import { databaseNow } from "@/lib/mirror/clock";
import type { Reading } from "@/lib/mirror/kind";
import { db, type Tx } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { Prisma } from "@/prisma/generated/client";
import { holdsDraft } from "../attempts/rules";
import { documentInAudit, formInAudit } from "../audited/rules";
import { draftDocumentView, findAttempts, listDocuments, scopeOfDraft } from "../data";
import type { DraftDocumentView } from "../documents/schema";
import { lockEditableDraft, takeOff, tellOfDraft, tellOfRemoved } from "../mutations";
import { documentsAtMost } from "../rules";
import type { UploadRef } from "./schema";

/** The process that uploads shows that it lives; see `uploadPulseSeconds`. */
const pulseMs = 10_000;

export type Upload = UploadRef & {
  sizeBytes: number;
  body: Readable;
  signal: AbortSignal;
  /** Our id of the file whose bytes these are, of a document that was put on the form as a copy of it. */
  copyOfId?: string;
};

/**
 * Streams a document through to the service and notes it on the draft. A document that is uploaded is
 * answered as it is, so that a retry never uploads twice; the same document with another type, or another file that was
 * chosen for it, is uploaded anew and takes its place: with another type, once it has arrived, for nobody else may have its
 * bytes any more. A newer try takes over from one under way. The documents that it
 * replaces go in the moment in which it has arrived, and stay where they are being ordered by then.
 * @throws AppError `not_found` for a draft that is not the actor's or closed, `conflict` while it is placed and where the
 *   document has no place on it any more meanwhile (removed, chosen anew, discarded or moved with it), `invalid_input` where it has as many documents as it may
 */
export async function uploadDocument(actor: Actor, upload: Upload): Promise<DraftDocumentView> {
  const { draftId, documentId } = upload;
  const scope = await scopeOfDraft(actor, draftId);
  const access = await accessForActor(actor, scope);
  const place = { actor, draftId, documentId, connectionId: scope.connectionId };
  const uploadToken = await claim(actor, upload);
  if (!uploadToken) return await currentView(place);
  const stop = new AbortController();
  const pulse = setInterval(() => void beat(place, uploadToken, stop), pulseMs);
  const endWatch = keepAsking(
    () => whyNoMore(actor, upload),
    (why) => stop.abort(why),
  );
  const hash = createHash("sha256");
  try {
    const requestedAt = await databaseNow(db());
    const snapshot = await gatewayFor(access).uploadFile({
      fileName: upload.name,
      kind: upload.kind,
      sizeBytes: upload.sizeBytes,
      body: Readable.from(hashed(upload.body, hash), { objectMode: false }),
      signal: AbortSignal.any([upload.signal, stop.signal]),
    });
    const reading = { snapshot, requestedAt, answeredAt: await databaseNow(db()) };
    await finish(actor, scope, { ...upload, uploadToken, sha256: hash.digest("hex") }, reading);
    return await currentView(place);
  } catch (error) {
    const count = await db().$executeRaw`
      UPDATE "DraftDocument" SET "uploadToken" = NULL,
        state = CASE WHEN "fileServiceId" IS NULL THEN 'failed' ELSE 'uploaded' END::"UploadState"
      WHERE id = ${documentId}::uuid AND "uploadToken" = ${uploadToken}::uuid`;
    if (!stop.signal.aborted) throw await failureOf(access, error);
    throw count === 0 ? await lostPlace(place) : stop.signal.reason;
  } finally {
    clearInterval(pulse);
    endWatch();
  }
}

/**
 * Notes the file as the document's. One that has no place on the form any more, that did not arrive whole, or that its
 * uploader may put there no more, is deleted.
 * @throws AppError `service_unavailable` where it is not whole, as `whyNoMore` says for whoever may no more, else `conflict`
 */
async function finish(
  actor: Actor,
  scope: ConnectionScope,
  upload: Upload & { uploadToken: string; sha256: string },
  reading: Reading<ServiceFile>,
): Promise<void> {
  const { draftId, documentId, kind, uploadToken, sizeBytes, sha256 } = upload;
  const { serviceId: fileServiceId, sizeBytes: arrivedBytes } = reading.snapshot;
  const isWhole = arrivedBytes === sizeBytes;
  const { ended, isAwaited } = await db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM "Draft" WHERE id = ${draftId}::uuid FOR UPDATE`;
    // Not before: who waits for the form may be stopped meanwhile.
    const ended = await whyNoMore(actor, upload, tx);
    const draft = await visibleTo(actor, tx).draft.findFirst({ where: { id: draftId } });
    // Whatever becomes of it: what has no place may be long in going.
    await storeUpload(tx, actor, scope, reading);
    // A form that goes to another connection by now has no use for a file that this one has.
    const { connectionId } = scope;
    const hasPlace = { id: documentId, draftId, uploadToken, draft: { closedAt: null, connectionId } };
    const uploaded = { state: "uploaded", kind, fileServiceId, sha256, uploadToken: null } as const;
    const before = await tx.draftDocument.findFirst({ where: hasPlace });
    if (!draft || !before || !isWhole || ended) {
      await deleteUnused(tx, actor, scope, [{ fileServiceId }]);
      return { ended, isAwaited: draft !== null && before !== null };
    }
    await tx.draftDocument.update({ where: hasPlace, data: uploaded });
    if (before.fileServiceId !== null) {
      await deleteUnused(tx, actor, scope, [before]);
      await tellOfRemoved(tx, actor, draft, [before]);
    }
    const after = documentInAudit(draft, upload);
    await recordAudit(tx, actor, { action: "document.upload", ...formInAudit(draft), after });
    const { replaces } = upload;
    if (replaces && !holdsDraft((await findAttempts(tx, draftId)).standing)) {
      await takeOff(tx, actor, draft, { choiceId: { in: replaces } });
    }
    return { ended, isAwaited: true };
  });
  if (!isWhole) throw notWhole(arrivedBytes, sizeBytes);
  // Before all else: whoever signs in again has it sent again, which must not undo what was done about it since.
  if (!isAwaited) throw await lostPlace({ actor, draftId, documentId, connectionId: scope.connectionId });
  if (ended) throw ended;
}

/** Why somebody may put it there no more: they act there no more, or see no more what it is a copy of; null where they may. */
async function whyNoMore(actor: Actor, { copyOfId }: Upload, tx?: Tx): Promise<AppError | null> {
  return copyOfId ? await whyRefused(getReadableStill(actor, copyOfId, tx)) : await whyActsNoMore(actor, tx);
}

/** Nothing is read before the service takes it: what was turned away before stays unread. */
async function* hashed(body: Readable, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of body as AsyncIterable<Buffer>) {
    hash.update(chunk);
    yield chunk;
  }
}

/** Notes the document as uploading; null when the same file is uploaded already. */
async function claim(
  actor: Actor,
  { draftId, documentId, choiceId, name, kind, position, sizeBytes, copyOfId, replaces = [] }: Upload,
): Promise<string | null> {
  const uploadToken = newId();
  return await db().$transaction(async (tx) => {
    const draft = await lockEditableDraft(tx, actor, draftId);
    const known = await tx.draftDocument.findUnique({ where: { id: documentId } });
    if (known && known.draftId !== draftId) {
      throw new AppError("not_found", `Document ${documentId} is not of draft ${draftId}`);
    }
    const isThere = known?.choiceId === choiceId && known.fileServiceId !== null;
    if (isThere && known.kind === kind) {
      // What was to take its place with another type has none any more.
      const data = { state: "uploaded", uploadToken: null } as const;
      if (known.state !== "uploaded") await tx.draftDocument.update({ where: { id: documentId }, data });
      return null;
    }
    // A copy is made by itself: it takes no place that its person has given to another file, or has done away with.
    if (copyOfId && known?.choiceId !== choiceId) {
      const why = known ? "replaced" : "removed";
      throw new AppError("conflict", `Document ${documentId} takes no copy any more: ${why}`, {
        userMessage: message(`draftErrors.upload.lostPlace.${why}`),
      });
    }
    const { _max, _count } = await tx.draftDocument.aggregate({
      where: { draftId },
      _max: { position: true },
      _count: true,
    });
    const goes = await tx.draftDocument.count({ where: { draftId, choiceId: { in: replaces } } });
    if (!known && _count - goes >= documentsAtMost) {
      throw new AppError("invalid_input", `Draft ${draftId} has ${_count} documents`, {
        userMessage: message("draftErrors.documents.tooMany", { most: documentsAtMost }),
      });
    }
    const chosen = { name, kind, sizeBytes, choiceId, copyOfId: copyOfId ?? null };
    // Of other bytes something else is counted.
    const measure = known?.choiceId === choiceId ? {} : { measure: Prisma.DbNull };
    const uploading = { state: "uploading", uploadToken } as const;
    const start = { ...chosen, ...measure, ...uploading, sha256: null, fileServiceId: null };
    // Somebody else may name the same document for a form of their own at this moment.
    const { count } = known
      ? await tx.draftDocument.updateMany({
          where: { id: documentId, draftId },
          // With another type what is there stays until the other has arrived.
          data: isThere ? uploading : start,
        })
      : await tx.draftDocument.createMany({
          data: { id: documentId, draftId, position: position ?? (_max.position ?? -1) + 1, ...start },
          skipDuplicates: true,
        });
    if (count === 0) throw new AppError("not_found", `Document ${documentId} is of another draft`);
    await tx.$executeRaw`UPDATE "DraftDocument" SET "heartbeatAt" = now() WHERE id = ${documentId}::uuid`;
    if (!known) await tellOfDraft(tx, draft);
    // What was never uploaded was on no form.
    else if (!isThere && known.fileServiceId !== null) {
      await deleteUnused(tx, actor, draft, [known]);
      await tellOfRemoved(tx, actor, draft, [known]);
    }
    await tx.draft.update({ where: { id: draftId }, data: { updatedAt: new Date() } });
    return uploadToken;
  });
}

/** Where a document of somebody is to stand. */
type Place = { actor: Actor; draftId: string; documentId: string; connectionId: string };

/** Stops the upload when its document was removed, or a newer try took over. A missed beat is no reason to. */
async function beat(place: Place, uploadToken: string, stop: AbortController): Promise<void> {
  const { documentId } = place;
  try {
    const alive = await db().$executeRaw`UPDATE "DraftDocument" SET "heartbeatAt" = now()
      WHERE id = ${documentId}::uuid AND "uploadToken" = ${uploadToken}::uuid`;
    if (alive === 0) stop.abort(await lostPlace(place));
  } catch (error) {
    log.warn({ documentId, err: error }, "An upload could not show that it lives");
  }
}

async function currentView(place: Place): Promise<DraftDocumentView> {
  const { draftId, documentId } = place;
  const found = (await listDocuments(db(), draftId)).find(({ id }) => id === documentId);
  if (!found) throw await lostPlace(place);
  return draftDocumentView(found);
}

function notWhole(arrivedBytes: number, sizeBytes: number): AppError {
  return new AppError("service_unavailable", `The service holds ${arrivedBytes} of ${sizeBytes} bytes`, {
    userMessage: message("draftErrors.upload.notWhole"),
  });
}

/** Nothing was kept from anybody: the person themselves, perhaps in another tab, has done what it says. */
async function lostPlace(place: Place): Promise<AppError> {
  const why = await whyLost(place);
  return new AppError("conflict", `Document ${place.documentId} has no place any more: ${why}`, {
    userMessage: message(`draftErrors.upload.lostPlace.${why}`),
  });
}

async function whyLost({ actor, draftId, documentId, connectionId }: Place) {
  const draft = await visibleTo(actor).draft.findFirst({
    where: { id: draftId },
    select: {
      closedAt: true,
      discardedAt: true,
      connectionId: true,
      documents: { where: { id: documentId } },
    },
  });
  // One that was discarded is deleted some time after.
  if (!draft || draft.discardedAt) return "formDiscarded";
  if (draft.closedAt) return "formSent";
  if (draft.connectionId !== connectionId) return "formMoved";
  return draft.documents.length === 0 ? "removed" : "replaced";
}

/**
 * A lost answer to an upload needs no checking: nothing was ordered with the file, and a retry is safe. Of one that is
 * refused alone the token is not to be doubted: the others would wait for another.
 */
async function failureOf(access: ServiceAccess, error: unknown): Promise<unknown> {
  if (await isRefusedAlone(access, error)) {
    return new AppError("service_refused", "The service refuses one upload alone", {
      userMessage: message("draftErrors.upload.refused"),
      cause: error,
    });
  }
  if (!isAppError(error, "outcome_unknown")) return error;
  return new AppError("service_unavailable", "The answer to an upload was lost", {
    userMessage: message("draftErrors.upload.interrupted"),
    cause: error,
  });
}
