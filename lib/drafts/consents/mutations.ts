import { recordAudit } from "@/lib/audit/mutations";
import { type Actor, actingOf, personOf, writtenFor } from "@/lib/auth/actor";
import { countWithin, type RateLimit } from "@/lib/auth/limits/rate-limit";
import { holdUnsuspended } from "@/lib/auth/membership";
import type { Visit } from "@/lib/auth/requests/visit";
import type { CommandKind } from "@/lib/commands/kind";
import { lockCommand } from "@/lib/commands/lease";
import { type NewCommand, openAwaitingConsent, openConsented } from "@/lib/commands/open";
import { runCommand } from "@/lib/commands/run";
import { settleRefused } from "@/lib/commands/settle";
import { accessForPerson } from "@/lib/credentials/access";
import { scopeOf } from "@/lib/credentials/scope";
import { AppError } from "@/lib/domain/errors";
import { message } from "@/lib/domain/message";
import type { Refusal } from "@/lib/domain/refusal";
import { queueMail, withdrawMail } from "@/lib/mail/queue-mail";
import { recordChange } from "@/lib/outbox/record";
import { db, type Tx } from "@/lib/platform/db";
import { newSecret } from "@/lib/platform/seal";
import type { Command, ConsentOutcome } from "@/prisma/generated/client";
import { throwAway } from "../mutations";
import {
  type AskedConsent,
  consentDigest,
  consentGone,
  findConsent,
  findObstacle,
  isConsentAsked,
  isToBeTold,
} from "./data";
import { consentHours, consentPath } from "./rules";

/**
 * Where a business asks for it, what the operator's staff send for somebody waits until that person has confirmed it: a
 * command that is written down, whose form is closed, and of which nothing is sent. Whatever ends that does so under the
 * locks of the form and the command, so that it has one end.
 */

/** Of one person: each is an email to them. */
const askedAtMost: RateLimit = { name: "consents asked", times: 20, minutes: 60 };

/** How a person is known who answers. */
export type Answering = Pick<Visit, "requestId" | "address"> & { way: "mailed link" | "signed in" };

/**
 * Writes down what is to be sent, and mails its person the link to confirm it by.
 * @returns the command that waits
 * @throws AppError `conflict` where the person was asked too often
 */
export async function askConsent<Request>(
  tx: Tx,
  kind: CommandKind<Request>,
  given: NewCommand<Request> & { actor: Actor },
): Promise<string> {
  const { actor } = given;
  const { businessId, businessName: business } = actingOf(actor);
  const person = await tx.user.findUniqueOrThrow({ where: { id: personOf(actor) } });
  if (!(await countWithin(tx, askedAtMost, person.id))) {
    throw new AppError("conflict", `Person ${person.id} was asked for consent too often`, {
      userMessage: message("draftErrors.consent.tooMany", { person: person.name, atMost: askedAtMost.times }),
    });
  }
  const commandId = await openAwaitingConsent(tx, kind, given);
  const secret = newSecret();
  const digest = consentDigest(secret);
  const expiresAt = await store(tx, { commandId, staffId: actor.userId, digest });
  await recordAudit(tx, actor, {
    action: "consent.ask",
    ...about(commandId),
    after: { email: person.email },
  });
  await queueMail(tx, {
    ...{ kind: "consent", event: eventOf(commandId), businessId, expiresAt },
    to: { email: person.email, userId: person.id },
    letter: {
      subject: message("mails.consent.subject", { business }),
      paragraphs: [
        message("mails.consent.body", { staff: actor.name, business }),
        message("mails.consent.reason", { staff: actor.name, reason: await reasonOf(tx, actor) }),
        message("mails.consent.how", { hours: consentHours }),
      ],
      link: { label: message("mails.consent.link"), path: consentPath(secret) },
      reason: message("mails.consent.why", { business }),
    },
  });
  await recordChange(tx, { businessId, topic: "command", id: commandId });
  return commandId;
}

/**
 * Has done what waits, once: whoever confirms again is told what came of it. Who asked for it is who does it, for the
 * person and with their token, although their grant is over.
 * @throws AppError `not_found` for what cannot be answered any more, `conflict` where the person or whoever asked is kept
 *   out by now, `token_refused` without a token; nothing was sent then
 */
