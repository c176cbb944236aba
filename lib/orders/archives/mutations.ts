import { recordAudit } from "@/lib/audit/mutations";
import { type Actor, actingOf, personOf } from "@/lib/auth/actor";
import { countWithin, type RateLimit } from "@/lib/auth/limits/rate-limit";
import { pageOwnerOf } from "@/lib/auth/requests/page-owner";
import { rightsFingerprint } from "@/lib/auth/session/same-rights";
import { visibleTo } from "@/lib/auth/visible-to";
import { newArchiveKey } from "@/lib/credentials/archive-keys";
import { AppError } from "@/lib/domain/errors";
import { newId } from "@/lib/domain/ids";
import { message } from "@/lib/domain/message";
import { db, type Tx } from "@/lib/platform/db";
import { nextLook } from "@/lib/platform/overdue";
import { purgeInPieces } from "@/lib/platform/purge";
import { enqueue } from "@/lib/platform/queue";
import { Prisma } from "@/prisma/generated/client";
import { findLatestArchive, findOwn } from "./data";
import { archiveQueue } from "./preparing/mutations";
import { keptHours } from "./rules";
import type { ArchiveRequest, LatestArchive } from "./schema";

/** Each asks the service for hundreds of files. */
const asked: RateLimit = { name: "archive", times: 12, minutes: 60 };

/**
 * Has the translations of orders fetched, for the actor to take as one zip. What they had before goes: one is kept for each.
 * @throws AppError `not_found` where they see none of the orders, `conflict` while another of theirs is prepared, or when
 *   they have asked too often
 */
export async function askForArchive(actor: Actor, { orderIds }: ArchiveRequest): Promise<LatestArchive> {
  const { businessId } = actingOf(actor);
  const id = newId();
  await db().$transaction(async (tx) => {
    await inTurnOf(tx, actor);
    const orders = await visibleTo(actor, tx).order.findMany({
      where: { id: { in: orderIds } },
      select: { id: true, number: true },
    });
    if (orders.length === 0) throw new AppError("not_found", "None of the orders is its asker's to see");
    await assertNoneIsPrepared(tx, actor);
    await tx.archive.deleteMany({ where: { owner: pageOwnerOf(actor) } });
    // In the order in which they stood.
    const seen = new Map(orders.map((order) => [order.id, order.number]));
    const ids = [...new Set(orderIds)].filter((orderId) => seen.has(orderId));
    await tx.archive.create({
      data: {
        ...{ id, businessId, userId: personOf(actor), owner: pageOwnerOf(actor) },
        ...{ sessionId: actor.sessionId, rights: rightsFingerprint(actor), orderIds: ids },
        sealedKey: newArchiveKey(id),
        expiresAt: new Date(Date.now() + keptHours * 3_600_000),
      },
    });
    await tx.$executeRaw`UPDATE "Archive" SET "nextLookAt" = ${nextLook()} WHERE id = ${id}::uuid`;
    await recordAudit(tx, actor, {
      ...{ action: "archive.ask", subjectKind: "business", subjectId: businessId },
      after: { orders: ids.map((orderId) => seen.get(orderId) ?? "") },
    });
    await enqueue(tx, archiveQueue, { archiveId: id, businessId });
  });
  return await findLatestArchive(actor);
}

/** Two that are asked for at once are one after the other. */
async function inTurnOf(tx: Tx, actor: Actor): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`archive ${pageOwnerOf(actor)}`}, 0))`;
}

async function assertNoneIsPrepared(tx: Tx, actor: Actor): Promise<void> {
  const own = await findOwn(actor, tx);
  const isPrepared =
    own !== null &&
    own.readyAt === null &&
    own.brokenOffAt === null &&
    own.rights === rightsFingerprint(actor);
  if (isPrepared) {
    throw new AppError("conflict", "Another archive of theirs is prepared", {
      userMessage: message("archives.errors.underWay"),
    });
  }
  if (!(await countWithin(tx, asked, actor.userId))) {
    throw new AppError("conflict", "They have asked for too many archives", {
      userMessage: message("archives.errors.tooMany"),
    });
  }
}

/**
 * For the worker: what was fetched goes with its archive, after its hours, and before where nobody will ever take it: whose
 * it is belongs to the business no more, or the grant that it was asked for by is over. Who has signed out or gone to
 * another business of theirs may come back for it.
 */
export async function purgeArchives(): Promise<void> {
  const isOver = Prisma.sql`archive."expiresAt" < now()
    OR NOT EXISTS (SELECT FROM "Membership" AS membership WHERE membership."userId" = archive."userId"
      AND membership."businessId" = archive."businessId" AND membership."disabledAt" IS NULL)
    OR EXISTS (SELECT FROM "StaffGrant" AS given
      WHERE given.id = (archive.rights::jsonb #>> '{grant,grantId}')::uuid
        AND (given."endedAt" IS NOT NULL OR given."expiresAt" < now()))`;
  await purgeInPieces(
    (rows) => db().$executeRaw`
      DELETE FROM "Archive" WHERE ctid = ANY(ARRAY(
        SELECT archive.ctid FROM "Archive" AS archive WHERE ${isOver} LIMIT ${rows}))`,
  );
}
