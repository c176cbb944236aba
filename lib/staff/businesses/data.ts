import type { Actor } from "@/lib/auth/actor";
import { behindAfterMinutes } from "@/lib/credentials/behind";
import { AppError } from "@/lib/domain/errors";
import { hasAdministrator } from "@/lib/people/administering/data";
import type { BusinessRef } from "@/lib/people/businesses/schema";
import { readInvitations } from "@/lib/people/invitations/data";
import {
  businessMatches,
  findNamed,
  inOrderOf,
  type NamedList,
  nameSearchPatterns,
} from "@/lib/people/name-search/data";
import { db } from "@/lib/platform/db";
import { Prisma } from "@/prisma/generated/client";
import { assertAdministersPortal } from "../administering/policy";
import { type BusinessesQuery, businessesAddress, type ConnectionState, connectionStates } from "./rules";
import type { BusinessDetails, BusinessesPage, BusinessRow } from "./schema";

/** The businesses, for those who look after them: who they are and how they stand, and nothing of theirs. */

/** By name, by keyset. @throws AppError `not_found` for whoever does not look after the portal */
export async function listBusinesses(actor: Actor, query: BusinessesQuery): Promise<BusinessesPage> {
  assertAdministersPortal(actor);
  const { page: ids, isFirst, isLast, found } = await findNamed(await listedBy(query), query.cursor);
  const read = await db().business.findMany({
    where: { id: { in: ids } },
    include: { _count: { select: { memberships: true } } },
  });
  const page = inOrderOf(ids, read, ({ id }) => id);
  const [first, last] = [page.at(0), page.at(-1)];
  const connections = await connectionsOf(ids);
  return {
    rows: page.map(
      ({ id, name, suspendedAt, createdAt, _count }): BusinessRow => ({
        ...{ id, name, people: _count.memberships },
        state: suspendedAt ? "suspended" : "active",
        connection: worstOf(connections.filter(({ businessId }) => businessId === id)),
        createdAt: createdAt.toISOString(),
      }),
    ),
    nextCursor: last && !isLast ? { direction: "after", id: last.id } : null,
    previousCursor: first && !isFirst ? { direction: "before", id: first.id } : null,
    found,
  };
}

/** @throws AppError `not_found` for whoever does not look after the portal, and for no business */
export async function getBusinessDetails(
  actor: Actor,
  { businessId }: BusinessRef,
): Promise<BusinessDetails> {
  assertAdministersPortal(actor);
  const found = await db().business.findUnique({
    where: { id: businessId },
    include: { _count: { select: { memberships: true } } },
  });
  if (!found) throw new AppError("not_found", `There is no business ${businessId}`);
  const { id, name, suspendedAt, suspendedReason, createdAt, _count } = found;
  const isLookedAfter = await hasAdministrator(db(), businessId);
  return {
    ...{ id, name, people: _count.memberships, createdAt: createdAt.toISOString() },
    suspension: suspendedAt && { since: suspendedAt.toISOString(), reason: suspendedReason ?? "" },
    connections: (await connectionsOf([id])).map(({ businessId: _, ...connection }) => connection),
    hasAdministrator: isLookedAfter,
    invitations: isLookedAfter ? [] : await readInvitations({ businessId, role: "administrator" }),
  };
}

/** One of `businessStates`. */
const stateOf = Prisma.sql`CASE WHEN business."suspendedAt" IS NULL THEN 'active' ELSE 'suspended' END`;

async function listedBy(query: BusinessesQuery): Promise<NamedList> {
  const { search, state } = query;
  const conditions = [
    ...(search.trim() === "" ? [] : [businessMatches(await nameSearchPatterns(search))]),
    ...(state.length > 0 ? [Prisma.sql`${stateOf} = ANY(${state})`] : []),
  ];
  return {
    each: "business",
    from: Prisma.sql`"Business" AS business`,
    where: conditions.length > 0 ? Prisma.join(conditions, " AND ") : Prisma.sql`true`,
    isCounted: businessesAddress.isNarrowed(query),
  };
}

type Connected = {
  businessId: string;
  id: string;
  name: string;
  environment: string;
  state: ConnectionState;
};

async function connectionsOf(businessIds: string[]): Promise<Connected[]> {
  return await db().$queryRaw<Connected[]>`
    SELECT connection."businessId", connection.id, connection.name, connection.environment,
      CASE WHEN NOT EXISTS (SELECT FROM "AccessToken" AS token
          WHERE token."connectionId" = connection.id AND token.state = 'working') THEN 'tokenless'
        WHEN EXISTS (SELECT FROM "MirrorProgress" AS progress WHERE progress."connectionId" = connection.id
          AND COALESCE(progress."sweptAt", progress."beganAt")
            < now() - make_interval(mins => ${behindAfterMinutes})) THEN 'behind'
        ELSE 'working' END AS state
    FROM "Connection" AS connection WHERE connection."businessId" = ANY(${businessIds}::uuid[])
    ORDER BY connection."isDefault" DESC, connection.name, connection.id`;
}

function worstOf(connections: readonly Connected[]): ConnectionState | null {
  return connectionStates.find((known) => connections.some(({ state }) => state === known)) ?? null;
}
