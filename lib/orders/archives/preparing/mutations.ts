import type { Actor } from "@/lib/auth/actor";
import { pageOwnerOf } from "@/lib/auth/requests/page-owner";
import { actorOfSession } from "@/lib/auth/session/current-actor";
import { rightsFingerprint } from "@/lib/auth/session/same-rights";
import { visibleTo } from "@/lib/auth/visible-to";
import { openArchiveKey } from "@/lib/credentials/archive-keys";
import { newId } from "@/lib/domain/ids";
import { publishChange } from "@/lib/live/publish";
import { db } from "@/lib/platform/db";
import { leaseSeconds } from "@/lib/platform/lease";
import { nextLook, takeOverdue } from "@/lib/platform/overdue";
import { enqueueAll, type QueueDefinition } from "@/lib/platform/queue";
import { type Archive, Prisma } from "@/prisma/generated/client";
import { longestPreparationMinutes } from "../rules";
import { type Held, type Lease, LeaseLost, releaseLease, renewLease, withLease } from "./lease/mutations";
import { writeOmissionList } from "./omission-list/mutations";
import { fetchTranslations } from "./translations/mutations";

/**
 * Fetches the files of archives, order after order, each whole or not at all. A worker that dies leaves what it has
 * fetched: the next goes on from there.
 */

export const archiveQueue: QueueDefinition<{ archiveId: string; businessId: string }> = {
  name: "archive",
  groupOf: ({ businessId }) => businessId,
  retryLimit: 5,
  // Behind the end of a lease whose worker has died.
  retryDelaySeconds: 15,
  expireInSeconds: (longestPreparationMinutes + 10) * 60,
};

/** @throws Error where another worker is at it, or something of the portal's own broke: it is tried again */
export async function prepareArchive({ archiveId }: { archiveId: string }): Promise<void> {
  const taken = await take(archiveId);
  if (!taken) return;
  const { archive, leaseToken } = taken;
  const endKeeping = renewLease(taken);
  try {
    await fillUnder({ archive, leaseToken, dataKey: openArchiveKey(archive) });
  } catch (error) {
    if (error instanceof LeaseLost) return;
    if (!(error instanceof RightsEnded)) throw error;
    await breakOff(archiveId, leaseToken);
  } finally {
    endKeeping();
    await releaseLease(taken);
  }
}

class RightsEnded extends Error {}

/** So many entries an order may have; those of the next begin behind them. */
const entriesOfEach = 10_000;

async function fillUnder(held: Held): Promise<void> {
  const { archive } = held;
  const preparation = {
    deadline: archive.createdAt.getTime() + longestPreparationMinutes * 60_000,
    actorOf: () => actorFor(archive),
    silent: 0,
  };
  for (const [index, orderId] of archive.orderIds.entries()) {
    if (index < archive.doneOrders) continue;
    await fetchTranslations(held, { orderId, from: index * entriesOfEach }, preparation);
    await withLease(held, async (tx) => {
      await tx.archive.update({ where: { id: archive.id }, data: { doneOrders: index + 1 } });
      await publishChange(tx, changeOf(archive));
    });
  }
  await actorFor(archive);
  await writeOmissionList(held, archive.orderIds.length * entriesOfEach);
  await withLease(held, async (tx) => {
    await tx.$executeRaw`UPDATE "Archive" SET "readyAt" = now(), "nextLookAt" = NULL WHERE id = ${archive.id}::uuid`;
    await publishChange(tx, changeOf(archive));
  });
}

/** Whoever asked, as they may see things now. @throws RightsEnded where that is something else by now, or they are gone */
async function actorFor({ id, sessionId, rights, owner }: Archive): Promise<Actor> {
  const actor = await actorOfSession(sessionId, id);
  if (!actor?.acting || rightsFingerprint(actor) !== rights || pageOwnerOf(actor) !== owner)
    throw new RightsEnded();
  const own = await visibleTo(actor).archive.count({ where: { id } });
  if (own === 0) throw new RightsEnded();
  return actor;
}

/** @returns null where nothing is to be fetched any more @throws Error where another worker is at it */
async function take(id: string): Promise<Lease | null> {
  const leaseToken = newId();
  const count = await db().$executeRaw`
    UPDATE "Archive" SET "leaseToken" = ${leaseToken}::uuid, "leaseUntil" = now() + make_interval(secs => ${leaseSeconds})
    WHERE id = ${id}::uuid AND "nextLookAt" IS NOT NULL AND ("leaseUntil" IS NULL OR "leaseUntil" < now())`;
  const archive = await db().archive.findFirst({ where: { id, nextLookAt: { not: null } } });
  if (!archive) return null;
  if (count === 0) throw new Error(`Another worker fills archive ${id}`);
  return { archive, leaseToken };
}

/** A worker fills it just now. */
const isHeld = Prisma.sql`coalesce("leaseUntil" > now(), false)`;

/**
 * Gives it up, but for what another worker fills: nothing that was fetched is left, and whoever waits is told.
 * @param leaseToken of whoever fills it and gives it up
 */
async function breakOff(id: string, leaseToken: string | null = null): Promise<void> {
  await db().$transaction(async (tx) => {
    const [archive] = await tx.$queryRaw<Pick<Archive, "id" | "businessId" | "userId">[]>`
      UPDATE "Archive" SET "brokenOffAt" = now(), "nextLookAt" = NULL, "leaseToken" = NULL, "leaseUntil" = NULL
      WHERE id = ${id}::uuid AND "readyAt" IS NULL AND (NOT ${isHeld} OR "leaseToken" = ${leaseToken}::uuid)
      RETURNING id, "businessId", "userId"`;
    if (!archive) return;
    await tx.archivePiece.deleteMany({ where: { archiveId: id } });
    await tx.archiveEntry.deleteMany({ where: { archiveId: id } });
    await publishChange(tx, changeOf(archive));
  });
}

const changeOf = ({ id, businessId, userId }: Pick<Archive, "id" | "businessId" | "userId">) => ({
  ...{ businessId, id, topic: "archive" as const },
  owner: { personId: userId, departmentId: null, isPrivate: true },
});

/** Whose job was given up or lost so often is given up itself. */
const requeuesAtMost = 4;

type Overdue = { archiveId: string; businessId: string; requeues: number; isHeld: boolean };

/** Archives whose job was given up or lost get another, a few times. What a worker fills just now is looked at again. */
export async function requeueArchives(): Promise<void> {
  const requeues = Prisma.sql`waiting."requeues" + (NOT ${isHeld})::int`;
  const taken = await takeOverdue<Overdue>(
    db(),
    {
      ...{ table: "Archive", owners: "Business", ownerId: "businessId" },
      taking: Prisma.sql`"requeues" = ${requeues}, "nextLookAt" = ${nextLook(requeues)}`,
    },
    Prisma.sql`waiting.id AS "archiveId", waiting."businessId", waiting."requeues", ${isHeld} AS "isHeld"`,
  );
  const overdue = taken.filter(({ isHeld }) => !isHeld);
  for (const { archiveId, requeues } of overdue) if (requeues > requeuesAtMost) await breakOff(archiveId);
  const again = overdue.filter(({ requeues }) => requeues <= requeuesAtMost);
  await enqueueAll(
    db(),
    archiveQueue,
    again.map(({ archiveId, businessId }) => ({ archiveId, businessId })),
  );
}
