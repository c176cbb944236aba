import type { Actor } from "@/lib/auth/actor";
import { behindAfterMinutes } from "@/lib/credentials/behind";
import { AppError } from "@/lib/domain/errors";
import { db } from "@/lib/platform/db";
import { Prisma } from "@/prisma/generated/client";
import { actsForCustomers } from "../policy";
import {
  givenUpCallbacksHours,
  itemsAtMost,
  longApprovalDays,
  longUnknownMinutes,
  refusedCallbacksHours,
} from "./rules";
import { type AttentionItem, type AttentionKind, type AttentionView, attentionKinds } from "./schema";

/**
 * What needs attention in all businesses together, for the operator's staff. It is asked for often, and each part reads
 * no more than it shows, by an index of what waits: however many businesses there are.
 */

/** @throws AppError `not_found` for whoever is not of the staff */
export async function listAttention(actor: Actor): Promise<AttentionView> {
  if (!actsForCustomers(actor)) throw new AppError("not_found", "The actor acts for no customers");
  const found = await Promise.all(
    attentionKinds.map(async (kind) => ({ kind, items: await db().$queryRaw<Read[]>(reads[kind]) })),
  );
  return {
    items: found.flatMap(({ kind, items }) =>
      items.slice(0, itemsAtMost).map(({ id, since, ...item }) => ({
        ...{ key: `${kind}-${id}`, kind },
        ...item,
        since: since.toISOString(),
      })),
    ),
    more: found.filter(({ items }) => items.length > itemsAtMost).map(({ kind }) => kind),
  };
}

type Read = Omit<AttentionItem, "key" | "kind" | "since"> & { id: string; since: Date };

const oneMore = itemsAtMost + 1;

/** The columns of each, for what is called `item`, with its business and whoever `whom` finds. */
function told(about: Prisma.Sql, since: Prisma.Sql, href: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`item.id::text AS id, business.id AS "businessId", business.name AS "businessName",
    whom.id AS "personId", whom.name AS "personName", ${about} AS about, ${since} AS since, ${href} AS href`;
}

/**
 * Somebody of the item's business who is there.
 * @param fits of `member`, who may be it
 * @param first who rather, as it is ordered by
 */
function joined(fits: Prisma.Sql, first = Prisma.empty): Prisma.Sql {
  return Prisma.sql`JOIN "Business" AS business ON business.id = item."businessId"
    LEFT JOIN LATERAL (SELECT person.id, person.name FROM "Membership" AS member
        JOIN "User" AS person ON person.id = member."userId" AND person."disabledAt" IS NULL AND NOT person."isStaff"
      WHERE member."businessId" = item."businessId" AND member."disabledAt" IS NULL AND ${fits}
      ORDER BY ${first} member.role, member."createdAt", person.id LIMIT 1) AS whom ON true`;
}

/** Nobody acts for anybody there, and nothing is asked for. */
const suspended = Prisma.sql`(SELECT id FROM "Business" WHERE "suspendedAt" IS NOT NULL)`;
const connectionsOfSuspended = Prisma.sql`(SELECT id FROM "Connection" WHERE "businessId" IN ${suspended})`;

const anAdministrator = Prisma.sql`member.role = 'administrator'`;

/** Connections of which callbacks are turned away, and since when of late; only some are told one by one. */
const refusing = Prisma.sql`
  SELECT refused."connectionId", COALESCE((SELECT min(told."receivedAt") FROM "RefusedCallback" AS told
      WHERE told."connectionId" = refused."connectionId"
        AND told."receivedAt" > now() - make_interval(hours => ${refusedCallbacksHours})), min(refused."lastAt")) AS since
  FROM "CallbackRefusal" AS refused
  WHERE refused.day >= current_date - 1 AND refused."lastAt" > now() - make_interval(hours => ${refusedCallbacksHours})
  GROUP BY refused."connectionId"`;

/** Those of which callbacks were believed, but nothing came of them however often it was tried. */
const givingUp = Prisma.sql`
  SELECT "connectionId", min("receivedAt") AS since FROM "CallbackDelivery"
  WHERE "nextLookAt" IS NULL AND "processedAt" IS NULL
    AND "receivedAt" > now() - make_interval(hours => ${givenUpCallbacksHours})
  GROUP BY "connectionId"`;

