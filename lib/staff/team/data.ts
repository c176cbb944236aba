import type { Actor } from "@/lib/auth/actor";
import { lastSeenOf } from "@/lib/auth/session/store";
import { pageAt, windowAt } from "@/lib/domain/keyset";
import { readInvitations } from "@/lib/people/invitations/data";
import type { InvitationView } from "@/lib/people/invitations/schema";
import { findStaffIdsByName } from "@/lib/people/name-search/data";
import { db } from "@/lib/platform/db";
import type { Prisma } from "@/prisma/generated/client";
import { assertAdministersPortal } from "../administering/policy";
import { staffRoles, staffStates, type TeamQuery, teamAddress } from "./rules";
import type { StaffRow, TeamPage } from "./schema";

/** The operator's staff, for those who look after them. */

/** By name, by keyset. @throws AppError `not_found` for whoever does not look after the portal */
export async function listTeam(actor: Actor, query: TeamQuery): Promise<TeamPage> {
  assertAdministersPortal(actor);
  const { cursor } = query;
  const where = await narrow(query);
  const isThere = !cursor || (await db().user.count({ where: { AND: [where, { id: cursor.id }] } })) > 0;
  const read = isThere
    ? await db().user.findMany({
        where,
        orderBy: [{ name: "asc" }, { id: "asc" }],
        ...windowAt(cursor),
      })
    : [];
  const { page, isFirst, isLast } = pageAt(read, cursor);
  const [first, last] = [page.at(0), page.at(-1)];
  const lastSeen = await lastSeenOf(page.map(({ id }) => id));
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
    found: teamAddress.isNarrowed(query) ? { count: await db().user.count({ where }), isMore: false } : null,
  };
}

/** Who is invited to the staff and has not come yet. @throws AppError as `listTeam` */
export async function listStaffInvitations(actor: Actor): Promise<InvitationView[]> {
  assertAdministersPortal(actor);
  return await readInvitations({ businessId: null });
}

async function narrow({ search, role, state }: TeamQuery): Promise<Prisma.UserWhereInput> {
  const roleWhere = {
    staff: { isOperatorAdministrator: false },
    administrator: { isOperatorAdministrator: true },
  };
  const stateWhere = { active: { disabledAt: null }, disabled: { disabledAt: { not: null } } };
  return {
    isStaff: true,
    AND: [
      role.length > 0
        ? oneOf(staffRoles.filter((known) => role.includes(known)).map((known) => roleWhere[known]))
        : {},
      state.length > 0
        ? oneOf(staffStates.filter((known) => state.includes(known)).map((known) => stateWhere[known]))
        : {},
      search.trim() === "" ? {} : { id: { in: await findStaffIdsByName(search) } },
    ],
  };
}

/** Prisma takes an `OR` of nothing within an `AND` for no condition. */
function oneOf(conditions: Prisma.UserWhereInput[]): Prisma.UserWhereInput {
  return conditions.length > 0 ? { OR: conditions } : { id: { in: [] } };
}