export async function confirmConsent<Request>(
  answering: Answering,
  kind: CommandKind<Request>,
  commandId: string,
): Promise<Command> {
  const known = await findConsent(db(), { commandId });
  if (!known || known.command.kind !== kind.name) throw consentGone();
  if (known.outcome === "confirmed") {
    if (await isToBeTold(db(), known)) return known.command;
    throw consentGone();
  }
  // Before anything is said of the person's token.
  if (!(await isConsentAsked(db(), known))) throw consentGone();
  const scope = await scopeOf(known.command.connectionId);
  const access = await accessForPerson(writtenFor(known.command), scope);
  return await runCommand(kind, access, async (tx) => {
    const asked = await hold(tx, commandId);
    if (asked.outcome === "confirmed") return { kind: "found", commandId };
    if (!(await isConsentAsked(tx, asked))) throw consentGone();
    const { departmentId } = await holdPeople(tx, asked);
    const obstacle = await findObstacle(tx, asked);
    if (obstacle) {
      throw new AppError("conflict", `What ${commandId} asks for cannot be confirmed`, {
        userMessage: obstacle,
      });
    }
    await end(tx, asked, "confirmed");
    const lease = await openConsented(tx, commandId, departmentId);
    await tellAnswer(tx, answering, asked, { action: "consent.confirm" });
    return { kind: "opened", lease };
  });
}

/**
 * Nothing is done of it: its form is thrown away, and what was uploaded to it deleted. Declining twice is no error.
 * @throws AppError `not_found` for what cannot be answered any more
 */
export async function declineConsent(answering: Answering, commandId: string, why: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const asked = await hold(tx, commandId);
    if (asked.outcome === "declined") return;
    if (!(await isConsentAsked(tx, asked))) throw consentGone();
    const { command } = asked;
    const personId = writtenFor(command);
    const { name: person } = await tx.user.findUniqueOrThrow({ where: { id: personId } });
    await end(tx, asked, "declined", why || null);
    const told = why
      ? message("draftErrors.consent.declinedWhy", { person, why })
      : message("draftErrors.consent.declined", { person });
    await letGo(tx, asked, { code: "forbidden", message: told });
    const { requestId, address } = answering;
    const acting = { department: null, onBehalfOf: null };
    if (command.draft) await throwAway(tx, { userId: personId, requestId, address, acting }, command.draft);
    await tellAnswer(tx, answering, asked, { action: "consent.decline" });
  });
}

/**
 * Takes back what was asked: the link does nothing from then on, and the form is open again. Doing so twice is no error.
 * @throws AppError `not_found` for what cannot be answered any more
 */
export async function withdrawConsentRequest(actor: Actor, commandId: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const asked = await hold(tx, commandId);
    if (asked.outcome === "withdrawn") return;
    if (!(await isConsentAsked(tx, asked))) throw consentGone();
    await end(tx, asked, "withdrawn");
    await letGo(tx, asked, { code: "conflict", message: message("draftErrors.consent.withdrawn") });
    await recordAudit(tx, actor, { action: "consent.withdraw", ...about(commandId) });
  });
}

const expiredAtOnce = 500;

/** Ends what nobody has answered in time: its form is open again. For the worker. */
export async function expireConsents(): Promise<void> {
  const over = await db().$queryRaw<{ commandId: string }[]>`SELECT "commandId" FROM "Consent"
    WHERE outcome IS NULL AND "expiresAt" <= clock_timestamp() ORDER BY "expiresAt" LIMIT ${expiredAtOnce}`;
  for (const { commandId } of over) await db().$transaction((tx) => expire(tx, commandId));
}

