import type { ResourceKind } from "@/lib/domain/resources";
import { type FileHolder, fileHolders } from "@/lib/domain/shapes";
import type { Tx } from "@/lib/platform/db";
import { Prisma } from "@/prisma/generated/client";
import { writtenFor } from "./actor";
import { isKeptSeen, isSeen, keptRowsOf, type Owner, type Sight, seenRows } from "./sight";

/**
 * Whose the rows of each table are. Who sees a row and who is told that it changed both follow from this alone; what
 * is not described here nobody sees, and nobody is told of it.
 */

type Ownership<Row = never> = {
  /** The rows that are seen. */
  rows(sight: Sight): object;
  /** What is read of a row to know whose it is. */
  columns: object;
  /** Null for what is nobody's yet, such as a file that is attached to nothing. */
  ownerOf(row: Row): Owner | null;
  /** Whose it is by what its row does not say. */
  findOwner?(tx: Tx, id: string): Promise<Owner | null>;
  /** Whether something with this owner is seen. */
  isSeen(sight: Sight, owner: Owner | null): boolean;
};

type Placed = { placedById: string | null; departmentId: string | null };

/** Whoever it was placed for has it. */
const placed: Ownership<Placed> = {
  rows: (sight) => seenRows(sight, { placedById: sight.personId }),
  columns: { placedById: true, departmentId: true },
  ownerOf: ({ placedById, departmentId }) => ({ personId: placedById, departmentId }),
  isSeen,
};

type Made = Placed & { makerAwaitedUntil: Date | null };

/** Whoever had it made through the portal has it; while that may come out yet, nobody. */
const made: Ownership<Made> = {
  ...placed,
  rows: (sight) =>
    seenRows(
      sight,
      { placedById: sight.personId },
      {
        OR: [
          { placedById: { not: null } },
          { makerAwaitedUntil: null },
          { makerAwaitedUntil: { lte: new Date() } },
        ],
      },
    ),
  columns: { ...placed.columns, makerAwaitedUntil: true },
  ownerOf: (row) => (isAwaited(row) ? null : placed.ownerOf(row)),
};

/** Not where it has its person: processes of the release before tie it and leave the time. */
function isAwaited({ placedById, makerAwaitedUntil }: Made): boolean {
  return placedById === null && makerAwaitedUntil !== null && makerAwaitedUntil > new Date();
}

/** The same for a statement by hand. @param table the name there of that of orders, or of quotes; null where it is the only one */
export function isMakerAwaited(table: string | null): Prisma.Sql {
  const [person, until] = ["placedById", "makerAwaitedUntil"].map((column) =>
    Prisma.raw(table ? `${table}."${column}"` : `"${column}"`),
  );
  return Prisma.sql`(${person} IS NULL AND COALESCE(${until} > now(), false))`;
}

/** For a statement by hand: the forms, called `draft`, that a file lies in, which is called `file` there. */
export const inForm = Prisma.sql`FROM "DraftDocument" AS document JOIN "Draft" AS draft ON draft.id = document."draftId"
  WHERE draft."connectionId" = file."connectionId" AND document."fileServiceId" = file."serviceId"`;

/** Clocks differ by less, beside what is known of the service's. */
const clockMarginSeconds = 60;

/**
 * The same: the forms that a file may be on its way to, of which nothing says yet whose it is. The service lists an upload
 * before its answer is here, and for ever where that was lost: it has the name and the length of a document, and
 * came between the first try of that and the last.
 */
export const onItsWay = Prisma.sql`FROM "DraftDocument" AS document JOIN "Draft" AS draft ON draft.id = document."draftId"
  JOIN "Connection" AS there ON there.id = draft."connectionId"
  WHERE draft."connectionId" = file."connectionId" AND (draft."closedAt" IS NULL OR draft."discardedAt" IS NOT NULL)
    AND document."sizeBytes" = file."sizeBytes" AND document.name = file.name
    AND file."uploadedAt" - make_interval(secs => COALESCE(there."clockAheadSeconds", 0))
      BETWEEN document."createdAt" - make_interval(secs => ${clockMarginSeconds}::int)
        AND CASE WHEN document.state = 'uploading' THEN 'infinity'::timestamptz
          ELSE document."heartbeatAt" + make_interval(secs => ${clockMarginSeconds}::int) END`;

/** For a statement written by hand: whether the file is attached to anything. @param file the table's name there */
export function attachedCondition(file: string): Prisma.Sql {
  const attached = fileHolders.map((holder) => Prisma.raw(`${file}."${holder}Id" IS NOT NULL`));
  return Prisma.sql`(${Prisma.join(attached, " OR ")})`;
}

/**
 * Who uploaded it through the portal, with the department that they are in; of what is attached nobody, though it may not
 * be known yet whose that is. As long as a form has it that form says so as well: processes of the release before note
 * nothing else.
 */
