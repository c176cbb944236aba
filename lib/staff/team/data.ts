import type { Actor } from "@/lib/auth/actor";
import { lastSeenOf } from "@/lib/auth/session/store";
import { readInvitations } from "@/lib/people/invitations/data";
import type { InvitationView } from "@/lib/people/invitations/schema";
import {
  findNamed,
  inOrderOf,
  type NamedList,
  nameSearchPatterns,
  personMatches,
} from "@/lib/people/name-search/data";
import { db } from "@/lib/platform/db";
import { Prisma } from "@/prisma/generated/client";
import { assertAdministersPortal } from "../administering/policy";
import { type TeamQuery, teamAddress } from "./rules";
import type { StaffRow, TeamPage } from "./schema";

/** The operator's staff, for those who look after them. */

/** By name, by keyset. @throws AppError `not_found` for whoever does not look after the portal */
export async function listTeam(actor: Actor, query: TeamQuery): Promise<TeamPage> {
  assertAdministersPortal(actor);
  const { page: ids, isFirst, isLast, found } = await findNamed(await listedBy(query), query.cursor);
  const read = await db().user.findMany({ where: { id: { in: ids } } });
  const page = inOrderOf(ids, read, ({ id }) => id);
  const [first, last] = [page.at(0), page.at(-1)];
  const lastSeen = await lastSeenOf(ids);
  return {
    rows: page.map(
      ({ id, name, email, isOperatorAdministrator, disabledAt }): StaffRow => ({
        ...{ id, name, email },
        role: isOperatorAdministrator ? "administrator" : "staff",
        state: disabledAt ? "disabled" : "active",
        isYou: id === actor.userId,
        lastSeenAt: lastSeen.get(id)?.toISOString() ?? null,
      }),
    ),
    nextCursor: last && !isLast ? { direction: "after", id: last.id } : null,
    previousCursor: first && !isFirst ? { direction: "before", id: first.id } : null,
    found,
  };
}

/** Who is invited to the staff and has not come yet. @throws AppError as `listTeam` */
export async function listStaffInvitations(actor: Actor): Promise<InvitationView[]> {
  assertAdministersPortal(actor);
  return await readInvitations({ businessId: null });
}

/** One of `staffRoles`, and of `staffStates`. */
const roleOf = Prisma.sql`CASE WHEN person."isOperatorAdministrator" THEN 'administrator' ELSE 'staff' END`;
const stateOf = Prisma.sql`CASE WHEN person."disabledAt" IS NULL THEN 'active' ELSE 'disabled' END`;

async function listedBy(query: TeamQuery): Promise<NamedList> {
  const { search, role, state } = query;
  const conditions = [
    Prisma.sql`person."isStaff"`,
    ...(role.length > 0 ? [Prisma.sql`${roleOf} = ANY(${role})`] : []),
    ...(state.length > 0 ? [Prisma.sql`${stateOf} = ANY(${state})`] : []),
    ...(search.trim() === "" ? [] : [personMatches(await nameSearchPatterns(search))]),
  ];
  return {
    each: "person",
    from: Prisma.sql`"User" AS person`,
    where: Prisma.join(conditions, " AND "),
    isCounted: teamAddress.isNarrowed(query),
  };
}
