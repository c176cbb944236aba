import { db } from "@/lib/platform/db";
import { escapeLike } from "@/lib/platform/escape-like";
import { Prisma } from "@/prisma/generated/client";

/**
 * Who is called so: people by name and email, businesses by name, with or without accents, in any case. Folded by the
 * database, as orders are searched (`search_fold`); the indexes over what is folded are in the migration alone.
 */

/** What is looked for anywhere in a folded name, for LIKE. Folded first: some signs fold to a wildcard. */
export async function calledPattern(text: string): Promise<string> {
  const [row] = await db().$queryRaw<{ folded: string }[]>`SELECT search_fold(${text.trim()}) AS folded`;
  return `%${escapeLike(row?.folded ?? "")}%`;
}

/** Of a person, where "User" is `person`. */
export const isPersonCalled = (pattern: string) =>
  Prisma.sql`(search_fold(person.name) LIKE ${pattern} OR search_fold(person.email) LIKE ${pattern})`;

/** The ids of the people of a business who are called so. */
export async function membersCalled(businessId: string, text: string): Promise<string[]> {
  const pattern = await calledPattern(text);
  return idsOf(
    await db()
      .$queryRaw`SELECT person.id FROM "Membership" AS member JOIN "User" AS person ON person.id = member."userId"
      WHERE member."businessId" = ${businessId}::uuid AND ${isPersonCalled(pattern)}`,
  );
}

/** The ids of the operator's staff who are called so. */
export async function staffCalled(text: string): Promise<string[]> {
  const pattern = await calledPattern(text);
  return idsOf(
    await db().$queryRaw`SELECT person.id FROM "User" AS person
      WHERE person."isStaff" AND ${isPersonCalled(pattern)}`,
  );
}

/** The ids of the businesses that are called so. */
export async function businessesCalled(text: string): Promise<string[]> {
  const pattern = await calledPattern(text);
  return idsOf(await db().$queryRaw`SELECT id FROM "Business" WHERE search_fold(name) LIKE ${pattern}`);
}

function idsOf(rows: unknown): string[] {
  return (rows as { id: string }[]).map(({ id }) => id);
}
