import { type Actor, actingOf } from "@/lib/auth/actor";
import { lastSeenOf } from "@/lib/auth/session/store";
import { AppError } from "@/lib/domain/errors";
import { isId } from "@/lib/domain/ids";
import { pageAt, rowsPerPage } from "@/lib/domain/keyset";
import { roles } from "@/lib/domain/roles";
import { db } from "@/lib/platform/db";
import type { Prisma } from "@/prisma/generated/client";
import { listDepartments } from "../departments/data";
import { findMemberIdsByName } from "../name-search/data";
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
  const { cursor } = query;
  const where = await narrow(businessId, query);
  const isThere =
    !cursor || (await db().membership.count({ where: { AND: [where, { userId: cursor.id }] } })) > 0;
  const read = isThere
    ? await db().membership.findMany({
        where,
        include: shown,
        orderBy: [{ user: { name: "asc" } }, { userId: "asc" }],
        ...(cursor ? { cursor: { userId_businessId: { userId: cursor.id, businessId } }, skip: 1 } : {}),
        take: cursor?.direction === "before" ? -(rowsPerPage + 1) : rowsPerPage + 1,
      })
    : [];
  const { page, isFirst, isLast } = pageAt(read, cursor);
  const [first, last] = [page.at(0), page.at(-1)];
  const userIds = page.map(({ userId }) => userId);
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
    found: membersAddress.isNarrowed(query)
      ? { count: await db().membership.count({ where }), isMore: false }
      : null,
    departments: await listDepartments(actor),
    businessName,
  };
}

async function narrow(
  businessId: string,
  { search, role, department, state }: MembersQuery,
): Promise<Prisma.MembershipWhereInput> {
  const stateWhere = { active: { disabledAt: null }, disabled: { disabledAt: { not: null } } };
  const states = (["active", "disabled"] as const).filter((known) => state.includes(known));
  return {
    businessId,
    ...(role.length > 0 ? { role: { in: roles.filter((known) => role.includes(known)) } } : {}),
    ...(department.length > 0 ? { departmentId: { in: department.filter(isId) } } : {}),
    ...(state.length > 0 ? { OR: states.map((known) => stateWhere[known]) } : {}),
    ...(search.trim() === "" ? {} : { userId: { in: await findMemberIdsByName(businessId, search) } }),
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
