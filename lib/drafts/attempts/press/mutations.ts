import type { Actor } from "@/lib/auth/actor";
import { holdActing } from "@/lib/auth/session/still-acting";
import { asksFor } from "@/lib/commands/kind";
import { runCommand } from "@/lib/commands/run";
import { accessForActor } from "@/lib/credentials/access";
import { type ConnectionScope, scopeForActor } from "@/lib/credentials/scope";
import { AppError, type FieldMessages, toAppError } from "@/lib/domain/errors";
import { message } from "@/lib/domain/message";
import { db, type Tx } from "@/lib/platform/db";
import type { Command, Draft } from "@/prisma/generated/client";
import { needsConsent } from "../../consents/data";
import { getOwnDraft, listDocuments } from "../../data";
import type { DraftDocumentRecord, DraftKind } from "../../kind";
import { keepContent, notEditable } from "../../mutations";
import { areAsSeen, contentFaults } from "../../rules";
import type { AttemptView, Press } from "../../schema";
import {
  askFor,
  isPressTooLate,
  type LockedForPress,
  lockForPress,
  openFor,
  openRefused,
  tooLate,
} from "../mutations";
import { attemptView } from "../rules";

/** A press, with what it takes to tell what is asked for by it. */
type Pressing<Content extends object, Known, Request> = {
  actor: Actor;
  scope: ConnectionScope;
  kind: DraftKind<Content, Known, Request>;
  known: Known;
  press: Press & { content: Content };
};

/**
 * Has a draft become what it is a draft of, once: a second click, tab or process that asks for the same finds the first
 * attempt. What the service refuses comes back as a refused attempt with its messages, and a lost answer as one that is
 * being checked. Where its person's consent is needed it waits for that, and nothing is sent.
 * @param press with the answers that the person sees; kept with the attempt, so that nothing typed last is missed
 * @throws AppError only where it is certain that nothing of this press was sent: `invalid_input` with messages at the
 *   fields, `not_found` for a draft that is not the actor's or was thrown away, `conflict` for an attempt that is not the
 *   draft's next, for answers that another tab has changed since, for fields
 *   that are others by now, or where something else is placed or being placed,
 *   `token_refused` without a token
 */
export async function giveDraft<Content extends object, Known, Request>(
  actor: Actor,
  kind: DraftKind<Content, Known, Request>,
  press: Press & { content: Content },
): Promise<AttemptView> {
  const own = await getOwnDraft(actor, press.draftId);
  const scope = await scopeForActor(actor, own);
  const [access, known] = await Promise.all([
    accessForActor(actor, scope).catch(toAppError),
    kind.known(scope, own, actor),
  ]);
  const pressing = { actor, scope, kind, known, press };
  if (access instanceof AppError) {
    // Nothing can be sent, but it may have been.
    const { told } = await db().$transaction(async (tx) =>
      readPress(tx, { ...pressing, actor: await holdActing(tx, actor) }),
    );
    if (told) return told;
    throw access;
  }
  const found: { told?: AttemptView } = {};
  const command = await runCommand(kind.command, access, async (tx) => {
    const now = await holdActing(tx, actor);
    const pressed = { ...pressing, actor: now };
    const { told, draft, content, documents, request } = await readPress(tx, pressed);
    if (told) {
      found.told = told;
      return { kind: "found", commandId: told.commandId };
    }
    assertGoesTo(draft, [scope.connectionId, press.connectionId]);
    assertAnsweredAs(kind, content, known, press);
    // Kept whatever comes of it, so that nothing typed last is lost.
    await keepContent(tx, now, kind.form, draft, { content, version: press.version });
    const fields = faultsOf(kind, content, documents, press, known);
    if (Object.keys(fields).length > 0) return { kind: "faulty", fields };
    if (kind.isBinding && (await needsConsent(tx, now))) return await askFor(tx, pressed, request);
    return await openFor(tx, pressed, request, await kind.about?.(tx, now, draft));
  });
  return found.told ?? attemptView(command);
}

