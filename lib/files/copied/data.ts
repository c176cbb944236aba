import type { Readable } from "node:stream";
import type { Actor } from "@/lib/auth/actor";
import { accessForActor } from "@/lib/credentials/access";
import { scopeForActor } from "@/lib/credentials/scope";
import { AppError, isAppError } from "@/lib/domain/errors";
import { message } from "@/lib/domain/message";
import { openDownload } from "@/lib/gateway/http";
import { gatewayFor } from "@/lib/gateway/registry";
import type { File } from "@/prisma/generated/client";
import { getReadable } from "../data";

/** What is read of a file to be sent again: nobody gets to see it. */
export type CopiedBytes = { sizeBytes: number; bytes: Readable };

/**
 * The bytes of a file that the actor sees, straight from the service and as slowly as they are taken. Whoever asks has to
 * destroy them where they are not read to their end.
 * @throws AppError `conflict` with what to do where they cannot be had any more, or not by the actor; else as the gateway throws
 */
export async function openForCopy(actor: Actor, fileId: string, signal: AbortSignal): Promise<CopiedBytes> {
  try {
    const file = await getReadable(actor, fileId);
    if (file.goneAt) throw notToBeHad(file.id);
    const bytes = await openDownload(await addressOf(actor, file), signal);
    const announced = Number(bytes.headers["content-length"] ?? file.sizeBytes);
    return { sizeBytes: announced, bytes };
  } catch (error) {
    // Of an order that they see no more, of a file that was deleted or put away: nothing of it comes again by itself.
    throw isAppError(error, "not_found", "service_refused") ? notToBeHad(fileId, error) : error;
  }
}

async function addressOf(actor: Actor, file: File): Promise<string> {
  const scope = await scopeForActor(actor, file);
  const access = await accessForActor(actor, scope).catch((error: unknown) => {
    if (!isAppError(error, "token_refused")) throw error;
    throw new AppError("conflict", `Nobody's token reads file ${file.id} for the actor`, {
      userMessage: message("draftErrors.copy.noToken"),
      cause: error,
    });
  });
  return await gatewayFor(access).getDownloadAddress(file.serviceId);
}

function notToBeHad(fileId: string, cause?: unknown): AppError {
  return new AppError("conflict", `File ${fileId} is not to be had any more`, {
    userMessage: message("draftErrors.copy.gone"),
    cause,
  });
}
