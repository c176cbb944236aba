import { type Actor, actingOf } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { db } from "@/lib/platform/db";
import { Prisma } from "@/prisma/generated/client";
import { getOwnDraft } from "../data";
import type { FormOutline } from "../form";
import { formAddress } from "../rules";
import type { DraftRef } from "../schema";
import type { Repeat } from "./schema";

/**
 * Documents of a form whose very bytes are in an order that the actor sees, or in another form of theirs: for each the
 * newest order, else the form that was changed last. Bytes are known of what went through the portal: as a document of a
 * form, or when somebody looked at it. What was put on the form as a copy is meant to be the same, a cancelled order has
 * come to nothing, and an order or a file that the service has no more is nowhere to be found.
 * @param forms that have a page
 * @throws AppError `not_found` for a form that is not the actor's
 */
export async function listRepeats(
  actor: Actor,
  forms: readonly FormOutline[],
  { draftId }: DraftRef,
): Promise<Repeat[]> {
  await getOwnDraft(actor, draftId);
  const [inOrders, inDrafts] = await Promise.all([
    listInOrders(actor, draftId),
    listInDrafts(actor, forms, draftId),
  ]);
  const ordered = new Set(inOrders.map(({ documentId }) => documentId));
  return [...inOrders, ...inDrafts.filter(({ documentId }) => !ordered.has(documentId))];
}

/** The documents that are looked at, called `document`. */
const documentsOf = (draftId: string) => Prisma.sql`"DraftDocument" AS document
  WHERE document."draftId" = ${draftId}::uuid AND document.state = 'uploaded'
    AND document.sha256 IS NOT NULL AND document."copyOfId" IS NULL`;

async function listInOrders(actor: Actor, draftId: string): Promise<Repeat[]> {
  const { businessId } = actingOf(actor);
  const isThere = Prisma.sql`file."businessId" = ${businessId}::uuid AND file."goneAt" IS NULL`;
  const found = await db().$queryRaw<
    { documentId: string; orderId: string; number: string; receivedAt: Date }[]
  >`
    SELECT looked.id AS "documentId", placed.id AS "orderId", placed.number, placed."receivedAt"
    FROM (SELECT document.id, document.sha256 FROM ${documentsOf(draftId)}) AS looked, LATERAL (
      SELECT id, number, "receivedAt" FROM "Order"
      WHERE ${visibleTo(actor).orders} AND status <> 'cancelled' AND "goneAt" IS NULL AND id IN (
        SELECT file."orderId" FROM "DraftDocument" AS other
        JOIN "Draft" AS form ON form.id = other."draftId"
        JOIN "File" AS file ON file."connectionId" = form."connectionId" AND file."serviceId" = other."fileServiceId"
        WHERE other.sha256 = looked.sha256 AND ${isThere}
        UNION
        SELECT file."orderId" FROM "OpenedFile" AS opened JOIN "File" AS file ON file.id = opened."fileId"
        WHERE opened.sha256 = looked.sha256 AND ${isThere})
      ORDER BY "receivedAt" DESC, id DESC LIMIT 1) AS placed`;
  return found.map(({ receivedAt, ...order }) => ({
    in: "order",
    ...order,
    receivedAt: receivedAt.toISOString(),
  }));
}

async function listInDrafts(actor: Actor, forms: readonly FormOutline[], draftId: string): Promise<Repeat[]> {
  const documents = await db().$queryRaw<{ id: string; sha256: string }[]>`
    SELECT document.id, document.sha256 FROM ${documentsOf(draftId)}`;
  const same = { sha256: { in: documents.map(({ sha256 }) => sha256) }, state: "uploaded" as const };
  const kinds = forms.map(({ name }) => name);
  const others = await visibleTo(actor).draft.findMany({
    where: { closedAt: null, id: { not: draftId }, kind: { in: kinds }, documents: { some: same } },
    orderBy: [{ updatedAt: "desc" }, { id: "desc" }],
    select: { id: true, kind: true, documents: { where: same, select: { sha256: true } } },
  });
  return documents.flatMap(({ id: documentId, sha256 }) => {
    const other = others.find((draft) => draft.documents.some((document) => document.sha256 === sha256));
    const form = forms.find(({ name }) => name === other?.kind);
    return form && other ? [{ in: "draft" as const, documentId, address: formAddress(form, other.id) }] : [];
  });
}
