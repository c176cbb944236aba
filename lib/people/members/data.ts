import { type Actor, actingOf } from "@/lib/auth/actor";
import { lastSeenOf } from "@/lib/auth/session/store";
import { AppError } from "@/lib/domain/errors";
import { isId } from "@/lib/domain/is-id";
import { db } from "@/lib/platform/db";
import { Prisma } from "@/prisma/generated/client";
import { listDepartments } from "../departments/data";
import { findNamed, inOrderOf, type NamedList, nameSearchPatterns, personMatches } from "../name-search/data";
import { managesPeople } from "../policy";
import { type MembersQuery, membersAddress } from "./rules";
import type { MemberRow, MembersPage } from "./schema";

/** The people of the actor's business, for those who look after them. */

const shown = {
  user: { select: { id: true, name: true, email: true } },
  department: { select: { id: true, name: true } },
} satisfies Prisma.MembershipInclude;

/** By name, by keyset. @throws AppError `not_found` for whoever does not look after people */
export async function listMembers(actor: Actor, query: MembersQuery): Promise<MembersPage> {
  if (!managesPeople(actor)) throw new AppError("not_found", "The actor does not look after people");
  const { businessId, businessName } = actingOf(actor);
  const list = await listedBy(businessId, query);
  const { page: userIds, isFirst, isLast, found } = await findNamed(list, query.cursor);
  const read = await db().membership.findMany({
    where: { businessId, userId: { in: userIds } },
    include: shown,
  });
  const page = inOrderOf(userIds, read, ({ userId }) => userId);
  const [first, last] = [page.at(0), page.at(-1)];
  const lastSeen = await lastSeenOf(userIds, { businessId });
  const lastTokens = await lastTokensIn(businessId);
  return {
    rows: page.map(
      ({ user, role, department, disabledAt }): MemberRow => ({
        ...user,
        ...{ role, department },
        state: disabledAt ? "disabled" : "active",
        isYou: user.id === actor.userId,
        lastTokenOf: lastTokens.filter(({ userId }) => userId === user.id).map(({ name }) => name),
        lastSeenAt: lastSeen.get(user.id)?.toISOString() ?? null,
      }),
    ),
    nextCursor: last && !isLast ? { direction: "after", id: last.userId } : null,
    previousCursor: first && !isFirst ? { direction: "before", id: first.userId } : null,
    found,
    departments: await listDepartments(actor),
    businessName,
  };
}

/** One of `memberStates`. */
const stateOf = Prisma.sql`CASE WHEN member."disabledAt" IS NULL THEN 'active' ELSE 'disabled' END`;

async function listedBy(businessId: string, query: MembersQuery): Promise<NamedList> {
  const { search, role, department, state } = query;
  const conditions = [
    Prisma.sql`member."businessId" = ${businessId}::uuid`,
    ...(role.length > 0 ? [Prisma.sql`member.role::text = ANY(${role})`] : []),
    ...(department.length > 0
      ? [Prisma.sql`member."departmentId" = ANY(${department.filter(isId)}::uuid[])`]
      : []),
    ...(state.length > 0 ? [Prisma.sql`${stateOf} = ANY(${state})`] : []),
    ...(search.trim() === "" ? [] : [personMatches(await nameSearchPatterns(search))]),
  ];
  return {
    each: "person",
    from: Prisma.sql`"Membership" AS member JOIN "User" AS person ON person.id = member."userId"`,
    where: Prisma.join(conditions, " AND "),
    isCounted: membersAddress.isNarrowed(query),
  };
}

/** The connections on which one token alone works, with whose it is. */
async function lastTokensIn(businessId: string): Promise<{ name: string; userId: string | null }[]> {
  const connections = await db().connection.findMany({
    where: { businessId },
    select: { name: true, accessTokens: { where: { state: "working" }, select: { userId: true }, take: 2 } },
    orderBy: [{ isDefault: "desc" }, { name: "asc" }, { id: "asc" }],
  });
  return connections.flatMap(({ name, accessTokens: [first, second] }) =>
    first && !second ? [{ name, userId: first.userId }] : [],
  );
}
