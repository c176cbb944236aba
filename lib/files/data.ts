import type { Actor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { accessForActor } from "@/lib/credentials/access";
import { scopeForActor } from "@/lib/credentials/scope";
import { AppError } from "@/lib/domain/errors";
import { gatewayFor } from "@/lib/gateway/registry";
import { db } from "@/lib/platform/db";
import type { File } from "@/prisma/generated/client";

/**
 * A fresh signed address of a file the actor may see: one of an order or a quote that they see, or one of their own
 * drafts. It needs no token and lives for minutes; it is never stored.
 * @throws AppError `not_found` for every other file; else as the gateway throws.
 */
export async function getDownloadAddress(actor: Actor, fileId: string): Promise<string> {
  const file =
    (await visibleTo(actor).file.findFirst({ where: { id: fileId } })) ??
    (await findOwnUpload(actor, fileId));
  if (!file) throw new AppError("not_found", `File ${fileId} is not visible to its reader`);
  const access = await accessForActor(actor, await scopeForActor(actor, file));
  return await gatewayFor(access).getDownloadAddress(file.serviceId);
}

/** What is attached to nothing is known by the form that it lies in. Two accounts may call two files the same. */
async function findOwnUpload(actor: Actor, fileId: string): Promise<File | null> {
  const file = await db().file.findUnique({ where: { id: fileId } });
  if (!file || file.orderId !== null || file.quoteId !== null) return null;
  const { connectionId, serviceId } = file;
  const where = { connectionId, documents: { some: { fileServiceId: serviceId } } };
  return (await visibleTo(actor).draft.count({ where })) > 0 ? file : null;
}
