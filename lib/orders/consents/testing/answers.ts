import { expect } from "vitest";
import { aVisit } from "@/lib/auth/testing/visits";
import { db } from "@/lib/platform/db";
import type { AskedForOrder } from "../../testing/asked-order";
import { answerByLink } from "../mutations";

/** The answers to a consent that is asked for, as its tests give and expect them. */

export const confirm = ({ secret }: Pick<AskedForOrder, "secret">) =>
  answerByLink(aVisit(), { secret, decision: "confirm" });

export const decline = ({ secret }: Pick<AskedForOrder, "secret">, why = "") =>
  answerByLink(aVisit(), { secret, decision: "decline", why });

export const refused = (code: string, key?: string) =>
  expect.objectContaining({ code, ...(key ? { userMessage: expect.objectContaining({ key }) } : {}) });

/** As a link is refused that does not work any more, or never did. */
export const gone = refused("not_found", "draftErrors.consent.gone");

/** The audit of the business. */
export const linesOf = ({ world }: Pick<AskedForOrder, "world">) =>
  db().auditEvent.findMany({ where: { businessId: world.businessId }, orderBy: { createdAt: "asc" } });

/** The time is up within which it can be answered. */
export const passTime = (commandId: string) =>
  db()
    .$executeRaw`UPDATE "Consent" SET "expiresAt" = clock_timestamp() WHERE "commandId" = ${commandId}::uuid`;
