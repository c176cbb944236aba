import type { Actor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { connectionNames, findConnections, type KnownConnection } from "@/lib/credentials/connections";
import { type ConnectionScope, scopeForActor } from "@/lib/credentials/scope";
import { AppError } from "@/lib/domain/errors";
import { type Db, db, type Tx } from "@/lib/platform/db";
import type { Command, Draft, Prisma } from "@/prisma/generated/client";
import { attemptAfter, attemptView, holdsDraft, type StandingAttempts } from "./attempts/rules";
import type { DocumentKind, DraftDocumentView } from "./documents/schema";
import { measureSchema } from "./estimate/schema";
import type { Form } from "./form";
import { type DraftDocumentRecord, type DraftKind, kindOfDraft } from "./kind";
import { isHeld, openDraftsAtMost } from "./rules";
import type { DraftRef, DraftSummary, DraftView } from "./schema";
import { draftSummary, isEmptyForm, storedContent } from "./stored/rules";

/** An upload whose process has not been heard of for this long is over: the process beats every 10 seconds. */
export const uploadPulseSeconds = 45;

/** The draft with its documents and the attempt that says how it stands. A discarded draft is not found. */
export async function getDraft<Content extends object>(
  actor: Actor,
  kinds: readonly DraftKind<Content>[],
  { draftId }: DraftRef,
): Promise<DraftView<Content>> {
  const draft = await visibleTo(actor).draft.findFirst({ where: { id: draftId } });
  const view = draft && (await draftView(db(), kindOfDraft(kinds, draft).form, draft));
  if (!view || (draft.closedAt && !isHeld(view.latestAttempt))) {
    throw new AppError("not_found", `Draft ${draftId} is not open to its reader`);
  }
  return view;
}

/** The connection that the draft's documents are on and its order goes to. @throws AppError `not_found` */
export async function scopeOfDraft(actor: Actor, draftId: string): Promise<ConnectionScope> {
  return await scopeForActor(actor, await getOwnDraft(actor, draftId));
}

/** Whatever became of it. @throws AppError `not_found` for a draft that is not the actor's */
export async function getOwnDraft(actor: Actor, draftId: string): Promise<Draft> {
  const draft = await visibleTo(actor).draft.findFirst({ where: { id: draftId } });
  if (!draft) throw new AppError("not_found", `Draft ${draftId} is not open to its reader`);
  return draft;
}

/**
 * The person's forms that were begun and are theirs to go on with, the last changed first.
 * @param connections of the business, where they are known already
 */
export async function listDrafts(
  actor: Actor,
  forms: readonly Form[],
  connections?: readonly KnownConnection[],
): Promise<DraftSummary[]> {
  const known = connections ?? (await findConnections(actor));
  const shown = {
    connectionNameOf: connectionNames(known),
    showsReference: ({ connectionId }: { connectionId: string }) =>
      known.find(({ scope }) => scope.connectionId === connectionId)?.coversheet.reference.visible ?? true,
  };
  const ofEach = await Promise.all(
    forms.map(async (form) =>
      (await listBegun(actor, form))
        .filter(({ commands: [latest] }) => !holdsDraft(latest ?? null))
        .map((draft) => draftSummary(form, draft, shown)),
    ),
  );
  return ofEach.flat().sort((one, other) => other.updatedAt.localeCompare(one.updatedAt));
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
  changedByStaff: { select: { name: true } },
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

/** The person's open form of a kind about something that is there. */
export async function findDraftAbout(
  client: Db | Tx,
  actor: Actor,
  { name }: Pick<Form, "name">,
  aboutId: string,
): Promise<Draft | null> {
  return await visibleTo(actor, client).draft.findFirst({ where: { closedAt: null, kind: name, aboutId } });
}

export async function draftView<Content extends object>(
  client: Db | Tx,
  form: Form<Content>,
  draft: Draft,
): Promise<DraftView<Content>> {
  const [documents, { latest, standing }] = await Promise.all([
    listDocuments(client, draft.id),
    findAttempts(client, draft.id),
  ]);
  return {
    draftId: draft.id,
    version: draft.version,
    ...storedContent(form, draft.content),
    documents: documents.map(draftDocumentView),
    attempt: attemptAfter(latest),
    latestAttempt: standing && attemptView(standing),
    updatedAt: draft.updatedAt.toISOString(),
    ...(draft.reorderOfId ? { reorderOf: draft.reorderOfId } : {}),
  };
}

/** A document as its person is told of it. */
export function draftDocumentView({
  fileServiceId: _,
  copyOfId,
  fileId,
  measure: stored,
  ...view
}: DraftDocumentRecord): DraftDocumentView {
  const { data: measure } = measureSchema.safeParse(stored);
  return {
    ...view,
    ...(fileId ? { fileId } : {}),
    ...(copyOfId ? { isCopy: true } : {}),
    ...(measure ? { measure } : {}),
  };
}

/** An attempt that was given up may be done after all when the draft has been tried again, or is being changed. */
export async function findAttempts(client: Db | Tx, draftId: string): Promise<StandingAttempts<Command>> {
  const latest = await client.command.findFirst({ where: { draftId }, orderBy: { attempt: "desc" } });
  if (!latest || holdsDraft(latest)) return { latest, standing: latest };
  const done = await client.command.findFirst({ where: { draftId, state: "done" } });
  return { latest, standing: done ?? latest };
}

/** Documents in the order they were added; an upload whose process died shows as failed, or as what was there before. */
export async function listDocuments(client: Db | Tx, draftId: string): Promise<DraftDocumentRecord[]> {
  const rows = await client.$queryRaw<
    {
      id: string;
      name: string;
      kind: DocumentKind;
      sizeBytes: bigint;
      choiceId: string;
      sha256: string | null;
      state: DraftDocumentView["state"];
      fileServiceId: string | null;
      copyOfId: string | null;
      fileId: string | null;
      measure: unknown;
    }[]
  >`
    SELECT id, name, kind, "sizeBytes", "choiceId", sha256, "fileServiceId", "copyOfId", measure,
      COALESCE((SELECT file.id FROM "Draft" AS draft JOIN "File" AS file ON file."connectionId" = draft."connectionId"
        WHERE draft.id = "draftId" AND file."serviceId" = "fileServiceId"), "copyOfId") AS "fileId",
      CASE WHEN state = 'uploading' AND "heartbeatAt" < now() - make_interval(secs => ${uploadPulseSeconds})
        THEN CASE WHEN "fileServiceId" IS NULL THEN 'failed' ELSE 'uploaded' END ELSE state::text END AS state
    FROM "DraftDocument" WHERE "draftId" = ${draftId}::uuid ORDER BY position, id`;
  return rows.map((row) => ({ ...row, sizeBytes: Number(row.sizeBytes) }));
}
