import { type Actor, actingOf, personOf } from "@/lib/auth/actor";
import { accessForActor } from "@/lib/credentials/access";
import { AppError } from "@/lib/domain/errors";
import { gatewayFor } from "@/lib/gateway/registry";
import { db } from "@/lib/platform/db";

/**
 * A fresh signed address of a file the actor may see: one of an order of their business, or one of their own
 * drafts. It needs no token and lives for minutes; it is never stored.
 * @throws AppError `not_found` for every other file; else as the gateway throws.
 */
export async function getDownloadAddress(actor: Actor, fileId: string): Promise<string> {
  const { businessId } = actingOf(actor);
  const file = await db().file.findFirst({ where: { id: fileId, businessId } });
  const isVisible = file && (file.orderId !== null || (await isOwnUpload(actor, businessId, file.serviceId)));
  if (!isVisible) throw new AppError("not_found", `File ${fileId} is not visible to its reader`);
  return await gatewayFor(await accessForActor(actor)).getDownloadAddress(file.serviceId);
}

async function isOwnUpload(actor: Actor, businessId: string, fileServiceId: string): Promise<boolean> {
  const document = await db().draftDocument.findFirst({
    where: { fileServiceId, draft: { userId: personOf(actor), businessId } },
    select: { id: true },
  });
  return document !== null;
}
