import type { Actor } from "@/lib/auth/actor";
import { memberOf } from "@/lib/auth/session";
import { AppError } from "@/lib/domain/errors";
import { type Db, db, type Tx } from "@/lib/platform/db";
import type { Draft, Prisma } from "@/prisma/generated/client";
import { attemptAfter, isUntouched, storedContent, submissionView } from "./rules";
import type { DocumentKind, DraftDocumentView, DraftRef, DraftView } from "./schema";

/** An upload whose process has not been heard of for this long is over: the process beats every 10 seconds. */
export const uploadPulseSeconds = 45;

/** A draft belongs to one person in one business; nobody else ever sees it. */
export function ownDrafts(actor: Actor): { userId: string; businessId: string } {
  return { userId: actor.userId, businessId: memberOf(actor).businessId };
}

/** The draft with its documents and its latest attempt. A discarded draft is not found. */
export async function getDraft(actor: Actor, { draftId }: DraftRef): Promise<DraftView> {
  const draft = await db().draft.findFirst({ where: { id: draftId, ...ownDrafts(actor) } });
  const view = draft && (await draftView(db(), draft));
  if (!view || (draft.closedAt && view.submission?.state !== "accepted")) {
    throw new AppError("not_found", `Draft ${draftId} is not open to its reader`);
  }
  return view;
}

/** The person's newest unplaced form that holds anything, for Home. */
export async function findStartedDraft(actor: Actor): Promise<DraftView | null> {
  return await newestWithContent({
    ...ownDrafts(actor),
    submissions: { none: { state: { not: "refused" } } },
  });
}

/**
 * What the order form shows when it is opened: the newest form that holds anything, also one whose order is
 * still being checked, so that nobody places it twice for want of news.
 */
export async function findOfferedDraft(actor: Actor): Promise<DraftView | null> {
  return await newestWithContent(ownDrafts(actor));
}

async function newestWithContent(where: Prisma.DraftWhereInput): Promise<DraftView | null> {
  const drafts = await db().draft.findMany({
    where: { ...where, closedAt: null },
    orderBy: { updatedAt: "desc" },
    take: 5,
  });
  for (const draft of drafts) {
    const view = await draftView(db(), draft);
    if (!isEmptyDraft(view)) return view;
  }
  return null;
}

/** Nothing typed, no document, never placed. */
export function isEmptyDraft(draft: DraftView): boolean {
  return draft.documents.length === 0 && draft.submission === null && isUntouched(draft.content);
}

export async function draftView(client: Db | Tx, draft: Draft): Promise<DraftView> {
  const [documents, latest] = await Promise.all([
    listDocuments(client, draft.id),
    client.submission.findFirst({
      where: { draftId: draft.id },
      orderBy: { attempt: "desc" },
      include: { order: { select: { id: true } } },
    }),
  ]);
  return {
    draftId: draft.id,
    version: draft.version,
    content: storedContent(draft.content),
    documents: documents.map(({ fileServiceId: _, ...view }) => view),
    attempt: attemptAfter(latest),
    submission: latest && submissionView(latest),
    updatedAt: draft.updatedAt.toISOString(),
  };
}

export type DraftDocumentRecord = DraftDocumentView & { fileServiceId: string | null };

/** Documents in the order they were added; an upload whose process died shows as failed. */
export async function listDocuments(client: Db | Tx, draftId: string): Promise<DraftDocumentRecord[]> {
  const rows = await client.$queryRaw<
    {
      id: string;
      name: string;
      kind: DocumentKind;
      sizeBytes: bigint;
      state: DraftDocumentView["state"];
      fileServiceId: string | null;
    }[]
  >`
    SELECT id, name, kind, "sizeBytes", "fileServiceId",
      CASE WHEN state = 'uploading' AND "heartbeatAt" < now() - make_interval(secs => ${uploadPulseSeconds})
        THEN 'failed' ELSE state::text END AS state
    FROM "DraftDocument" WHERE "draftId" = ${draftId}::uuid ORDER BY position, id`;
  return rows.map((row) => ({ ...row, sizeBytes: Number(row.sizeBytes) }));
}
