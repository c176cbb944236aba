import { type Actor, actingOf, personOf } from "@/lib/auth/actor";
import { accessForActor } from "@/lib/credentials/access";
import { scopeForActor } from "@/lib/credentials/scope";
import { AppError } from "@/lib/domain/errors";
import { gatewayFor } from "@/lib/gateway/registry";
import { db } from "@/lib/platform/db";
import type { File } from "@/prisma/generated/client";

/**
 * A fresh signed address of a file the actor may see: one of an order of their business, or one of their own
 * drafts. It needs no token and lives for minutes; it is never stored.
 * @throws AppError `not_found` for every other file; else as the gateway throws.
 */
export async function getDownloadAddress(actor: Actor, fileId: string): Promise<string> {
  const { businessId } = actingOf(actor);
  const file = await db().file.findFirst({ where: { id: fileId, businessId } });
  const isVisible = file && (file.orderId !== null || (await isOwnUpload(actor, file)));
  if (!isVisible) throw new AppError("not_found", `File ${fileId} is not visible to its reader`);
  const access = await accessForActor(actor, await scopeForActor(actor, file));
  return await gatewayFor(access).getDownloadAddress(file.serviceId);
}

/** Two accounts of the service may call two files the same. */
async function isOwnUpload(actor: Actor, { connectionId, serviceId }: File): Promise<boolean> {
  const document = await db().draftDocument.findFirst({
    where: { fileServiceId: serviceId, draft: { connectionId, userId: personOf(actor) } },
    select: { id: true },
  });
  return document !== null;
}
