import { type Actor, personOf } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import type { Person } from "@/lib/domain/doer";
import type { Cause } from "@/lib/domain/timeline";
import type { PaceName } from "@/lib/mirror/pace";
import { wasReadLongAgo } from "@/lib/mirror/refresh";
import { rowsOf } from "@/lib/platform/db";
import { Prisma, type StatusChange } from "@/prisma/generated/client";
import type { CountedDocument } from "../estimate/rules";
import { requestRevision } from "../revisions/command";
import type { RevisionAsked } from "../revisions/conversation/rules";
import { revisionForm } from "../revisions/form";
import { type AskedCommand, askedKinds } from "../unsettled-actions/rules";

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
  neededBy: true,
  serviceNames: true,
  snapshot: true,
  snapshotWhole: true,
  pace: true,
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
  /**
   * What it, or the quote that it came of, was asked for with through the portal, the ids at the service of the form's documents,
   * in their order, and what was counted of them.
   */
  placedWith: { request: unknown; given: string[]; counted: CountedDocument[] } | null;
  /** The quote that it came of, as far as the reader sees it, and who converted that here. */
  ofQuote: { id: string; number: string; convertedBy: Cause | null } | null;
  files: StoredFile[];
  statusChanges: Pick<StatusChange, "id" | "status" | "occurredAt" | "seenAt" | "actorId" | "onBehalfOfId">[];
  /** Who is named in them. */
  people: Person[];
  /** What the reader asked for last. */
  asked: AskedCommand | null;
  /** The revisions that were asked for here and came to something or may, the earliest first; refused ones the reader's. */
  revisionsAsked: RevisionAsked[];
  /** The reader has begun to write one. */
  hasRevisionDraft: boolean;
  hasApprovalRecord: boolean;
};

/** Times in JSON are texts. */
type JsonRow<Row> = {
  [Column in keyof Row]: Row[Column] extends Date
    ? string
    : Row[Column] extends Date | null
      ? string | null
      : Row[Column];
};
type OrderRecord = Omit<StoredOrder, "files" | "statusChanges" | "revisionsAsked"> & {
  files: JsonRow<StoredFile>[];
  revisionsAsked: JsonRow<RevisionAsked>[];
  statusChanges: JsonRow<StoredOrder["statusChanges"][number]>[];
};

const columns = Prisma.raw(
  Object.keys(ownColumns)
    .map((column) => `"Order"."${column}"`)
    .join(", "),
);
const people = Prisma.sql`SELECT unnest(ARRAY["actorId", "onBehalfOfId"])`;
const quoteOfOrder = Prisma.sql`"Quote" AS quote
  WHERE quote."connectionId" = "Order"."connectionId" AND quote."orderServiceId" = "Order"."serviceId"`;
/** One of them: the service may tell of several quotes that they became this order. */
const oneQuote = Prisma.sql`ORDER BY quote."commandId" NULLS LAST, quote.id LIMIT 1`;
/** The id of what an order, or the quote that it came of, was asked for with through the portal; null for one placed elsewhere. */
export const placingCommand = Prisma.sql`COALESCE("Order"."commandId", (SELECT "commandId" FROM ${quoteOfOrder} ${oneQuote}))`;
const kinds = Prisma.raw(askedKinds.map((kind) => `'${kind}'`).join(", "));

