import { type Actor, actingOf } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { isId } from "@/lib/domain/is-id";
import { dayOf } from "@/lib/domain/lists/day";
import { countedAtMost } from "@/lib/domain/lists/page";
import { fileHolders } from "@/lib/domain/shapes";
import { foldWords } from "@/lib/orders/search/data";
import { termOf, wordsOf } from "@/lib/orders/search/rules";
import { db } from "@/lib/platform/db";
import { escapeLike } from "@/lib/platform/escape-like";
import { Prisma } from "@/prisma/generated/client";
import { type Attachment, attachments, type FileListQuery } from "../rules";

/** Over the table of files, called `file`. */
export async function narrow(actor: Actor, query: FileListQuery): Promise<Prisma.Sql> {
  const { createdFrom, createdTo } = query;
  const days = [
    { day: dayOf(createdFrom), compare: Prisma.sql`>=`, later: 0 },
    { day: dayOf(createdTo), compare: Prisma.sql`<`, later: 1 },
  ];
  const conditions = [
    Prisma.sql`file."goneAt" IS NULL AND file."isArchived" = ${query.archived.length > 0}`,
    ...(await searched(actor, query.search)),
    ...(query.type.length > 0 ? [Prisma.sql`file.kind = ANY(${query.type}::text[])`] : []),
    ...(query.extension.length > 0 ? [Prisma.sql`file.extension = ANY(${query.extension}::text[])`] : []),
    ...(query.attached.length > 0 ? [isAttachedTo(actor, query.attached)] : []),
    ...(query.department.length > 0 ? [await isOfDepartments(actor, query.department.filter(isId))] : []),
    ...days.flatMap(({ day, compare, later }) =>
      day === null
        ? []
        : [
            Prisma.sql`file."uploadedAt" ${compare}
              ((${day}::date + ${later}::int)::timestamp AT TIME ZONE ${actor.timeZone})`,
          ],
    ),
  ];
  return Prisma.join(conditions, " AND ");
}

/** Who sees little of much has it named: no index of an order has theirs apart. */
const namedAtMost = 5_000;

/** What the actor sees, over the table of files, called `file`. */
export async function visibleFiles(actor: Actor): Promise<Prisma.Sql> {
  const { attachedTo, uploads, isEverything } = visibleTo(actor);
  const ways = [...fileHolders.map((holder) => attachedTo[holder]), uploads];
  const isSeen = Prisma.sql`(${Prisma.join(ways, " OR ")})`;
  if (isEverything) return isSeen;
  // Each by an index of its own.
  const found = ways.map((way) => Prisma.sql`SELECT file.id FROM "File" AS file WHERE ${way}`);
  const rows = await db().$queryRaw<{ id: string }[]>`
    SELECT id FROM (${Prisma.join(found, " UNION ")}) AS seen LIMIT ${namedAtMost + 1}`;
  return rows.length > namedAtMost ? isSeen : Prisma.sql`file.id = ANY(${rows.map(({ id }) => id)}::uuid[])`;
}

/** As far as the actor sees what a file is attached to: of a quote and its order that may be one of the two. */
function isAttachedTo(actor: Actor, words: readonly string[]): Prisma.Sql {
  const { attachedTo, uploads } = visibleTo(actor);
  const ways: Record<Attachment, Prisma.Sql> = {
    order: Prisma.sql`(${attachedTo.order} AND file."revisionServiceId" IS NULL)`,
    revision: Prisma.sql`(${attachedTo.order} AND file."revisionServiceId" IS NOT NULL)`,
    quote: Prisma.sql`(${attachedTo.quote} AND NOT ${attachedTo.order})`,
    nothing: Prisma.sql`(${uploads})`,
  };
  const asked = attachments.filter((attachment) => words.includes(attachment));
  if (asked.length === 0) return Prisma.sql`false`;
  return Prisma.sql`(${Prisma.join(
    asked.map((attachment) => ways[attachment]),
    " OR ",
  )})`;
}

/**
 * A file is of the department of what it is attached to, as far as the actor sees that, and an upload of theirs of
 * the department that they are in.
 */
async function isOfDepartments(actor: Actor, departments: string[]): Promise<Prisma.Sql> {
  const { orders, quotes, ownUploads, uploads } = visibleTo(actor);
  const made = Prisma.sql`"departmentId" = ANY(${departments}::uuid[])`;
  const isTheirs = departments.includes(actingOf(actor).department?.id ?? "");
  const upload = isTheirs ? Prisma.sql`(${uploads} AND ${ownUploads})` : Prisma.sql`false`;
  const found = [
    Prisma.sql`file."orderId" IN (SELECT id FROM "Order" WHERE ${orders} AND ${made})`,
    Prisma.sql`file."quoteId" IN (SELECT id FROM "Quote" WHERE ${quotes} AND ${made})`,
    upload,
  ];
  const named = found.map(
    (way) => Prisma.sql`(SELECT file.id FROM "File" AS file WHERE ${way} LIMIT ${countedAtMost + 1})`,
  );
  const rows = await db().$queryRaw<{ id: string }[]>`
    SELECT id FROM (${Prisma.join(named, " UNION ALL ")}) AS found LIMIT ${countedAtMost + 1}`;
  if (rows.length <= countedAtMost) return Prisma.sql`file.id = ANY(${rows.map(({ id }) => id)}::uuid[])`;
  // Of many each is asked by itself, for a page has few.
  return Prisma.sql`(EXISTS (SELECT FROM "Order" WHERE id = file."orderId" AND ${orders} AND ${made} OFFSET 0)
    OR EXISTS (SELECT FROM "Quote" WHERE id = file."quoteId" AND ${quotes} AND ${made} OFFSET 0) OR ${upload})`;
}

/** Each word is part of a file's name, or the number of an order or a quote that it is attached to. */
async function searched(actor: Actor, search: string): Promise<Prisma.Sql[]> {
  const words = wordsOf(search);
  if (words.length === 0) return [];
  const folded = await foldWords(words);
  if (folded.length === 0) return [Prisma.sql`false`];
  const numbered = await listNumbered(
    actor,
    folded.map(({ numberKey }) => numberKey),
  );
  return folded.map(({ text, numberKey }) => {
    const ids = numbered.filter((one) => one.numberKey === numberKey).map(({ id }) => id);
    return Prisma.sql`(file."searchWords" LIKE ${`%${escapeLike(termOf(text))}%`}
      OR file."orderId" = ANY(${ids}::uuid[]) OR file."quoteId" = ANY(${ids}::uuid[]))`;
  });
}

/** Those that the actor sees; each connection has one of a kind with a number. */
const numberedAtMost = 100;

async function listNumbered(actor: Actor, keys: string[]): Promise<{ id: string; numberKey: string }[]> {
  const { orders, quotes } = visibleTo(actor);
  return await db().$queryRaw<{ id: string; numberKey: string }[]>`
    (SELECT id, "numberKey" FROM "Order" WHERE ${orders} AND "numberKey" = ANY(${keys}) LIMIT ${numberedAtMost})
    UNION ALL
    (SELECT id, "numberKey" FROM "Quote" WHERE ${quotes} AND "numberKey" = ANY(${keys}) LIMIT ${numberedAtMost})`;
}