/** What is pressed, under the draft's lock. */
type Pressed<Content, Request> = {
  draft: Draft;
  content: Content;
  documents: DraftDocumentRecord[];
  request: Request;
  /** What the person is told where the press opens no attempt. */
  told: AttemptView | null;
};

async function readPress<Content extends object, Known, Request>(
  tx: Tx,
  pressing: Pressing<Content, Known, Request>,
): Promise<Pressed<Content, Request>> {
  const { actor, kind, known, press } = pressing;
  const locked = await lockForPress(tx, actor, press);
  assertKind(kind, locked.draft);
  const content = kind.keep(press.content);
  const documents = await listDocuments(tx, press.draftId);
  const request = kind.request(content, documents, known);
  const isSeen = !press.documents || areAsSeen(documents, press.documents);
  const told =
    tellKnown(locked, (attempt) => isSeen && asksFor(kind.command, request, attempt)) ??
    (isPressTooLate(locked, press) ? await openRefused(tx, pressing, request, tooLate) : null);
  return { draft: locked.draft, content, documents, request, told };
}

/**
 * What is known of a press before anything is opened: what became of an attempt that asked for the same. One with its
 * number that asked for something else, from another tab, says nothing of what is wrong with this.
 * @throws AppError `conflict` where the number stands for something else that is placed or being placed
 */
function tellKnown(
  { own, standing }: LockedForPress,
  isSame: (attempt: Command) => boolean,
): AttemptView | null {
  if (standing && standing.state !== "refused" && isSame(standing)) return attemptView(standing);
  if (!own) return null;
  if (own.state !== "refused") throw notEditable(own);
  const view = attemptView(own);
  if (isSame(own) || !view.refusal || view.refusal.instead) return view;
  return {
    ...view,
    refusal: { code: "conflict", message: message("draftErrors.triedMeanwhile"), fields: {} },
  };
}

/**
 * Whatever else a page shows as it is by now, it may show the connection of before; and what the press read of it was
 * read before the draft was locked. The same answers are no change, whatever the version, so that nothing else tells.
 * @throws AppError `conflict` for a draft that was moved since
 */
function assertGoesTo({ id, connectionId }: Draft, shown: readonly (string | undefined)[]): void {
  if (shown.every((one) => one === undefined || one === connectionId)) return;
  throw new AppError("conflict", `Draft ${id} goes to another connection by now`, {
    userMessage: message("draftErrors.changedElsewhere"),
  });
}

/** @throws AppError `conflict` where the fields that were answered are others by now, or are shown no more */
function assertAnsweredAs<Content extends object, Known>(
  { form }: Pick<DraftKind<Content, Known>, "form">,
  content: Content,
  known: Known,
  { answeredAs }: Press,
): void {
  if (answeredAs === undefined || answeredAs === form.answeredAs?.(content, known)) return;
  throw new AppError(
    "conflict",
    `The fields of a form of kind ${form.name} were changed since they were shown`,
    {
      userMessage: message("draftErrors.fieldsChanged"),
    },
  );
}

/** @throws AppError `not_found` for a draft of another kind, which this is no form of */
function assertKind({ form }: Pick<DraftKind, "form">, draft: Draft): void {
  if (draft.kind === form.name) return;
  throw new AppError("not_found", `Draft ${draft.id} is of kind ${draft.kind}, not ${form.name}`);
}

function faultsOf<Content extends object, Known>(
  { form }: Pick<DraftKind<Content, Known>, "form">,
  content: Content,
  documents: readonly DraftDocumentRecord[],
  { documents: shown }: Press,
  known: Known,
): FieldMessages {
  const ofDocuments =
    shown && !areAsSeen(documents, shown)
      ? [message(`draftErrors.${form.name}.otherDocuments`)]
      : form.documentFaults(documents);
  return {
    ...contentFaults(form, content, known),
    ...(ofDocuments.length > 0 ? { documents: ofDocuments } : {}),
  };
}
