import type { Actor } from "@/lib/auth/actor";
import { holdActing } from "@/lib/auth/session/still-acting";
import { visibleTo } from "@/lib/auth/visible-to";
import type { CommandKind } from "@/lib/commands/kind";
import { openCommand } from "@/lib/commands/open";
import { assertDone, type OutcomeWords } from "@/lib/commands/outcome";
import { runCommand } from "@/lib/commands/run";
import { accessForActor } from "@/lib/credentials/access";
import { type ConnectionScope, scopeForActor } from "@/lib/credentials/scope";
import { coversheetFields } from "@/lib/domain/coversheet";
import { AppError, isAppError } from "@/lib/domain/errors";
import { message } from "@/lib/domain/message";
import { assertPermitted } from "@/lib/domain/permitted";
import { storedRefusal } from "@/lib/domain/refusal";
import { giveDraft } from "@/lib/drafts/attempts/press/mutations";
import { needsConsent } from "@/lib/drafts/consents/data";
import { scopeOfDraft } from "@/lib/drafts/data";
import type { AttemptView } from "@/lib/drafts/schema";
import { capabilitiesOf } from "@/lib/gateway/registry";
import { refresh } from "@/lib/mirror/refresh";
import { type Db, db, type Tx } from "@/lib/platform/db";
import type { Command, Quote } from "@/prisma/generated/client";
import * as commands from "./command";
import { conversionFaults, replacements } from "./conversion/rules";
import { getConversion, getQuote } from "./data";
import { quoteDraft } from "./draft";
import { quotes } from "./mirrored";
import { can, canRequest, hasRight } from "./policy";
import { offerOf } from "./rules";
import type { Conversion, QuoteAction, QuoteRef, QuoteView, RequestQuoteInput } from "./schema";

/**
 * Asks what the translation of a form would cost, once: a second click, tab or process finds the first attempt.
 * @throws AppError `conflict` where the service gives no quotes; else as `giveDraft` does
 */
export async function requestQuote(actor: Actor, input: RequestQuoteInput): Promise<AttemptView> {
  const { variant } = await scopeOfDraft(actor, input.draftId);
  const permitted = canRequest(capabilitiesOf(variant));
  if (!permitted.allowed) {
    throw new AppError("conflict", "The variant gives no quotes", { userMessage: permitted.reason });
  }
  return await giveDraft(actor, quoteDraft, input);
}

/**
 * Orders what a quote offers, and answers with how it stands then. It is read once more before: it spends money, and
 * nothing tells of a price that was set anew; where it cannot be read nothing is asked for.
 * @throws AppError as `act` and `refresh` do, `conflict` also where the offer is another by now, `invalid_input` and
 *   `service_refused` with messages at the fields of the coversheet, `forbidden` for staff who would need consent
 */
export async function convertQuote(
  actor: Actor,
  { quoteId, offer, ...typed }: Conversion,
): Promise<QuoteView> {
  const shown = await findForAction(actor, "convert", quoteId);
  const scope = await scopeForActor(actor, shown);
  await assertOwnDecision(actor, quoteId);
  await readAgain(actor, scope, shown);
  const quote = await findForAction(actor, "convert", quoteId);
  if (offerOf(quote) !== offer) {
    throw new AppError("conflict", `Quote ${quoteId} offers something else than was looked at`, {
      userMessage: message("quoteErrors.convert.changed"),
    });
  }
  const conversion = await getConversion(scope, quote);
  const fields = conversionFaults(conversion, typed);
  if (Object.keys(fields).length > 0) {
    throw new AppError("invalid_input", `Quote ${quoteId} cannot be converted with these values`, { fields });
  }
  const request = {
    ...{ serviceId: quote.serviceId, statusBefore: quote.status, decidedOn: offer },
    ...replacements(conversion, typed),
  };
  const command = await act(actor, "convert", commands.convertQuote, { quote, scope, request });
  if (command.state === "refused") {
    const { code, message: userMessage, fields } = storedRefusal(command.refusal);
    throw new AppError(code, `Command ${command.id} was refused`, { userMessage, fields });
  }
  const asked = commands.convertQuote.request.safeParse(command.request).data;
  const isSame =
    !asked || (["decidedOn", ...coversheetFields] as const).every((part) => asked[part] === request[part]);
  assertDone(actor, command, isSame, outcomeWords);
  return await getQuote(actor, { quoteId });
}

