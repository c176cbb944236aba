import type { Actor } from "@/lib/auth/actor";
import { pageOwnerOf } from "@/lib/auth/requests/page-owner";
import { rightsFingerprint } from "@/lib/auth/session/same-rights";
import { visibleTo } from "@/lib/auth/visible-to";
import { AppError } from "@/lib/domain/errors";
import { type Db, db, type Tx } from "@/lib/platform/db";
import type { Archive, ArchiveEntry } from "@/prisma/generated/client";
import { isOmissionReason } from "./rules";
import type { ArchiveOmission, LatestArchive } from "./schema";

const shownAtMost = 50;

/** What the actor has asked for last, in this business, for this person and by this grant, as long as it is kept. */
export async function findLatestArchive(actor: Actor): Promise<LatestArchive> {
  const archive = await findOwn(actor);
  if (!archive) return { archive: null };
  const { id, orderIds, doneOrders, readyAt, brokenOffAt, expiresAt } = archive;
  const [stored, left, leftOutCount] = await Promise.all([
    db().archiveEntry.aggregate({
      where: { archiveId: id, failure: null, orderNumber: { not: null } },
      _count: true,
      _sum: { sizeBytes: true },
    }),
    db().archiveEntry.findMany({
      where: { archiveId: id, failure: { not: null } },
      orderBy: { position: "asc" },
      take: shownAtMost,
    }),
    db().archiveEntry.count({ where: { archiveId: id, failure: { not: null } } }),
  ]);
  const hasEnded = brokenOffAt !== null || archive.rights !== rightsFingerprint(actor);
  return {
    archive: {
      ...{ id, doneOrders, leftOutCount },
      state: hasEnded ? "ended" : readyAt ? "ready" : "preparing",
      orderCount: orderIds.length,
      fileCount: stored._count,
      sizeBytes: Number(stored._sum.sizeBytes ?? 0),
      leftOut: hasEnded ? [] : left.flatMap(omissionsOf),
      expiresAt: expiresAt.toISOString(),
    },
  };
}

type StoredEntry = Pick<ArchiveEntry, "position" | "orderNumber" | "fileName" | "failure">;

/** An entry as what is told of it; none for one that is there. */
export function omissionsOf({ failure, position, orderNumber, fileName }: StoredEntry): ArchiveOmission[] {
  const isOmitted = failure !== null && isOmissionReason(failure);
  return isOmitted ? [{ position, orderNumber, fileName, reason: failure }] : [];
}

/** The newest of the actor's own; older ones were replaced by it. */
export async function findOwn(actor: Actor, client: Db | Tx = db()): Promise<Archive | null> {
  return await visibleTo(actor, client).archive.findFirst({
    where: { owner: pageOwnerOf(actor), expiresAt: { gt: new Date() } },
    orderBy: { createdAt: "desc" },
  });
}

/** @throws AppError `not_found` for every other than one of theirs that is ready, with the rights that it was asked for with */
export async function getReady(actor: Actor, id: string, client: Db | Tx = db()): Promise<Archive> {
  const archive = await visibleTo(actor, client).archive.findFirst({
    where: {
      ...{ id, owner: pageOwnerOf(actor), rights: rightsFingerprint(actor) },
      ...{ readyAt: { not: null }, brokenOffAt: null, expiresAt: { gt: new Date() } },
    },
  });
  if (!archive) throw new AppError("not_found", `Archive ${id} is none that its reader can take`);
  return archive;
}
