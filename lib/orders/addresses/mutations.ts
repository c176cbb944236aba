import { recordAudit } from "@/lib/audit/mutations";
import { type Actor, writtenFor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { AppError } from "@/lib/domain/errors";
import { newId } from "@/lib/domain/ids";
import { message } from "@/lib/domain/message";
import type { TranslationRequest } from "@/lib/domain/requests";
import { databaseNow } from "@/lib/mirror/clock";
import { db, type Tx } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { purgeInPieces } from "@/lib/platform/purge";
import type { Command } from "@/prisma/generated/client";
import { mayRemove } from "./policy";
import { addressDigest } from "./rules";
import type { AddressRef } from "./schema";

/**
 * Keeps where the hard copy of an order goes that was placed, as it was typed last, to be offered again; of whoever the
 * order is for, and of the department that it is of.
 */
export async function noteUsedAddress(
  tx: Tx,
  command: Pick<Command, "businessId" | "departmentId" | "actorId" | "onBehalfOfId">,
  { shipping }: Pick<TranslationRequest, "shipping">,
): Promise<void> {
  if (!shipping) return;
  const { businessId, departmentId } = command;
  const own = { businessId, placedById: writtenFor(command), digest: addressDigest(shipping.address) };
  const used = { ...shipping.address, departmentId, usedAt: new Date(await databaseNow(tx)) };
  await tx.deliveryAddress.upsert({
    where: { businessId_placedById_digest: own },
    create: { id: newId(), ...own, ...used },
    update: used,
  });
}

/**
 * Offers an address no more, whoever of those that the actor sees has used it. Orders keep theirs.
 * @throws AppError `not_found`, `forbidden` for one that others have used too
 */
export async function removeAddress(actor: Actor, { addressId }: AddressRef): Promise<void> {
  await db().$transaction(async (tx) => {
    const visible = visibleTo(actor, tx).deliveryAddress;
    const named = await visible.findFirst({ where: { id: addressId } });
    if (!named) throw new AppError("not_found", `Address ${addressId} is not the actor's to see`);
    const same = await visible.findMany({ where: { digest: named.digest } });
    if (!same.every((row) => mayRemove(actor, row))) {
      throw new AppError("forbidden", `Address ${addressId} was used by others too`, {
        userMessage: message("orderErrors.addressOfOthers"),
      });
    }
    // By one value: a statement takes only so many, and many may have used the same.
    const ids = same.map(({ id }) => id);
    await tx.$executeRaw`DELETE FROM "DeliveryAddress" WHERE id = ANY(${ids}::uuid[])`;
    await recordAudit(tx, actor, {
      action: "address.remove",
      subjectKind: "address",
      subjectId: addressId,
    });
  });
}

/** Forgets addresses that nothing was sent to for long. For the worker. */
export async function purgeAddresses(): Promise<void> {
  await purgeInPieces(
    (rows) => db().$executeRaw`
      DELETE FROM "DeliveryAddress" WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM "DeliveryAddress"
        WHERE "usedAt" < now() - make_interval(days => ${env().KEEP_ADDRESSES_DAYS})
        ORDER BY "usedAt" LIMIT ${rows}))`,
  );
}
