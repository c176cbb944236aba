import type { Actor } from "@/lib/auth/actor";
import { AppError } from "@/lib/domain/errors";
import {
  businessMatches,
  personMatches as isCalled,
  nameSearchPatterns,
} from "@/lib/people/name-search/data";
import { db } from "@/lib/platform/db";
import { Prisma } from "@/prisma/generated/client";
import { actsForCustomers } from "../policy";
import { customersAtMost, peopleAtMost, type StaffQuery } from "./rules";
import type { Customer, CustomersView } from "./schema";

/** The customers of the operator and their people, for the staff who act for them. */

/**
 * Businesses that are called so, each with its people, and then those that have people who are called so, with these.
 * Nothing for a search for nothing.
 * @throws AppError `not_found` for whoever is not of the staff
 */
export async function findCustomers(
  actor: Actor,
  { search }: Pick<StaffQuery, "search">,
): Promise<CustomersView> {
  if (!actsForCustomers(actor)) throw new AppError("not_found", "The actor acts for no customers");
  const text = search.trim();
  if (text === "") return { customers: [], isMore: false };
  const patterns = await nameSearchPatterns(text);
  const [named, theirs] = await Promise.all([findByName(patterns), findByPeople(patterns)]);
  const known = new Set(named.map(({ businessId }) => businessId));
  const found = [...named, ...theirs.filter(({ businessId }) => !known.has(businessId))];
  return {
    customers: found.slice(0, customersAtMost).map(({ people, ...customer }) => ({
      ...customer,
      people: people.slice(0, peopleAtMost),
      hasMorePeople: people.length > peopleAtMost,
    })),
    isMore: found.length > customersAtMost,
  };
}

type Found = Omit<Customer, "hasMorePeople">;

/** What is told of a person, where `member`, `person` and `business` are joined. */
const told = Prisma.sql`json_build_object('id', person.id, 'name', person.name, 'email', person.email,
  'role', member.role, 'department', (SELECT name FROM "Department" WHERE id = member."departmentId"),
  'canBeActedFor', member."disabledAt" IS NULL AND person."disabledAt" IS NULL
    AND NOT person."isStaff" AND business."suspendedAt" IS NULL)`;

/** With all of their people, those first who are called so too: of many, only the first are told. */
async function findByName(patterns: readonly string[]): Promise<Found[]> {
  const businesses = Prisma.sql`SELECT id, name, "suspendedAt" FROM "Business" AS business
    WHERE ${businessMatches(patterns)}`;
  return await withPeople(
    businesses,
    Prisma.sql`true`,
    Prisma.sql`NOT ${isCalled(patterns)}, person.name, person.id`,
  );
}

async function findByPeople(patterns: readonly string[]): Promise<Found[]> {
  const businesses = Prisma.sql`SELECT DISTINCT business.id, business.name, business."suspendedAt"
    FROM "User" AS person JOIN "Membership" AS member ON member."userId" = person.id
      JOIN "Business" AS business ON business.id = member."businessId"
    WHERE ${isCalled(patterns)}`;
  return await withPeople(businesses, isCalled(patterns), Prisma.sql`person.name, person.id`);
}

/** The first of the businesses, each with the first of its people, one more of both than is told. */
async function withPeople(businesses: Prisma.Sql, which: Prisma.Sql, order: Prisma.Sql): Promise<Found[]> {
  return await db().$queryRaw<Found[]>`
    SELECT business.id AS "businessId", business.name, business."suspendedAt" IS NOT NULL AS "isSuspended",
      COALESCE(people.told, '[]') AS people
    FROM (${businesses} ORDER BY name, id LIMIT ${customersAtMost + 1}) AS business
      LEFT JOIN LATERAL (SELECT json_agg(one.told ORDER BY one.place) AS told FROM (
        SELECT ${told} AS told, row_number() OVER (ORDER BY ${order}) AS place FROM "Membership" AS member
          JOIN "User" AS person ON person.id = member."userId"
        WHERE member."businessId" = business.id AND ${which} ORDER BY place LIMIT ${peopleAtMost + 1}) AS one
      ) AS people ON true
    ORDER BY business.name, business.id`;
}
