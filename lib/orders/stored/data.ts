import type { Actor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { wasReadLongAgo } from "@/lib/mirror/refresh";
import { db } from "@/lib/platform/db";
import { Prisma, type StatusChange } from "@/prisma/generated/client";
import { type AskedCommand, askedKinds } from "../asked/rules";
import type { Person } from "../authors/rules";

/** All that an order's page shows of an order, as it is stored: by one statement, whatever it consists of. */

const ownColumns = {
  id: true,
  connectionId: true,
  serviceId: true,
  number: true,
  reference: true,
  status: true,
  sourceLanguage: true,
  targetLanguage: true,
  totalCents: true,
  receivedAt: true,
  reviewAt: true,
  approvedAt: true,
  completedAt: true,
  cancelledAt: true,
  placedById: true,
  snapshot: true,
  snapshotWhole: true,
  confirmedAt: true,
  goneAt: true,
} satisfies Prisma.OrderSelect;

type OwnColumns = Prisma.OrderGetPayload<{ select: typeof ownColumns }>;

type StoredFile = {
  id: string;
  serviceId: string;
  name: string;
  kind: string;
  sizeBytes: number;
  uploadedAt: Date;
};

export type StoredOrder = OwnColumns & {
  /** Whether it is time to ask the service again, for somebody who looks at all of it. */
  isOld: boolean;
  placedBy: Person | null;
  placedByStaff: Person | null;
  /** What it was placed with through the portal, and the ids at the service of the form's documents, in their order. */
  placedWith: { request: unknown; given: string[] } | null;
  files: StoredFile[];
  statusChanges: Pick<StatusChange, "id" | "status" | "occurredAt" | "seenAt" | "actorId" | "onBehalfOfId">[];
  /** Who is named in them. */
  people: Person[];
  /** What the reader asked for last. */
  asked: AskedCommand | null;
};

/** Times in JSON are texts. */
type Told<Row> = {
  [Column in keyof Row]: Row[Column] extends Date
    ? string
    : Row[Column] extends Date | null
      ? string | null
      : Row[Column];
};
type OrderRecord = Omit<StoredOrder, "files" | "statusChanges"> & {
  files: Told<StoredFile>[];
  statusChanges: Told<StoredOrder["statusChanges"][number]>[];
};

const columns = Prisma.raw(
  Object.keys(ownColumns)
    .map((column) => `"Order"."${column}"`)
    .join(", "),
);
const kinds = Prisma.raw(askedKinds.map((kind) => `'${kind}'`).join(", "));

/** Null also for an order that is not the actor's to see. */
export async function findStoredOrder(actor: Actor, orderId: string): Promise<StoredOrder | null> {
  const [order] = await db().$queryRaw<OrderRecord[]>`
    /* prepared: find_stored_order */
    SELECT ${columns}, ${wasReadLongAgo} AS "isOld",
      (SELECT json_build_object('id', id, 'name', name) FROM "User" WHERE id = "Order"."placedById") AS "placedBy",
      (SELECT json_build_object('id', id, 'name', name) FROM "User"
        WHERE id = "Order"."placedByStaffId") AS "placedByStaff",
      (SELECT json_build_object('request', request, 'given', ARRAY(
          SELECT "fileServiceId" FROM "DraftDocument" WHERE "draftId" = sent."draftId" AND "fileServiceId" IS NOT NULL
          ORDER BY position, id))
        FROM "Command" AS sent WHERE id = "Order"."commandId") AS "placedWith",
      (SELECT coalesce(json_agg(json_build_object('id', id, 'serviceId', "serviceId", 'name', name, 'kind', kind,
          'sizeBytes', "sizeBytes", 'uploadedAt', "uploadedAt") ORDER BY "uploadedAt", id), '[]')
        FROM "File" WHERE "orderId" = "Order".id) AS files,
      (SELECT coalesce(json_agg(json_build_object('id', id, 'status', status, 'occurredAt', "occurredAt", 'seenAt', "seenAt",
          'actorId', "actorId", 'onBehalfOfId', "onBehalfOfId") ORDER BY "seenAt", id), '[]')
        FROM "StatusChange" WHERE "subjectId" = "Order".id) AS "statusChanges",
      (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name)), '[]') FROM "User"
        WHERE id IN (SELECT unnest(ARRAY["actorId", "onBehalfOfId"]) FROM "StatusChange"
          WHERE "subjectId" = "Order".id)) AS people,
      (SELECT json_build_object('kind', kind, 'state', state, 'round', round, 'sends', sends, 'request', request, 'refusal', refusal)
        FROM "Command" WHERE "subjectId" = "Order".id AND kind IN (${kinds}) AND ${visibleTo(actor).ownCommands}
        ORDER BY "createdAt" DESC, id DESC LIMIT 1) AS asked
    FROM "Order" WHERE "Order".id = ${orderId}::uuid AND ${visibleTo(actor).orders}`;
  if (!order) return null;
  const { files, statusChanges } = order;
  return {
    ...order,
    files: files.map((file) => ({ ...file, uploadedAt: new Date(file.uploadedAt) })),
    statusChanges: statusChanges.map((change) => ({
      ...change,
      occurredAt: change.occurredAt === null ? null : new Date(change.occurredAt),
      seenAt: new Date(change.seenAt),
    })),
  };
}
