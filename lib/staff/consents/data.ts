import type { Actor } from "@/lib/auth/actor";
import { AppError } from "@/lib/domain/errors";
import { db } from "@/lib/platform/db";
import { actsForCustomers } from "../policy";
import type { ConsentRow } from "./schema";

/** The newest, and none that is older. */
const consentsAtMost = 10;
const consentDays = 14;

/**
 * What the actor has asked people to consent to, the newest first, and what became of it; nothing of what would be ordered,
 * which they see by a grant alone.
 * @throws AppError `not_found` for whoever is not of the staff
 */
export async function listConsents(actor: Actor): Promise<ConsentRow[]> {
  if (!actsForCustomers(actor)) throw new AppError("not_found", "The actor acts for no customers");
  const rows = await db().$queryRaw<(Omit<ConsentRow, "at"> & { at: Date })[]>`
    SELECT consent."commandId" AS id, business.id AS "businessId", business.name AS "businessName",
      person.id AS "personId", person.name AS "personName", consent.why,
      COALESCE(consent."settledAt", consent."createdAt") AS at,
      CASE WHEN consent.outcome IS NOT NULL THEN consent.outcome::text
        WHEN command.state = 'awaiting_consent' THEN 'waiting' ELSE 'over' END AS state
    FROM "Consent" AS consent
      JOIN "Command" AS command ON command.id = consent."commandId"
      JOIN "Business" AS business ON business.id = command."businessId"
      JOIN "User" AS person ON person.id = COALESCE(command."onBehalfOfId", command."actorId")
    WHERE consent."staffId" = ${actor.userId}::uuid
      AND consent."createdAt" > clock_timestamp() - make_interval(days => ${consentDays})
    ORDER BY consent."createdAt" DESC LIMIT ${consentsAtMost}`;
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