/** Null also for an order that is not the actor's to see. */
export async function findStoredOrder(actor: Actor, orderId: string): Promise<StoredOrder | null> {
  const [order] = await rowsOf<OrderRecord>(Prisma.sql`
    /* prepared: find_stored_order */
    SELECT ${columns}, ${wasReadLongAgo} AS "isOld",
      (SELECT json_build_object('id', id, 'name', name) FROM "User" WHERE id = "Order"."placedById") AS "placedBy",
      (SELECT json_build_object('id', id, 'name', name) FROM "User"
        WHERE id = "Order"."placedByStaffId") AS "placedByStaff",
      (SELECT json_build_object('request', request, 'given', ARRAY(
          SELECT "fileServiceId" FROM "DraftDocument" WHERE "draftId" = sent."draftId" AND "fileServiceId" IS NOT NULL
          ORDER BY position, id), 'counted', (SELECT coalesce(json_agg(json_build_object('fileServiceId', "fileServiceId",
            'kind', kind, 'measure', measure)), '[]')
          FROM "DraftDocument" WHERE "draftId" = sent."draftId" AND "fileServiceId" IS NOT NULL))
        FROM "Command" AS sent WHERE id = ${placingCommand}
      ) AS "placedWith",
      (SELECT json_build_object('id', quote.id, 'number', quote.number, 'convertedBy', (
          SELECT json_build_object('actorId', "actorId", 'onBehalfOfId', "onBehalfOfId") FROM "StatusChange"
          WHERE "subjectId" = quote.id AND status = 'converted' AND "actorId" IS NOT NULL LIMIT 1))
        FROM ${quoteOfOrder} AND ${visibleTo(actor).quotes} ${oneQuote}) AS "ofQuote",
      (SELECT coalesce(json_agg(json_build_object('id', id, 'serviceId', "serviceId", 'name', name, 'kind', kind,
          'sizeBytes', "sizeBytes", 'uploadedAt', "uploadedAt") ORDER BY "uploadedAt", id), '[]')
        FROM "File" WHERE "orderId" = "Order".id) AS files,
      (SELECT coalesce(json_agg(json_build_object('id', id, 'status', status, 'occurredAt', "occurredAt", 'seenAt', "seenAt",
          'actorId', "actorId", 'onBehalfOfId', "onBehalfOfId") ORDER BY "seenAt", id), '[]')
        FROM "StatusChange" WHERE "subjectId" = "Order".id) AS "statusChanges",
      (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name)), '[]') FROM "User"
        WHERE id IN (${people} FROM "StatusChange" WHERE "subjectId" = "Order".id
          UNION ALL ${people} FROM "StatusChange" WHERE "subjectId" IN (SELECT quote.id FROM ${quoteOfOrder})
          UNION ALL ${people} FROM "Command" WHERE "subjectId" = "Order".id AND kind = ${requestRevision.name})) AS people,
      (SELECT json_build_object('kind', kind, 'state', state, 'round', round, 'sends', sends, 'request', request, 'refusal', refusal)
        FROM "Command" WHERE "subjectId" = "Order".id AND kind IN (${kinds}) AND ${visibleTo(actor).ownCommands}
        ORDER BY "createdAt" DESC, id DESC LIMIT 1) AS asked,
      (SELECT coalesce(json_agg(json_build_object('id', id, 'draftId', "draftId", 'attempt', attempt, 'state', state,
          'sends', sends, 'round', round, 'serviceId', "serviceId", 'subjectId', "subjectId", 'partServiceId', "partServiceId",
          'otherParts', "otherParts", 'firstSentAt', "firstSentAt", 'clockAheadSeconds', "clockAheadSeconds",
          'remainderId', "remainderId", 'lastLookedAt', "lastLookedAt", 'unreadable', unreadable, 'createdAt', "createdAt",
          'actorId', "actorId", 'onBehalfOfId', "onBehalfOfId", 'isOwn', "isOwn",
          'refusal', CASE WHEN "isOwn" THEN refusal END, 'request', CASE WHEN "isOwn" AND state <> 'done' THEN request END,
          'documents', CASE WHEN "isOwn" AND state <> 'done' THEN (SELECT coalesce(json_agg(json_build_object(
            'fileServiceId', "fileServiceId", 'name', name)), '[]') FROM "DraftDocument" WHERE "draftId" = given."draftId")
            ELSE '[]'::json END,
          'isSinceRead', state = 'done' AND ("Order".pace = ${"unread" satisfies PaceName} OR "settledAt" > "Order"."requestedAt"),
          'isDiscarded', EXISTS (SELECT 1 FROM "Draft" WHERE id = given."draftId" AND "discardedAt" IS NOT NULL))
          ORDER BY "createdAt", id), '[]')
        FROM (SELECT *, (${visibleTo(actor).ownCommands}) AS "isOwn" FROM "Command"
          WHERE "subjectId" = "Order".id AND kind = ${requestRevision.name}) AS given
        WHERE state <> 'refused' OR "isOwn") AS "revisionsAsked",
      EXISTS (SELECT 1 FROM "Draft" WHERE "userId" = ${personOf(actor)}::uuid AND "businessId" = "Order"."businessId"
        AND "closedAt" IS NULL AND kind = ${revisionForm.name} AND "aboutId" = "Order".id
        AND (version > 0 OR EXISTS (SELECT 1 FROM "DraftDocument" WHERE "draftId" = "Draft".id))) AS "hasRevisionDraft",
      EXISTS (SELECT 1 FROM "Approval" WHERE "orderId" = "Order".id) AS "hasApprovalRecord"
    FROM "Order" WHERE "Order".id = ${orderId}::uuid AND ${visibleTo(actor).orders}`);
  if (!order) return null;
  const { files, statusChanges, revisionsAsked } = order;
  return {
    ...order,
    files: files.map((file) => ({ ...file, uploadedAt: new Date(file.uploadedAt) })),
    statusChanges: statusChanges.map((change) => ({
      ...change,
      occurredAt: change.occurredAt === null ? null : new Date(change.occurredAt),
      seenAt: new Date(change.seenAt),
    })),
    revisionsAsked: revisionsAsked.map((asked) => ({
      ...asked,
      createdAt: new Date(asked.createdAt),
      firstSentAt: asked.firstSentAt === null ? null : new Date(asked.firstSentAt),
      lastLookedAt: asked.lastLookedAt === null ? null : new Date(asked.lastLookedAt),
    })),
  };
}
