import { type Actor, actingOf, staffActing, writtenFor } from "@/lib/auth/actor";
import { AppError } from "@/lib/domain/errors";
import { type Message, message } from "@/lib/domain/message";
import type { Db, Tx } from "@/lib/platform/db";
import { keyedDigest } from "@/lib/platform/seal";
import type { Prisma } from "@/prisma/generated/client";

/** What was asked of a person, and whether they can still answer it. */

const whole = {
  staff: { select: { name: true, isStaff: true, disabledAt: true } },
  command: { include: { draft: true } },
} satisfies Prisma.ConsentInclude;

export type AskedConsent = Prisma.ConsentGetPayload<{ include: typeof whole }>;

/** Whether what the actor sends needs the consent of whom they act for. */
export async function needsConsent(client: Db | Tx, actor: Actor): Promise<boolean> {
  if (staffActing(actor) === null) return false;
  const where = { id: actingOf(actor).businessId, staffOrdersNeedConsent: true };
  return (await client.business.count({ where })) > 0;
}

/** @param which by its command, or by the digest of the secret in its link; null where nothing was asked so */
export async function findConsent(
  client: Db | Tx,
  which: { commandId: string } | { digest: string },
): Promise<AskedConsent | null> {
  return await client.consent.findUnique({ where: which, include: whole });
}

/** Whether it can be answered: nobody has, and it has neither been taken back nor come to its end. */
export async function isConsentAsked(
  client: Db | Tx,
  { commandId, command }: Pick<AskedConsent, "commandId" | "command">,
): Promise<boolean> {
  const [open] = await client.$queryRaw<object[]>`SELECT 1 FROM "Consent"
    WHERE "commandId" = ${commandId}::uuid AND outcome IS NULL AND "expiresAt" > clock_timestamp()`;
  return open !== undefined && command.state === "awaiting_consent";
}

type Standing = { business: string; isSuspended: boolean; personIsThere: boolean; staffIsThere: boolean };

/** Why it cannot be confirmed although it is asked: the person, their business or whoever asked is kept out by now. */
export async function findObstacle(client: Db | Tx, asked: AskedConsent): Promise<Message | null> {
  const there = await whoIsThere(client, asked);
  const { business } = there;
  if (!there.personIsThere) return message("draftErrors.consent.person", { business });
  if (there.isSuspended) return message("draftErrors.consent.suspended", { business });
  return there.staffIsThere ? null : message("draftErrors.consent.staff", { staff: asked.staff.name });
}

/** Whether its person is let into their business, and so told what came of it. */
export async function isToBeTold(client: Db | Tx, asked: AskedConsent): Promise<boolean> {
  const { personIsThere, isSuspended } = await whoIsThere(client, asked);
  return personIsThere && !isSuspended;
}

async function whoIsThere(client: Db | Tx, { staffId, command }: AskedConsent): Promise<Standing> {
  const personId = writtenFor(command);
  const [there] = await client.$queryRaw<Standing[]>`
    SELECT business.name AS business, business."suspendedAt" IS NOT NULL AS "isSuspended",
      EXISTS (SELECT 1 FROM "Membership" AS membership JOIN "User" AS person ON person.id = membership."userId"
        WHERE person.id = ${personId}::uuid AND membership."businessId" = business.id
          AND person."disabledAt" IS NULL AND membership."disabledAt" IS NULL) AS "personIsThere",
      EXISTS (SELECT 1 FROM "User" WHERE id = ${staffId}::uuid AND "isStaff" AND "disabledAt" IS NULL) AS "staffIsThere"
    FROM "Business" AS business WHERE business.id = ${command.businessId}::uuid`;
  if (!there) throw new Error(`Command ${command.id} is of no business`);
  return there;
}

export function consentDigest(secret: string): string {
  return keyedDigest("consent", secret);
}

/** Answered, taken back, expired or never asked: nobody is told which. */
export function consentGone(): AppError {
  return new AppError("not_found", "Nothing waits for this consent", {
    userMessage: message("draftErrors.consent.gone"),
  });
}
