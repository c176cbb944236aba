import type { Readable } from "node:stream";
import type { Actor } from "@/lib/auth/actor";
import { whyActsNoMore } from "@/lib/auth/session/still-acting";
import { accessForActor } from "@/lib/credentials/access";
import { isRefusedAlone } from "@/lib/credentials/refused-alone";
import { scopeForActor } from "@/lib/credentials/scope";
import { AppError, isAppError } from "@/lib/domain/errors";
import { message } from "@/lib/domain/message";
import { openDownload } from "@/lib/gateway/http";
import { gatewayFor } from "@/lib/gateway/registry";
import type { File } from "@/prisma/generated/client";
import { getReadable, getReadableStill } from "../data";

/** What is read of a file to be sent again: nobody gets to see it. */
export type CopiedBytes = { sizeBytes: number; bytes: Readable };

/** Which file is copied, and the connection of the form that it is for. */
export type CopySource = { fileId: string; forConnectionId: string };

/**
 * The bytes of a file that the actor sees, straight from the service and as slowly as they are taken. Whoever asks has to
 * destroy them where they are not read to their end.
 * @throws AppError `conflict` with what to do where they cannot be had any more, or not by the actor; `token_refused` where
 *   the form's own connection has no token for the actor either; else as the gateway throws
 */
export async function openForCopy(
  actor: Actor,
  source: CopySource,
  signal: AbortSignal,
): Promise<CopiedBytes> {
  const { fileId } = source;
  try {
    const file = await getReadable(actor, fileId);
    if (file.goneAt) throw notToBeHad(file.id, "gone");
    const address = await addressOf(actor, file, source);
    await getReadableStill(actor, fileId);
    const bytes = await openDownload(address, signal);
    const announced = Number(bytes.headers["content-length"] ?? file.sizeBytes);
    return { sizeBytes: announced, bytes };
  } catch (error) {
    // Of an order that they see no more, of a file that was deleted or put away: nothing of it comes again by itself.
    if (isAppError(error, "not_found"))
      throw (await whyActsNoMore(actor)) ?? notToBeHad(fileId, "gone", error);
    throw isAppError(error, "service_refused") ? notToBeHad(fileId, "refused", error) : error;
  }
}

async function addressOf(actor: Actor, file: File, { forConnectionId }: CopySource): Promise<string> {
  const scope = await scopeForActor(actor, file);
  // What the form itself waits for is said of the form, and once.
  const isOfForm = scope.connectionId === forConnectionId;
  const asOf = (error: unknown) =>
    isAppError(error, "token_refused") && !isOfForm ? notToBeHad(file.id, "noToken", error) : error;
  const access = await accessForActor(actor, scope).catch((error: unknown) => {
    throw asOf(error);
  });
  try {
    return await gatewayFor(access).getDownloadAddress(file.serviceId);
  } catch (error) {
    throw (await isRefusedAlone(access, error)) ? notToBeHad(file.id, "refused", error) : asOf(error);
  }
}

function notToBeHad(fileId: string, why: "gone" | "refused" | "noToken", cause?: unknown): AppError {
  return new AppError("conflict", `File ${fileId} is not to be had: ${why}`, {
    userMessage: message(`draftErrors.copy.${why}`),
    cause,
  });
}
