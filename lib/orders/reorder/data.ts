import { type Actor, personOf } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { findConnections } from "@/lib/credentials/connections";
import { scopeForActor } from "@/lib/credentials/scope";
import { AppError } from "@/lib/domain/errors";
import { translationRequestSchema } from "@/lib/domain/requests";
import { getOwnDraft } from "@/lib/drafts/data";
import { documentKindSchema } from "@/lib/drafts/documents/schema";
import { documentsAtMost } from "@/lib/drafts/rules";
import type { DraftRef } from "@/lib/drafts/schema";
import type { File } from "@/prisma/generated/client";
import { shownValues } from "../coversheet/rules";
import { getOrderKnown } from "../form-options/data";
import { namesFor } from "../names/data";
import { inGivenOrder } from "../rules";
import { findStoredOrder, type StoredOrder } from "../stored/data";
import { parseOrder } from "../stored/rules";
import { answersAgain, type EarlierOrder } from "./rules";
import type { ReorderView } from "./schema";

export type Earlier = {
  order: StoredOrder;
  /**
   * As it was asked for, as far as its reader is told of it: what the business hides is told to whom it was placed for
   * alone. Null of one of which only a list has told so far.
   */
  earlier: EarlierOrder | null;
  /** What people sent with it, in their order: nothing of its revisions, nor of what the service made. */
  documents: File[];
};

/** @returns null also for an order that is not the actor's to see */
export async function findEarlier(actor: Actor, orderId: string): Promise<Earlier | null> {
  const order = await findStoredOrder(actor, orderId);
  if (!order) return null;
  const [{ languageOf, coversheetOf }, files] = await Promise.all([
    namesFor(actor),
    visibleTo(actor).file.findMany({
      where: { orderId, revisionServiceId: null, kind: { in: documentKindSchema.options } },
      orderBy: [{ uploadedAt: "asc" }, { id: "asc" }],
    }),
  ]);
  const { whole } = parseOrder(order);
  const listed = whole?.files.map(({ serviceId }) => serviceId) ?? [];
  return {
    order,
    earlier: whole
      ? {
          whole:
            order.placedById === personOf(actor)
              ? whole
              : { ...whole, ...shownValues(whole, coversheetOf(order)) },
          request: translationRequestSchema.safeParse(order.placedWith?.request).data ?? null,
          sourceLanguageName: languageOf(order, order.sourceLanguage),
          targetLanguageName: languageOf(order, order.targetLanguage),
        }
      : null,
    documents: inGivenOrder(files, order.placedWith?.given ?? [], listed),
  };
}

/**
 * What a form says of the order that it began with.
 * @returns null where it began with none, or with one that its person sees no more
 * @throws AppError `not_found` for a form that is not the actor's
 */
export async function findReorder(actor: Actor, { draftId }: DraftRef): Promise<ReorderView | null> {
  const draft = await getOwnDraft(actor, draftId);
  const found = draft.reorderOfId === null ? null : await findEarlier(actor, draft.reorderOfId);
  if (!found?.earlier) return null;
  const { order, earlier, documents } = found;
  const { leftOut } = answersAgain(earlier, await getOrderKnown(actor, await scopeForActor(actor, draft)));
  const others = documents.length - documentsAtMost;
  return {
    orderId: order.id,
    number: order.number,
    receivedAt: order.receivedAt.toISOString(),
    goesElsewhere: draft.connectionId === order.connectionId ? null : await nameOf(actor, draft),
    leftOut: [...leftOut, ...(others > 0 ? [{ what: "documents" as const, n: others }] : [])],
  };
}

async function nameOf(actor: Actor, { connectionId }: { connectionId: string }): Promise<string> {
  const connection = (await findConnections(actor)).find(({ scope }) => scope.connectionId === connectionId);
  if (!connection) throw new AppError("not_found", `There is no connection ${connectionId}`);
  return connection.name;
}
