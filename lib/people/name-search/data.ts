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
  const words = new Set((row?.folded ?? "").split(/\s+/));
  return [...words].map((word) => `%${escapeLike(word)}%`);
}

/** Whether each of them is in the name or the email, in whatever order; of a person, where "User" is `person`. */
export const personMatches = (patterns: readonly string[]) =>
  all(
    patterns,
    (pattern) =>
      Prisma.sql`(search_fold(person.name) LIKE ${pattern} OR search_fold(person.email) LIKE ${pattern})`,
  );

/** Of a business, by the names of its columns. */
export const businessMatches = (patterns: readonly string[]) =>
  all(patterns, (pattern) => Prisma.sql`search_fold(name) LIKE ${pattern}`);

function all(patterns: readonly string[], has: (pattern: string) => Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(${Prisma.join(patterns.map(has), " AND ")})`;
}

/** The ids of the people of a business who are called so. */
export async function findMemberIdsByName(businessId: string, text: string): Promise<string[]> {
  const patterns = await nameSearchPatterns(text);
  return idsOf(
    await db()
      .$queryRaw`SELECT person.id FROM "Membership" AS member JOIN "User" AS person ON person.id = member."userId"
      WHERE member."businessId" = ${businessId}::uuid AND ${personMatches(patterns)}`,
  );
}

/** The ids of the operator's staff who are called so. */
export async function findStaffIdsByName(text: string): Promise<string[]> {
  const patterns = await nameSearchPatterns(text);
  return idsOf(
    await db().$queryRaw`SELECT person.id FROM "User" AS person
      WHERE person."isStaff" AND ${personMatches(patterns)}`,
  );
}

/** The ids of the businesses that are called so. */
export async function findBusinessIdsByName(text: string): Promise<string[]> {
  const patterns = await nameSearchPatterns(text);
  return idsOf(await db().$queryRaw`SELECT id FROM "Business" WHERE ${businessMatches(patterns)}`);
}

function idsOf(rows: unknown): string[] {
  return (rows as { id: string }[]).map(({ id }) => id);
}
