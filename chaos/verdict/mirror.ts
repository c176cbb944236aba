import { isDeepStrictEqual } from "node:util";
import type { Client } from "pg";
import type { ServiceOrder } from "../service/order";

/** Whether the mirror has what the service has: each order with each detail, told apart from how the portal reads it. */

/** An order in words of neither. */
type Facts = Record<string, unknown>;

type MirrorRow = {
  serviceId: string;
  number: string;
  reference: string | null;
  status: string;
  sourceLanguage: string;
  targetLanguage: string;
  totalCents: number | null;
  receivedAt: Date;
  reviewAt: Date | null;
  approvedAt: Date | null;
  completedAt: Date | null;
  cancelledAt: Date | null;
  goneAt: Date | null;
  snapshotWhole: boolean;
  snapshot: Snapshot;
  files: string[];
};

type Snapshot = {
  status: string;
  services: { name: string; quantity: number | null; priceCents: number | null; totalCents: number | null }[];
  files: { serviceId: string; name: string; kind: string; sizeBytes: number }[];
  comments: { author: string; bodyHtml: string; createdAt: string }[];
  transactions: { kind: string; amountCents: number; createdAt: string }[];
  revisions: { serviceId: string; status: string; files: { serviceId: string }[] }[];
  shipments: { carrier: string; tracking: string; createdAt: string }[];
  address: { recipient: string } | null;
};

/** @returns what differs on one connection, in a sentence each */
export async function judgeMirror(
  client: Client,
  connectionId: string,
  orders: readonly ServiceOrder[],
): Promise<string[]> {
  const { rows } = await client.query<MirrorRow>(
    `SELECT "Order".*, ARRAY(SELECT "serviceId" FROM "File" WHERE "orderId" = "Order".id AND "goneAt" IS NULL
       ORDER BY "serviceId" COLLATE "C") AS files
     FROM "Order" WHERE "connectionId" = $1`,
    [connectionId],
  );
  const mirrored = new Map(rows.map((row) => [row.serviceId, row]));
  const there = new Set(orders.map(({ id }) => id));
  const surplus = rows.filter(({ serviceId, goneAt }) => !there.has(serviceId) && !goneAt);
  return [
    ...orders.flatMap((order) => judgeOrder(order, mirrored.get(order.id))),
    ...surplus.map(({ number }) => `The mirror has ${number}, which the service does not`),
  ];
}

function judgeOrder(order: ServiceOrder, row: MirrorRow | undefined): string[] {
  if (!row) return [`The mirror does not have ${order.number}`];
  if (row.goneAt) return [`The mirror takes ${order.number} for gone`];
  if (!row.snapshotWhole) return [`The mirror has not read ${order.number} whole`];
  const [is, shown] = [factsOfService(order), factsOfMirror(row)];
  return Object.keys(is)
    .filter((name) => !isDeepStrictEqual(is[name], shown[name]))
    .map((name) => {
      const [real, stored] = [is[name], shown[name]].map((value) => JSON.stringify(value));
      return `${order.number} (${order.status}): ${name} is ${real}, and ${stored} in the mirror`;
    });
}

function factsOfService(order: ServiceOrder): Facts {
  return {
    number: order.number,
    reference: order.reference,
    status: order.status,
    languages: [order.source_language, order.target_language],
    totalCents: order.total,
    times: [order.received_at, order.review_at, order.approved_at, order.completed_at, order.cancelled_at],
    services: order.services.map(({ name, quantity, price, total }) => [name, quantity, price, total]),
    files: order.files.map(({ id, name, type, size }) => [id, name, type, size]),
    fileRows: [
      ...new Set([order, ...order.revisions].flatMap(({ files }) => files.map(({ id }) => id))),
    ].sort(),
    comments: order.comments.map(({ author, body, created_at }) => [author, body, created_at]),
    transactions: order.transactions.map(({ type, amount, created_at }) => [type, amount, created_at]),
    revisions: order.revisions.map(({ id, status, files }) => [
      id,
      status,
      files.map(({ id: file }) => file),
    ]),
    shipments: order.shipments.map(({ carrier, tracking, created_at }) => [carrier, tracking, created_at]),
    recipient: order.recipient,
    snapshotStatus: order.status,
  };
}

function factsOfMirror(row: MirrorRow): Facts {
  const { snapshot } = row;
  return {
    number: row.number,
    reference: row.reference,
    status: row.status,
    languages: [row.sourceLanguage, row.targetLanguage],
    totalCents: row.totalCents,
    times: [row.receivedAt, row.reviewAt, row.approvedAt, row.completedAt, row.cancelledAt].map(
      (time) => time?.toISOString() ?? null,
    ),
    services: snapshot.services.map(({ name, quantity, priceCents, totalCents }) => [
      name,
      quantity,
      priceCents,
      totalCents,
    ]),
    files: snapshot.files.map(({ serviceId, name, kind, sizeBytes }) => [serviceId, name, kind, sizeBytes]),
    fileRows: row.files,
    comments: snapshot.comments.map(({ author, bodyHtml, createdAt }) => [author, bodyHtml, createdAt]),
    transactions: snapshot.transactions.map(({ kind, amountCents, createdAt }) => [
      kind,
      amountCents,
      createdAt,
    ]),
    revisions: snapshot.revisions.map(({ serviceId, status, files }) => [
      ...[serviceId, status],
      files.map(({ serviceId: file }) => file),
    ]),
    shipments: snapshot.shipments.map(({ carrier, tracking, createdAt }) => [carrier, tracking, createdAt]),
    recipient: snapshot.address?.recipient ?? null,
    snapshotStatus: snapshot.status,
  };
}