async function findUploader(tx: Tx, fileId: string): Promise<Owner | null> {
  const [upload] = await tx.$queryRaw<(Owner & { isOnItsWay: boolean })[]>`
    SELECT upload."personId", membership."departmentId", upload."isOnItsWay"
    FROM (SELECT file."businessId", EXISTS (SELECT 1 ${onItsWay}) AS "isOnItsWay",
        COALESCE((SELECT draft."userId" ${inForm} ORDER BY draft.id LIMIT 1), file."uploadedById") AS "personId"
      FROM "File" AS file WHERE file.id = ${fileId}::uuid AND NOT ${attachedCondition("file")}) AS upload
    LEFT JOIN "Membership" AS membership
      ON membership."userId" = upload."personId" AND membership."businessId" = upload."businessId"`;
  if (!upload || (upload.personId === null && !upload.isOnItsWay)) return null;
  const { personId, departmentId } = upload;
  return { personId, departmentId, isPrivate: true };
}

/** A file is had by what it is attached to, and until then by whoever uploaded it. */
const attached: Ownership<Record<FileHolder, Made | null>> = {
  rows: (sight) => ({
    businessId: sight.businessId,
    OR: fileHolders.map((holder) => ({ [holder]: made.rows(sight) })),
  }),
  columns: Object.fromEntries(fileHolders.map((holder) => [holder, { select: made.columns }])),
  ownerOf: (file) => {
    const holder = fileHolders.map((kind) => file[kind]).find((one) => one !== null);
    return holder ? made.ownerOf(holder) : null;
  },
  findOwner: findUploader,
  isSeen,
};

/** The record of an approval is had by whom its order is. */
const ofOrder: Ownership<{ order: Made }> = {
  rows: (sight) => ({ order: made.rows(sight) }),
  columns: { order: { select: made.columns } },
  ownerOf: ({ order }) => made.ownerOf(order),
  isSeen,
};

type Given = { actorId: string; onBehalfOfId: string | null; departmentId: string | null };

/** A command is had by whom it was given for. */
const given: Ownership<Given> = {
  rows: (sight) => {
    const { personId } = sight;
    return seenRows(sight, { OR: [{ onBehalfOfId: personId }, { actorId: personId, onBehalfOfId: null }] });
  },
  columns: { actorId: true, onBehalfOfId: true, departmentId: true },
  ownerOf: (command) => ({ personId: writtenFor(command), departmentId: command.departmentId }),
  isSeen,
};

/** A form, or what was fetched to be taken, is its person's alone, whatever else others see. */
const typed: Ownership<{ userId: string }> = {
  rows: ({ businessId, personId }) => ({ businessId, userId: personId }),
  columns: { userId: true },
  ownerOf: ({ userId }) => ({ personId: userId, departmentId: null }),
  isSeen: ({ personId }, owner) => owner?.personId === personId,
};

/** What administrators keep for a department, or for the whole business. */
const kept: Ownership<{ departmentId: string | null }> = {
  rows: keptRowsOf,
  columns: { departmentId: true },
  ownerOf: ({ departmentId }) => ({ personId: null, departmentId }),
  isSeen: isKeptSeen,
};

/** A list that somebody comes back to is theirs alone, and everybody's of the business where they share it. */
const viewed: Ownership<{ userId: string | null; isShared: boolean }> = {
  rows: ({ businessId, personId }) => ({ businessId, OR: [{ userId: personId }, { isShared: true }] }),
  columns: { userId: true, isShared: true },
  ownerOf: ({ userId, isShared }) => ({ personId: userId, departmentId: null, isPrivate: !isShared }),
  isSeen: ({ personId }, owner) => owner !== null && (!owner.isPrivate || owner.personId === personId),
};

export const ownerships = {
  order: made,
  quote: made,
  file: attached,
  command: given,
  draft: typed,
  archive: typed,
  approval: ofOrder,
  /** Had by whom the order was made for that it was asked for with. */
  deliveryAddress: placed,
  savedAddress: kept,
  listView: viewed,
} satisfies Record<
  | ResourceKind
  | "command"
  | "draft"
  | "archive"
  | "approval"
  | "deliveryAddress"
  | "savedAddress"
  | "listView",
  Ownership
>;

export type OwnedKind = keyof typeof ownerships;

/** How it is said whose things of a kind are; null for a kind that nobody says it of. */
export function ownershipOf(kind: string): Ownership | null {
  return Object.hasOwn(ownerships, kind) ? ownerships[kind as OwnedKind] : null;
}

type Find = (args: object) => Promise<object | null>;

/** Whose the thing with this id is. @returns null for what is nobody's yet, and for what is not there */
export async function ownerOf(tx: Tx, kind: OwnedKind, id: string): Promise<Owner | null> {
  const { columns, ownerOf: ownerOfRow, findOwner } = ownerships[kind] as Ownership;
  const table = tx[kind] as unknown as { findUnique: Find };
  const row = await table.findUnique({ where: { id }, select: columns });
  if (!row) return null;
  return ownerOfRow(row as never) ?? (await findOwner?.(tx, id)) ?? null;
}
