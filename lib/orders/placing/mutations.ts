import type { Actor } from "@/lib/auth/actor";
import { giveCommand } from "@/lib/commands/give";
import { type Opening, openCommand } from "@/lib/commands/open";
import { accessForActor } from "@/lib/credentials/access";
import type { ConnectionScope } from "@/lib/credentials/scope";
import { AppError } from "@/lib/domain/errors";
import { languagesOf } from "@/lib/mirror/languages";
import type { Tx } from "@/lib/platform/db";
import type { Draft } from "@/prisma/generated/client";
import { placeOrder as placeOrderCommand } from "../command";
import { listDocuments, ownDrafts, scopeOfDraft } from "../drafts/data";
import { attemptAfter, holdsDraft, keptContent, submissionView } from "../drafts/rules";
import type { PlaceOrderInput, SubmissionView } from "../drafts/schema";
import { getCoversheet } from "../form-options/data";
import { type OrderCheck, orderFaults, requestOf } from "./rules";

/**
 * Places the draft's order, once: a second click, tab or process finds the first attempt. What the service
 * refuses comes back as a refused attempt with its messages, and a lost answer as one that is being checked.
 * @throws AppError `invalid_input` with messages at the fields, `not_found` for a draft that is not the
 *   actor's, `conflict` for an attempt that was never opened, `token_refused` without a token
 */
export async function placeOrder(actor: Actor, input: PlaceOrderInput): Promise<SubmissionView> {
  const scope = await scopeOfDraft(actor, input.draftId);
  const [access, languages, coversheet] = await Promise.all([
    accessForActor(actor, scope),
    languagesOf(scope),
    getCoversheet(scope),
  ]);
  const command = await giveCommand(placeOrderCommand, access, (tx) =>
    open(tx, actor, scope, input, { languages, coversheet }),
  );
  return submissionView(command);
}

/** Committed before anything is sent. The draft's row lock makes simultaneous clicks queue up here. */
async function open(
  tx: Tx,
  actor: Actor,
  scope: ConnectionScope,
  { draftId, content, attempt }: PlaceOrderInput,
  known: Pick<OrderCheck, "languages" | "coversheet">,
): Promise<Opening> {
  const draft = await lockDraft(tx, actor, draftId);
  const latest = await tx.command.findFirst({ where: { draftId }, orderBy: { attempt: "desc" } });
  if (latest && (holdsDraft(latest) || latest.attempt === attempt)) {
    return { kind: "found", commandId: latest.id };
  }
  const next = attemptAfter(latest);
  if (draft.closedAt || attempt !== next) {
    throw new AppError("conflict", `Draft ${draftId} is at attempt ${next}, not ${attempt}`);
  }
  // Kept whatever comes of it, so that nothing typed last is lost; the version counts autosaves only.
  const kept = keptContent(content);
  await tx.draft.update({ where: { id: draftId }, data: { content: kept, updatedAt: new Date() } });
  const check = { content: kept, documents: await listDocuments(tx, draftId), ...known };
  const fields = orderFaults(check);
  if (Object.keys(fields).length > 0) return { kind: "faulty", fields };
  const request = requestOf(check);
  return await openCommand(tx, placeOrderCommand, { actor, scope, key: draftId, request, draftId, attempt });
}

async function lockDraft(tx: Tx, actor: Actor, draftId: string): Promise<Draft> {
  await tx.$queryRaw`SELECT 1 FROM "Draft" WHERE id = ${draftId}::uuid FOR UPDATE`;
  const draft = await tx.draft.findFirst({ where: { id: draftId, ...ownDrafts(actor) } });
  if (!draft) throw new AppError("not_found", `Draft ${draftId} is not open to its writer`);
  return draft;
}
