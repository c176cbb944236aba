import { type Position, pageAt, rowsPerPage } from "@/lib/domain/keyset";
import { db } from "@/lib/platform/db";
import { escapeLike } from "@/lib/platform/escape-like";
import { Prisma } from "@/prisma/generated/client";

/**
 * Who is called so: people by name and email, businesses by name, with or without accents, in any case. Folded by the
 * database, as orders are searched (`search_fold`); the indexes over what is folded are in the migration alone.
 */

/** What is looked for anywhere in a folded name, for LIKE: each word by itself. Folded first: some signs fold to a wildcard. */
export async function nameSearchPatterns(text: string): Promise<string[]> {
  const [row] = await db().$queryRaw<{ folded: string }[]>`SELECT search_fold(${text.trim()}) AS folded`;
  const words = new Set((row?.folded ?? "").split(/\s+/).filter((word) => word !== ""));
  return [...words].map((word) => `%${escapeLike(word)}%`);
}

/**
 * Whether each of them is in the name or the email, in whatever order; of a person, where "User" is `person`. Where none is
 * left of what was typed, such as of an accent alone, nobody is meant.
 */
export const personMatches = (patterns: readonly string[]) =>
  all(
    patterns,
    (pattern) =>
      Prisma.sql`(search_fold(person.name) LIKE ${pattern} OR search_fold(person.email) LIKE ${pattern})`,
  );

/** Of a business, where "Business" is `business`. */
export const businessMatches = (patterns: readonly string[]) =>
  all(patterns, (pattern) => Prisma.sql`search_fold(business.name) LIKE ${pattern}`);

function all(patterns: readonly string[], has: (pattern: string) => Prisma.Sql): Prisma.Sql {
  return patterns.length > 0 ? Prisma.sql`(${Prisma.join(patterns.map(has), " AND ")})` : Prisma.sql`false`;
}

/** A list in the order of its names, of which a statement calls each `person` or `business`. */
export type NamedList = {
  each: "person" | "business";
  /** The tables, with those names. */
  from: Prisma.Sql;
  where: Prisma.Sql;
  /** Whether it says how many there are: only what is narrowed does. */
  isCounted: boolean;
};

/**
 * The ids of the page that stands there, and how many were found where that is said: by statements that take no list of whom a search
 * means, for a statement takes only so many values. Nothing where the one it is named by is in the list no more.
 */
export async function findNamed({ each, from, where, isCounted }: NamedList, position: Position | null) {
  const [id, name] = [Prisma.raw(`${each}.id`), Prisma.raw(`${each}.name`)];
  const isBefore = position?.direction === "before";
  const [way, compare] = isBefore ? [Prisma.sql`DESC`, Prisma.sql`<`] : [Prisma.sql`ASC`, Prisma.sql`>`];
  const listed = Prisma.sql`FROM ${from} WHERE ${where}`;
  const beyond = position
    ? Prisma.sql`AND (${name}, ${id}) ${compare}
        (SELECT ${name}, ${id} ${listed} AND ${id} = ${position.id}::uuid)`
    : Prisma.empty;
  const [read, counted] = await Promise.all([
    db().$queryRaw<{ id: string }[]>`
      SELECT ${id} ${listed} ${beyond} ORDER BY ${name} ${way}, ${id} ${way} LIMIT ${rowsPerPage + 1}`,
    isCounted ? db().$queryRaw<[{ count: number }]>`SELECT count(*)::int AS count ${listed}` : null,
  ]);
  const ids = read.map((row) => row.id);
  return {
    ...pageAt(isBefore ? ids.reverse() : ids, position),
    found: counted && { count: counted[0].count, isMore: false },
  };
}

/** In the order of their ids, which are those of a page. */
export function inOrderOf<Row>(
  ids: readonly string[],
  rows: readonly Row[],
  idOf: (row: Row) => string,
): Row[] {
  const known = new Map(rows.map((row) => [idOf(row), row]));
  return ids.flatMap((id) => known.get(id) ?? []);
}
