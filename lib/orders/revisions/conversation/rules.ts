import type { Actor } from "@/lib/auth/actor";
import { isOpen } from "@/lib/commands/lease";
import { isMadeByService } from "@/lib/domain/files/shapes";
import { cleanHtml } from "@/lib/domain/html";
import { message } from "@/lib/domain/message";
import type { OrderSnapshot } from "@/lib/domain/orders/shapes";
import type { Permitted } from "@/lib/domain/permitted";
import { revisionRequestSchema } from "@/lib/domain/revisions/shapes";
import type { Cause } from "@/lib/domain/timeline";
import { type AttemptRecord, attemptView } from "@/lib/drafts/attempts/rules";
import type { Command } from "@/prisma/generated/client";
import type { Authors } from "../../authors/data";
import type { OrderStanding } from "../../policy";
import type {
  AskedRevisionView,
  ConversationEntry,
  OrderDocument,
  RevisionsView,
  RevisionView,
  SignedComment,
} from "../../schema";
import { foundRevision } from "../command";
import { canRequestRevision, canWithdraw, offeredRevision } from "../policy";
import { tellsPart } from "../rules";

/** What an order's page says of its revisions, from what is stored of it. Pure. */

/** A request for a revision as the page's one statement reads it. */
export type RevisionAsked = AttemptRecord &
  Pick<Command, "partServiceId" | "otherParts" | "firstSentAt" | "clockAheadSeconds" | "request" | "round"> &
  Cause & {
    /** It was given for the reader. */
    isOwn: boolean;
    /** The names of its form's documents, by their ids at the service; of the reader's own alone. */
    documents: { fileServiceId: string | null; name: string }[];
    /** It was carried out after the order was last read whole. */
    isSinceRead: boolean;
    /** Its form was thrown away. */
    isDiscarded: boolean;
  };

type Who = Pick<Actor, "userId" | "acting">;

type File = { serviceId: string; document: OrderDocument };

type Told = {
  order: OrderStanding;
  whole: OrderSnapshot | undefined;
  /** The earliest first. */
  asked: readonly RevisionAsked[];
  files: readonly File[];
  comments: readonly SignedComment[];
  hasDraft: boolean;
  authors: Pick<Authors, "doerOf">;
};

/** Comments, revisions and what the service's staff gave back since, as they followed one on the other. */
export function conversationOf(actor: Who, told: Told): ConversationEntry[] {
  const { whole, files, comments, order } = told;
  const revisions = whole?.revisions ?? [];
  const firstAt = Math.min(...revisions.map(({ requestedAt }) => Date.parse(requestedAt)));
  const entries: ConversationEntry[] = [
    ...comments.map((comment) => ({ kind: "comment" as const, at: comment.createdAt, comment })),
    ...revisions.map((revision) => ({
      kind: "revision" as const,
      at: revision.requestedAt,
      revision: {
        id: revision.serviceId,
        status: revision.status,
        bodyHtml: revision.bodyHtml,
        requestedAt: revision.requestedAt,
        completedAt: revision.completedAt,
        askedBy: askedBy(told, revision.serviceId),
        documents: revision.files.flatMap((file) =>
          isMadeByService(file) ? [] : fileOf(files, file.serviceId),
        ),
        withdraw: offeredWithdrawal(actor, order, revision),
      },
    })),
    ...files
      .filter(({ document }) => isMadeByService(document) && Date.parse(document.uploadedAt) >= firstAt)
      .map(({ document }) => ({ kind: "document" as const, at: document.uploadedAt, document })),
  ];
  return entries.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/** Whether there is a revision that can be taken back. */
export function anyWithdrawal(conversation: readonly ConversationEntry[]): Permitted | null {
  const withdrawals = conversation.map((entry) =>
    entry.kind === "revision" ? entry.revision.withdraw : null,
  );
  return withdrawals.find((withdraw) => withdraw !== null) ?? null;
}

/** What is said beside the conversation. */
export function revisionsView(actor: Actor, { order, whole, asked, hasDraft }: Told): RevisionsView {
  const isUnderWay = asked.some((one) => isOpen(one) || (one.isSinceRead && !tellsPart(whole ?? null, one)));
  const standing = { ...order, whole: whole ?? null };
  const isAllowed = canRequestRevision(actor, standing).allowed;
  const request =
    isAllowed && isUnderWay
      ? { allowed: false as const, reason: message("orderErrors.requestRevision.underWay") }
      : offeredRevision(actor, standing);
  return { request, asked: askedView(whole, asked), hasDraft };
}

/** The reader's last, where what became of it is not known, or it came to nothing after they were told to wait. */
function askedView(
  whole: OrderSnapshot | undefined,
  asked: readonly RevisionAsked[],
): AskedRevisionView | null {
  const last = asked.findLast(({ isOwn }) => isOwn);
  if (!last || last.state === "done") return null;
  // What the press itself was answered with was said in its form.
  if (last.state === "refused" && (last.round <= 1 || last.isDiscarded)) return null;
  const request = revisionRequestSchema.safeParse(last.request).data;
  const found = request && whole ? foundRevision(whole, { command: last, request }) : null;
  const names = new Map(last.documents.map(({ fileServiceId, name }) => [fileServiceId, name]));
  return {
    attempt: attemptView(last),
    bodyHtml: cleanHtml(request?.bodyHtml ?? ""),
    documentNames: (request?.fileServiceIds ?? []).flatMap((id) => names.get(id) ?? []),
    possible: last.state === "refused" ? [] : (found?.possible ?? []).map(({ serviceId }) => serviceId),
  };
}

function askedBy({ asked, authors }: Told, revisionServiceId: string): RevisionView["askedBy"] {
  const by = asked.find(
    ({ state, partServiceId }) => state === "done" && partServiceId === revisionServiceId,
  );
  return by?.actorId ? authors.doerOf({ actorId: by.actorId, onBehalfOfId: by.onBehalfOfId }) : "outside";
}

function fileOf(files: readonly File[], serviceId: string): OrderDocument[] {
  return files.flatMap((file) => (file.serviceId === serviceId ? [file.document] : []));
}

/** Nothing is said of what is under way or over. */
function offeredWithdrawal(
  actor: Who,
  order: OrderStanding,
  revision: OrderSnapshot["revisions"][number],
): RevisionView["withdraw"] {
  const permitted = canWithdraw(actor, order, revision);
  return permitted.allowed ? permitted : null;
}
