import type { Actor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { type ConnectionScope, scopeForActor } from "@/lib/credentials/scope";
import { AppError } from "@/lib/domain/errors";
import { type Db, db, type Tx } from "@/lib/platform/db";
import type { Draft, Prisma } from "@/prisma/generated/client";
import type { Form } from "./form";
import { type DraftDocumentRecord, type DraftKind, kindOfDraft } from "./kind";
import { attemptAfter, draftSummary, holdsDraft, isEmptyForm, storedContent, submissionView } from "./rules";
import {
  type DocumentKind,
  type DraftDocumentView,
  type DraftRef,
  type DraftSummary,
  type DraftView,
  openDraftsAtMost,
} from "./schema";

/** An upload whose process has not been heard of for this long is over: the process beats every 10 seconds. */
export const uploadPulseSeconds = 45;

/** The draft with its documents and its latest attempt. A discarded draft is not found. */
export async function getDraft<Content extends object>(
  actor: Actor,
  kinds: readonly DraftKind<Content>[],
  { draftId }: DraftRef,
): Promise<DraftView<Content>> {
  const draft = await visibleTo(actor).draft.findFirst({ where: { id: draftId } });
  const view = draft && (await draftView(db(), kindOfDraft(kinds, draft).form, draft));
  if (!view || (draft.closedAt && view.submission?.state !== "accepted")) {
    throw new AppError("not_found", `Draft ${draftId} is not open to its reader`);
  }
  return view;
}

/** The connection that the draft's documents are on and its order goes to. @throws AppError `not_found` */
export async function scopeOfDraft(actor: Actor, draftId: string): Promise<ConnectionScope> {
  return await scopeForActor(actor, await findOwnDraft(actor, draftId));
}

/** Whatever became of it. @throws AppError `not_found` for a draft that is not the actor's */
export async function findOwnDraft(actor: Actor, draftId: string): Promise<Draft> {
  const draft = await visibleTo(actor).draft.findFirst({ where: { id: draftId } });
  if (!draft) throw new AppError("not_found", `Draft ${draftId} is not open to its reader`);
  return draft;
}

/** The person's forms of a kind that were begun and are theirs to go on with, the last changed first. */
export async function listDrafts(actor: Actor, form: Form): Promise<DraftSummary[]> {
  const drafts = await listBegun(actor, form);
  return drafts
    .filter(({ commands: [latest] }) => !holdsDraft(latest ?? null))
    .map((draft) => draftSummary(form, draft));
}

/**
 * What the form shows when its address names no draft: the last changed one that was begun, also one whose outcome is
 * still being checked, so that nobody sends it twice for want of news.
 */
export async function findOfferedDraft(actor: Actor, form: Form): Promise<DraftRef | null> {
  const [newest] = await listBegun(actor, form);
  return newest ? { draftId: newest.id } : null;
}

async function listBegun(actor: Actor, form: Form): Promise<OpenDraft[]> {
  const drafts = await listOpenDrafts(db(), actor, form);
  return drafts.filter((draft) => !isEmptyForm(form, draft));
}

const openDraftParts = {
  documents: { orderBy: [{ position: "asc" }, { id: "asc" }], select: { name: true } },
  commands: { orderBy: { attempt: "desc" }, take: 1 },
} satisfies Prisma.DraftInclude;

export type OpenDraft = Prisma.DraftGetPayload<{ include: typeof openDraftParts }>;

/** Every form of a kind and a person that is neither sent nor discarded, those that are still empty included. */
export async function listOpenDrafts(client: Db | Tx, actor: Actor, { name }: Form): Promise<OpenDraft[]> {
  return await visibleTo(actor, client).draft.findMany({
    where: { closedAt: null, kind: name },
    orderBy: [{ updatedAt: "desc" }, { id: "desc" }],
    take: openDraftsAtMost,
    include: openDraftParts,
  });
}

export async function draftView<Content extends object>(
  client: Db | Tx,
  form: Form<Content>,
  draft: Draft,
): Promise<DraftView<Content>> {
  const [documents, latest] = await Promise.all([
    listDocuments(client, draft.id),
    client.command.findFirst({
      where: { draftId: draft.id },
      orderBy: { attempt: "desc" },
    }),
  ]);
  return {
    draftId: draft.id,
    version: draft.version,
    ...storedContent(form, draft.content),
    documents: documents.map(({ fileServiceId: _, ...view }) => view),
    attempt: attemptAfter(latest),
    submission: latest && submissionView(latest),
    updatedAt: draft.updatedAt.toISOString(),
  };
}

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