const reads: Record<AttentionKind, Prisma.Sql> = {
  approval: Prisma.sql`
    SELECT ${told(Prisma.sql`item.number`, Prisma.sql`item."reviewAt"`, Prisma.sql`'/orders/' || item.id`)}
    FROM (SELECT * FROM "Order" WHERE status = 'client_review' AND "goneAt" IS NULL
        AND "reviewAt" < now() - make_interval(days => ${longApprovalDays}) AND "businessId" NOT IN ${suspended}
      ORDER BY "reviewAt", id LIMIT ${oneMore}) AS item
    ${joined(
      Prisma.sql`(member.role = 'administrator' OR member.role = 'approver' AND (member."departmentId" IS NULL
        OR item."departmentId" IS NULL OR member."departmentId" = item."departmentId"))`,
      Prisma.sql`member."userId" IS NOT DISTINCT FROM item."placedById" DESC,`,
    )}
    ORDER BY item."reviewAt", item.id`,
  unknown: Prisma.sql`
    SELECT ${told(
      Prisma.sql`COALESCE((SELECT number FROM "Order" WHERE id = item."subjectId"),
        (SELECT number FROM "Quote" WHERE id = item."subjectId"))`,
      Prisma.sql`item."createdAt"`,
      Prisma.sql`CASE WHEN item.kind LIKE 'quote.%' THEN '/quotes/' ELSE '/orders/' END
        || COALESCE(item."subjectId", item.id)`,
    )}
    FROM (SELECT * FROM "Command" WHERE state = 'unknown'
        AND "createdAt" < now() - make_interval(mins => ${longUnknownMinutes}) AND "businessId" NOT IN ${suspended}
      ORDER BY "createdAt", id LIMIT ${oneMore}) AS item
    ${joined(Prisma.sql`member."userId" = COALESCE(item."onBehalfOfId", item."actorId")`)}
    ORDER BY item."createdAt", item.id`,
  token: Prisma.sql`
    SELECT ${told(Prisma.sql`item.name`, Prisma.sql`item.since`, Prisma.sql`'/settings'`)}
    FROM (SELECT token.id, token."userId", connection.name, connection."businessId",
          COALESCE(token."refusedSince", token."checkedAt") AS since
        FROM (SELECT * FROM "AccessToken" WHERE state <> 'working' AND "connectionId" NOT IN ${connectionsOfSuspended}
            ORDER BY COALESCE("refusedSince", "checkedAt"), id LIMIT ${oneMore}) AS token
          JOIN "Connection" AS connection ON connection.id = token."connectionId") AS item
    ${joined(Prisma.sql`(member."userId" = item."userId" OR item."userId" IS NULL AND ${anAdministrator})`)}
    ORDER BY item.since, item.id`,
  mirror: Prisma.sql`
    SELECT ${told(Prisma.sql`item.name`, Prisma.sql`item.since`, Prisma.sql`'/'`)}
    FROM (SELECT connection.id, connection.name, connection."businessId", behind.since
        FROM (SELECT "connectionId", min(COALESCE("sweptAt", "beganAt")) AS since FROM "MirrorProgress"
          WHERE COALESCE("sweptAt", "beganAt") < now() - make_interval(mins => ${behindAfterMinutes})
            AND ("failedAt" IS NOT NULL OR "heldUpAt" IS NOT NULL OR EXISTS (SELECT FROM "AccessToken" AS token
              WHERE token."connectionId" = "MirrorProgress"."connectionId" AND token.state = 'working'))
            AND "connectionId" NOT IN ${connectionsOfSuspended}
          GROUP BY "connectionId" ORDER BY since, "connectionId" LIMIT ${oneMore}) AS behind
          JOIN "Connection" AS connection ON connection.id = behind."connectionId") AS item
    ${joined(anAdministrator)}
    ORDER BY item.since, item.id`,
  callbacks: Prisma.sql`
    SELECT ${told(Prisma.sql`item.name`, Prisma.sql`item.since`, Prisma.sql`'/'`)}
    FROM (SELECT connection.id, connection.name, connection."businessId", failing.since
        FROM (SELECT "connectionId", min(since) AS since FROM (${refusing} UNION ALL ${givingUp}) AS either
          WHERE "connectionId" NOT IN ${connectionsOfSuspended}
          GROUP BY "connectionId" ORDER BY since, "connectionId" LIMIT ${oneMore}) AS failing
          JOIN "Connection" AS connection ON connection.id = failing."connectionId") AS item
    ${joined(anAdministrator)}
    ORDER BY item.since, item.id`,
};