/**
 * Has the service delete a quote with its files. It is read once more before: one that became an order is kept.
 * @throws AppError as `act` does
 */
export async function deleteQuote(actor: Actor, { quoteId }: QuoteRef): Promise<QuoteRef> {
  const shown = await findForAction(actor, "delete", quoteId);
  const scope = await scopeForActor(actor, shown);
  await readAgain(actor, scope, shown);
  const quote = await findForAction(actor, "delete", quoteId);
  const request = { serviceId: quote.serviceId, statusBefore: quote.status, decidedOn: null };
  const command = await act(actor, "delete", commands.deleteQuote, { quote, scope, request });
  assertDone(actor, command, true, outcomeWords);
  return { quoteId };
}

/** Other words than those of orders. */
const outcomeWords: OutcomeWords = {
  movedOn: message("quoteErrors.movedOn"),
  earlierWaits: message("quoteErrors.convert.earlierWaits"),
  unknown: message("quoteErrors.actionUnknown"),
  waits: message("quoteErrors.actionWaits"),
};

/**
 * What cannot be read is not decided on: nobody knows what would be ordered, or lost. Of what is not there any more the
 * service says so itself.
 */
async function readAgain(actor: Actor, scope: ConnectionScope, { serviceId }: Quote): Promise<void> {
  try {
    await refresh(quotes, scope, await accessForActor(actor, scope), serviceId, "action");
  } catch (error) {
    if (!isAppError(error, "not_found")) throw error;
  }
}

/**
 * Gives a command on a quote, while no other is open on it, and none was carried out since the quote was read: a conversion
 * and a deletion would leave an order without its quote.
 * @throws AppError `conflict` while the other is being found out, and as `findForAction` does
 */
async function act<Request extends object>(
  actor: Actor,
  action: QuoteAction,
  kind: CommandKind<Request>,
  { quote, scope, request }: { quote: Quote; scope: ConnectionScope; request: Request },
): Promise<Command> {
  const access = await accessForActor(actor, scope);
  const subject = { id: quote.id, serviceId: quote.serviceId };
  return await runCommand(kind, access, async (tx) => {
    const now = await holdActing(tx, actor);
    await assertNoOther(tx, kind.name, quote.id);
    // One that ends moves the quote with it: it is either open still, or seen here.
    await findForAction(now, action, quote.id, tx);
    if (action === "convert") await assertOwnDecision(now, quote.id, tx);
    return await openCommand(tx, kind, { actor: now, scope, key: quote.id, request, subject });
  });
}

/** What the other of the two says of itself. */
const inTheWay = {
  [commands.convertQuote.name]: message("quoteErrors.delete.converting"),
  [commands.deleteQuote.name]: message("quoteErrors.convert.deleting"),
};

async function assertNoOther(tx: Tx, name: string, quoteId: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`quote ${quoteId}`}, 0))`;
  const open = await tx.command.findFirst({
    where: {
      ...{ subjectId: quoteId, kind: { in: Object.keys(inTheWay), not: name } },
      state: { in: ["sending", "unknown"] },
    },
    select: { kind: true },
  });
  const userMessage = open && inTheWay[open.kind];
  if (userMessage)
    throw new AppError("conflict", `${open.kind} is open on quote ${quoteId}`, { userMessage });
}

/** A conversion spends money for somebody who may have asked to say yes to that. */
async function assertOwnDecision(actor: Actor, quoteId: string, client: Db | Tx = db()): Promise<void> {
  if (!(await needsConsent(client, actor))) return;
  throw new AppError("forbidden", `Converting quote ${quoteId} needs its person's consent`, {
    userMessage: message("quoteErrors.convert.consent"),
  });
}

async function findForAction(actor: Actor, action: QuoteAction, quoteId: string, client: Db | Tx = db()) {
  const command = { select: { request: true } };
  const quote = await visibleTo(actor, client).quote.findFirst({
    where: { id: quoteId },
    include: { command },
  });
  if (!quote) throw new AppError("not_found", `Quote ${quoteId} is not visible to its writer`);
  const isTheirs = hasRight(actor, action, quote);
  assertPermitted(can(actor, action, quote), isTheirs, `Quote ${quoteId} does not allow ${action}`);
  return quote;
}