async function expire(tx: Tx, commandId: string): Promise<void> {
  const asked = await hold(tx, commandId);
  if (asked.outcome !== null) return;
  await end(tx, asked, "expired");
  const { command } = asked;
  // It may have come to nothing before, by what an earlier attempt of its form made.
  if (command.state !== "awaiting_consent") return;
  await letGo(tx, asked, { code: "conflict", message: message("draftErrors.consent.expired") });
  const { businessId, requestId, address, grantId } = command;
  const acting = { businessId, onBehalfOf: { userId: writtenFor(command), grantId } };
  await recordAudit(
    tx,
    { userId: asked.staffId, acting, requestId, address },
    { action: "consent.expire", ...about(commandId) },
  );
}

/** Nobody else answers it, takes it back or changes its form until the transaction has ended. */
async function hold(tx: Tx, commandId: string): Promise<AskedConsent> {
  await lockCommand(tx, commandId);
  const asked = await findConsent(tx, { commandId });
  if (!asked) throw consentGone();
  return asked;
}

/**
 * Nobody keeps the person, their business or whoever asked out meanwhile, or moves the person.
 * @returns where in the business the person is
 */
async function holdPeople(
  tx: Tx,
  { staffId, command }: AskedConsent,
): Promise<{ departmentId: string | null }> {
  const personId = writtenFor(command);
  // Before the business, as who suspends it does: that may be whoever asked.
  await tx.$queryRaw`SELECT 1 FROM "User" WHERE id = ${staffId}::uuid FOR SHARE`;
  await holdUnsuspended(tx, command.businessId);
  await tx.$queryRaw`SELECT 1 FROM "User" WHERE id = ${personId}::uuid FOR SHARE`;
  const [membership] = await tx.$queryRaw<
    { departmentId: string | null }[]
  >`SELECT "departmentId" FROM "Membership"
    WHERE "userId" = ${personId}::uuid AND "businessId" = ${command.businessId}::uuid FOR SHARE`;
  return { departmentId: membership?.departmentId ?? null };
}

async function store(
  tx: Tx,
  { commandId, staffId, digest }: { commandId: string; staffId: string; digest: string },
): Promise<Date> {
  const [stored] = await tx.$queryRaw<{ expiresAt: Date }[]>`
    INSERT INTO "Consent" ("commandId", "staffId", digest, "createdAt", "expiresAt")
    SELECT ${commandId}::uuid, ${staffId}::uuid, ${digest}, clock.now, clock.now + make_interval(hours => ${consentHours})
    FROM (SELECT clock_timestamp() AS now) AS clock RETURNING "expiresAt"`;
  if (!stored) throw new Error("A consent was not stored");
  return stored.expiresAt;
}

async function end(
  tx: Tx,
  { commandId }: AskedConsent,
  outcome: ConsentOutcome,
  why: string | null = null,
): Promise<void> {
  await tx.$executeRaw`UPDATE "Consent" SET outcome = ${outcome}::"ConsentOutcome", "settledAt" = clock_timestamp(), why = ${why}
    WHERE "commandId" = ${commandId}::uuid`;
  await withdrawMail(tx, eventOf(commandId));
}

/** Nothing comes of the command. */
async function letGo(
  tx: Tx,
  { commandId }: AskedConsent,
  why: Pick<Refusal, "code" | "message">,
): Promise<void> {
  await settleRefused(tx, commandId, { sends: 0, refusal: { ...why, fields: {} } });
}

/** The person answers for themselves, also by the link: whoever has it has their mailbox. */
async function tellAnswer(
  tx: Tx,
  { way, requestId, address }: Answering,
  { commandId, command, staff }: AskedConsent,
  answer: { action: string },
): Promise<void> {
  const acting = { businessId: command.businessId, onBehalfOf: null };
  await recordAudit(
    tx,
    { userId: writtenFor(command), acting, requestId, address },
    { ...answer, ...about(commandId), after: { askedBy: staff.name, grantId: command.grantId, way } },
  );
}

async function reasonOf(tx: Tx, actor: Actor): Promise<string> {
  const grantId = actingOf(actor).onBehalfOf?.grantId ?? "";
  return (await tx.staffGrant.findUniqueOrThrow({ where: { id: grantId } })).reason;
}

function about(commandId: string) {
  return { subjectKind: "consent", subjectId: commandId } as const;
}

/** What its mail tells of. */
function eventOf(commandId: string): string {
  return `consent ${commandId}`;
}
