import { type Actor, actingOf } from "@/lib/auth/actor";
import { db } from "@/lib/platform/db";
import { escapeLike } from "@/lib/platform/escape-like";
import { Prisma } from "@/prisma/generated/client";
import { termOf, wordsOf } from "./rules";

/**
 * What people type into the search of orders, or of quotes. Every word must be found by itself: in the number, the reference or a
 * file name, as a part of the name of the person who placed it, or as a language by the service's name or code.
 * Case and accents do not matter. What changes by itself (names of people and of languages) is looked up anew with
 * every search instead of being kept with each.
 */

/** So many people or languages that a word may mean are asked for one by one. */
const oneByOneAtMost = 25;

/** Both have the columns that are searched. */
export type SearchedTable = "Order" | "Quote";

export type Search = {
  /** Over the table. */
  where: Prisma.Sql;
  /** Those with one of these numbers, but for letters before and zeros in front, are meant before all others. */
  numberKeys: string[];
};

export async function searchIn(table: SearchedTable, actor: Actor, search: string): Promise<Search> {
  const words = wordsOf(search);
  if (words.length === 0) return { where: Prisma.sql`true`, numberKeys: [] };
  const [folded, names] = await Promise.all([foldWords(words), listNames(table, actor)]);
  if (folded.length === 0) return { where: Prisma.sql`false`, numberKeys: [] };
  return {
    where: Prisma.join(
      folded.map((word) => wordFilter(word, names)),
      " AND ",
    ),
    numberKeys: folded.map(({ numberKey }) => numberKey),
  };
}

export type FoldedWord = { text: string; numberKey: string; hasLeadingZero: boolean };

/**
 * By the database, which folded what is searched. A word of which nothing is left, such as an accent alone, is none: beside
 * others it is left out, and by itself it finds nothing.
 */
export async function foldWords(words: string[]): Promise<FoldedWord[]> {
  return await db().$queryRaw<FoldedWord[]>`
    SELECT DISTINCT search_fold(word) AS text, search_number_key(word) AS "numberKey",
      word ~ '(^|[^0-9])0[0-9]+[^0-9]*$' AS "hasLeadingZero"
    FROM unnest(${words}::text[]) AS word WHERE trim(search_fold(word)) <> ''`;
}

type Name = { kind: "person" | "language"; key: string; words: string };

/**
 * Everybody who placed an order of the business (or requested a quote), and its languages, by the words of their names.
 * They only say what is looked for among those that the actor sees.
 */
async function listNames(table: SearchedTable, actor: Actor): Promise<Name[]> {
  const { businessId } = actingOf(actor);
  const searched = Prisma.raw(`"${table}"`);
  return await db().$queryRaw<Name[]>`
    WITH RECURSIVE placer(id) AS (
      (SELECT "placedById" FROM ${searched} WHERE "businessId" = ${businessId}::uuid AND "placedById" IS NOT NULL
        ORDER BY "placedById" LIMIT 1)
      UNION ALL
      SELECT (SELECT "placedById" FROM ${searched} WHERE "businessId" = ${businessId}::uuid
          AND "placedById" > placer.id ORDER BY "placedById" LIMIT 1)
        FROM placer WHERE placer.id IS NOT NULL
    )
    SELECT 'person' AS kind, id::text AS key, search_words(name) AS words
      FROM "User" WHERE id IN (SELECT id FROM placer)
    UNION ALL
    SELECT 'language', language->>'code', search_words((language->>'name') || ' ' || (language->>'code'))
      FROM "Connection", jsonb_array_elements(languages) AS language
      WHERE "businessId" = ${businessId}::uuid AND jsonb_typeof(languages) = 'array'`;
}

function wordFilter({ text, numberKey, hasLeadingZero }: FoldedWord, names: readonly Name[]): Prisma.Sql {
  const term = termOf(text);
  // A language that several connections have is one.
  const meant = (kind: Name["kind"]) => [
    ...new Set(names.filter((name) => name.kind === kind && name.words.includes(term)).map(({ key }) => key)),
  ];
  const [people, languages] = [meant("person"), meant("language")];
  const ways = [
    Prisma.sql`"searchWords" LIKE ${`%${escapeLike(term)}%`}`,
    ...(hasLeadingZero ? [Prisma.sql`"numberKey" = ${numberKey}`] : []),
    ...areOneOf("placedById", people, "uuid"),
    ...areOneOf("sourceLanguage", languages, "text"),
    ...areOneOf("targetLanguage", languages, "text"),
  ];
  return Prisma.sql`(${Prisma.join(ways, " OR ")})`;
}

/** One by one, for the index of the search knows of a value, but not of a list of them; of many a list costs less. */
function areOneOf(column: string, values: readonly string[], type: "uuid" | "text"): Prisma.Sql[] {
  const [name, cast] = [Prisma.raw(`"${column}"`), Prisma.raw(type)];
  return values.length > oneByOneAtMost
    ? [Prisma.sql`${name} = ANY(${values}::${cast}[])`]
    : values.map((value) => Prisma.sql`${name} = ${value}::${cast}`);
}
