import { type Actor, actingOf } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { connectionNames, environmentOf, findConnections } from "@/lib/credentials/connections";
import { AppError } from "@/lib/domain/errors";
import { isId } from "@/lib/domain/is-id";
import { countedAtMost, countedUpTo } from "@/lib/domain/lists/page";
import { message } from "@/lib/domain/message";
import { listNewest, listOpened } from "@/lib/files/opened/data";
import type { OpenedFile } from "@/lib/files/opened/schema";
import type { Prisma } from "@/prisma/generated/client";
import { listRow, listRowSelect } from "../list/data";
import { namesFor, namesOf } from "../names/data";
import { decidesForBusiness } from "../policy";
import type { OrderRef } from "../schema";
import { approvalsFor } from "./purpose/data";
import {
  type ApprovalQueue,
  type ApprovalRecords,
  type ApprovedDocument,
  approvedDocumentSchema,
} from "./schema";

/** Lines of the queue; the list of orders shows the rest. */
const shownAtMost = 100;

/** What waits for an approval, of what the actor sees. @param departments the ids of those that it is narrowed to */
export async function getApprovalQueue(
  actor: Actor,
  departments: readonly string[] = [],
): Promise<ApprovalQueue> {
  const narrowed = departments.length > 0 ? { departmentId: { in: departments.filter(isId) } } : {};
  // As their index has them.
  const inReview = {
    where: { status: "client_review", goneAt: null, ...narrowed },
    orderBy: [{ reviewAt: "asc" }, { id: "asc" }] satisfies Prisma.OrderOrderByWithRelationInput[],
  };
  const { order } = visibleTo(actor);
  const [counted, orders, names] = await Promise.all([
    order.count({ ...inReview, take: countedAtMost + 1 }),
    order.findMany({ ...inReview, select: { ...listRowSelect, neededBy: true }, take: shownAtMost }),
    namesFor(actor),
  ]);
  const forOf = await approvalsFor(
    actor,
    orders.map(({ id }) => id),
  );
  return {
    mayDecide: decidesForBusiness(actor),
    waiting: countedUpTo(counted),
    orders: orders.map((row) => ({
      ...listRow(actor, row, names),
      approvalFor: forOf(row),
      neededBy: row.neededBy,
    })),
  };
}

/** What the actor themselves has opened of an order's documents. @throws AppError `not_found` */
export async function listOpenedOf(actor: Actor, { orderId }: OrderRef): Promise<OpenedFile[]> {
  await assertSeen(actor, orderId);
  const files = await visibleTo(actor).file.findMany({ where: { orderId }, select: { id: true } });
  return await listOpened(
    actor,
    files.map(({ id }) => id),
  );
}

/** The records of who approved an order, and what. @throws AppError `not_found`, also where there is none */
export async function getApprovalRecords(actor: Actor, orderId: string): Promise<ApprovalRecords> {
  const order = await assertSeen(actor, orderId);
  const [records, connections] = await Promise.all([
    visibleTo(actor).approval.findMany({
      where: { orderId },
      orderBy: [{ decidedAt: "desc" }, { id: "desc" }],
    }),
    findConnections(actor),
  ]);
  if (records.length === 0) throw new AppError("not_found", `Order ${orderId} has no record of an approval`);
  return {
    orderId,
    number: order.number,
    reference: (await namesOf(connections)).referenceOf(order),
    businessName: actingOf(actor).businessName,
    connectionName: connectionNames(connections)(order),
    records: records.map(({ id, approvedByName, onBehalfOfName, decidedAt, confirmedAt, ...record }) => ({
      id,
      approvedBy: approvedByName,
      onBehalfOf: onBehalfOfName,
      environment: record.environment ?? environmentOf(connections, order),
      decidedAt: decidedAt.toISOString(),
      confirmedAt: confirmedAt.toISOString(),
      documents: approvedDocumentSchema.array().parse(record.documents),
    })),
  };
}

async function assertSeen(actor: Actor, orderId: string) {
  const order = await visibleTo(actor).order.findFirst({
    where: { id: orderId },
    select: { number: true, reference: true, connectionId: true },
  });
  if (!order) throw new AppError("not_found", `Order ${orderId} is not visible to its reader`);
  return order;
}

/**
 * The documents of an order as its approval records them, with the digests of those that the actor names as opened.
 * @throws AppError `conflict` for one that they were not sent so, that the order does not hold, or of which the service has
 *   sent other bytes since, to whomever
 */
export async function documentsToApprove(
  actor: Actor,
  orderId: string,
  named: readonly OpenedFile[],
): Promise<ApprovedDocument[]> {
  const files = await visibleTo(actor).file.findMany({
    where: { orderId, goneAt: null },
    orderBy: [{ uploadedAt: "asc" }, { id: "asc" }],
    select: { id: true, name: true, kind: true, sizeBytes: true },
  });
  const ids = files.map(({ id }) => id);
  const [own, newest] = await Promise.all([listOpened(actor, ids), listNewest(actor, ids)]);
  const isAsSent = ({ fileId, sha256 }: OpenedFile) =>
    [own, newest].every((sent) => sent.some((file) => file.fileId === fileId && file.sha256 === sha256));
  if (!named.every(isAsSent)) {
    throw new AppError("conflict", `A document of order ${orderId} is not as it was opened`, {
      userMessage: message("orderErrors.approve.changed"),
    });
  }
  const digests = new Map(named.map(({ fileId, sha256 }) => [fileId, sha256]));
  return files.map(({ id, name, kind, sizeBytes }) => ({
    ...{ id, name, kind, sizeBytes: Number(sizeBytes) },
    sha256: digests.get(id) ?? null,
  }));
}
