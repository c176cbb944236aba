import { type Actor, personOf, staffActing, writtenFor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import type { CommandKind } from "@/lib/commands/kind";
import { doerFor } from "@/lib/domain/doer";
import { type TranslationRequest, translationRequestSchema } from "@/lib/domain/requests";
import { isShownTo } from "@/lib/drafts/attempts/data";
import { attemptView } from "@/lib/drafts/attempts/rules";
import { findAskedOrder } from "../consents/data";
import { namesFor } from "../names/data";
import type { PendingView } from "../schema";

const unknownLanguage = "…";

/** An attempt of a form whose order (or quote) is not confirmed yet, by its command; null for what the actor does not see. */
export async function findPending(
  actor: Actor,
  { name: kind }: Pick<CommandKind, "name">,
  commandId: string,
): Promise<PendingView | null> {
  const command = await visibleTo(actor).command.findFirst({
    where: { id: commandId, kind },
    include: {
      actor: { select: { id: true, name: true } },
      onBehalfOf: { select: { id: true, name: true } },
      draft: { select: { documents: true } },
      remainder: { select: { documents: true } },
    },
  });
  if (!command || !isShownTo(actor, command)) return null;
  // One that cannot be understood any more is still followed, under what else is known of it.
  const request = translationRequestSchema.safeParse(command.request).data;
  const { languageOf, connectionOf, referenceOf } = await namesFor(actor);
  return {
    ...attemptView(command),
    connectionName: connectionOf(command),
    reference: referenceOf({
      connectionId: command.connectionId,
      reference: request?.reference ?? null,
    }),
    sourceLanguageName: languageOf(command, request?.services.sourceLanguage ?? unknownLanguage),
    targetLanguageName: languageOf(command, request?.services.targetLanguage ?? unknownLanguage),
    documentNames: sentNames(request, [
      ...(command.draft?.documents ?? []),
      ...(command.remainder?.documents ?? []),
    ]),
    placedBy: command.onBehalfOf
      ? doerFor(actor, command.onBehalfOf, command.actor)
      : doerFor(actor, command.actor),
    isOwn: writtenFor(command) === personOf(actor),
    asked: command.state === "awaiting_consent" ? await findAskedOrder(actor, commandId) : null,
    mayAnswer: staffActing(actor) === null,
  };
}

/** The names of what was sent, in its order: what the form has come to hold since is nobody else's to see. */
export function sentNames(
  request: TranslationRequest | undefined,
  documents: readonly { fileServiceId: string | null; name: string }[],
): string[] {
  const names = new Map(documents.map(({ fileServiceId, name }) => [fileServiceId, name]));
  return (request?.fileServiceIds ?? []).flatMap((fileServiceId) => names.get(fileServiceId) ?? []);
}
