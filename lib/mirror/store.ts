import type { ConnectionScope } from "@/lib/credentials/scope";
import { newId } from "@/lib/domain/ids";
import { type OrderRow, type OrderSnapshot, orderSnapshotSchema } from "@/lib/domain/shapes";
import { publishChange } from "@/lib/live/publish";
import type { Tx } from "@/lib/platform/db";
import type { ChangeSource, Prisma } from "@/prisma/generated/client";
import { columnsOf, statusTime } from "./columns";
import { storeFiles } from "./store-files";

/**
 * The only writer of mirrored orders. A snapshot replaces the stored one only if its request began after the
 * stored one's answer had arrived, by the database's clock: a late answer never undoes newer state.
 */

export type OrderToStore = {
  scope: ConnectionScope;
  source: ChangeSource;
  /** By `databaseNow`: before the request was sent, and after its answer was here. */
  requestedAt: string;
  answeredAt: string;
  /** The person whose action caused a change of status. */
  actorId?: string;
  submissionId?: string;
  placedById?: string;
} & ({ whole: true; snapshot: OrderSnapshot } | { whole: false; snapshot: OrderRow });

export type StoreResult = {
  orderId: string;
  /** False when what is stored may be newer: the caller then fetches again. */
  stored: boolean;
  changed: boolean;
  /** The mirror did not know it before. */
  created: boolean;
};

/** Stores an order as the service told it, with its timeline and files, in the caller's transaction. */
export async function storeOrder(tx: Tx, order: OrderToStore): Promise<StoreResult> {
  const created = await insertOrder(tx, order);
  const result = created
    ? { orderId: created, stored: true, changed: true, created: true }
    : await replaceOrder(tx, order);
  if (result.stored && order.whole) await storeFiles(tx, order.scope, result.orderId, order.snapshot);
  if (result.changed) {
    await publishChange(tx, { businessId: order.scope.businessId, topic: "order", id: result.orderId });
  }
  return result;
}

async function insertOrder(tx: Tx, order: OrderToStore): Promise<string | null> {
  const { scope, snapshot, whole, requestedAt, answeredAt } = order;
  const id = newId();
  const { count } = await tx.order.createMany({
    data: {
      id,
      businessId: scope.businessId,
      connectionId: scope.connectionId,
      serviceId: snapshot.serviceId,
      ...columnsOf(snapshot),
      snapshotWhole: whole,
      requestedAt,
      answeredAt,
      confirmedAt: answeredAt,
      submissionId: order.submissionId ?? null,
      placedById: order.placedById ?? null,
    },
    skipDuplicates: true,
  });
  if (count === 0) return null;
  await setClock(tx, id, order);
  await noteStatus(tx, id, order);
  return id;
}

type StoredState = {
  id: string;
  status: string;
  snapshot: Prisma.JsonValue;
  isNewer: boolean;
  isWhole: boolean;
  isGone: boolean;
};

async function replaceOrder(tx: Tx, order: OrderToStore): Promise<StoreResult> {
  const { scope, snapshot, whole, requestedAt } = order;
  const [stored] = await tx.$queryRaw<[StoredState]>`
    SELECT id, status, snapshot, "snapshotWhole" AS "isWhole", "goneAt" IS NOT NULL AS "isGone",
      ${requestedAt}::timestamptz > "answeredAt" AS "isNewer"
    FROM "Order" WHERE "connectionId" = ${scope.connectionId}::uuid AND "serviceId" = ${snapshot.serviceId}
    FOR UPDATE`;
  const isLinked = await link(tx, stored.id, order);
  if (!stored.isNewer) return { orderId: stored.id, stored: false, changed: isLinked, created: false };
  const merged = whole ? snapshot : { ...(stored.snapshot as object), ...snapshot };
  const isSame = isEqual(merged, stored.snapshot) && (stored.isWhole || !whole) && !stored.isGone;
  if (!isSame) {
    // A stored whole that cannot be understood counts as not yet read.
    const isWhole = whole || (stored.isWhole && orderSnapshotSchema.safeParse(merged).success);
    await tx.order.update({
      where: { id: stored.id },
      data: { ...columnsOf(isWhole ? merged : snapshot), snapshotWhole: isWhole, goneAt: null },
    });
    if (snapshot.status !== stored.status) await noteStatus(tx, stored.id, order);
  }
  await setClock(tx, stored.id, order, !whole && isSame);
  return { orderId: stored.id, stored: true, changed: !isSame || isLinked, created: false };
}

/** Ties an order to the attempt that made it, where that was not known yet. */
async function link(tx: Tx, orderId: string, { submissionId, placedById }: OrderToStore): Promise<boolean> {
  if (!submissionId) return false;
  const { count } = await tx.order.updateMany({
    where: { id: orderId, submissionId: null },
    data: { submissionId, placedById: placedById ?? null },
  });
  return count > 0;
}

/** With microseconds, which the ORM's dates lose. A row that only confirms leaves the snapshot's own times. */
async function setClock(tx: Tx, orderId: string, order: OrderToStore, confirmsOnly = false): Promise<void> {
  const { requestedAt, answeredAt } = order;
  if (confirmsOnly) {
    await tx.$executeRaw`UPDATE "Order" SET "confirmedAt" = ${answeredAt}::timestamptz WHERE id = ${orderId}::uuid`;
    return;
  }
  await tx.$executeRaw`UPDATE "Order" SET "requestedAt" = ${requestedAt}::timestamptz,
    "answeredAt" = ${answeredAt}::timestamptz, "confirmedAt" = ${answeredAt}::timestamptz
    WHERE id = ${orderId}::uuid`;
}

async function noteStatus(tx: Tx, orderId: string, order: OrderToStore): Promise<void> {
  const { scope, snapshot, source, answeredAt, actorId } = order;
  await tx.statusChange.create({
    data: {
      id: newId(),
      businessId: scope.businessId,
      orderId,
      status: snapshot.status,
      occurredAt: statusTime(snapshot),
      seenAt: answeredAt,
      source,
      actorId: actorId ?? null,
    },
  });
}

/** As JSON compares: key order does not matter, because PostgreSQL's jsonb does not keep it. */
function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => isEqual(one[key as keyof typeof one], other[key as keyof typeof other]))
  );
}
