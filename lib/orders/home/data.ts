import type { Actor } from "@/lib/auth/actor";
import { translationRequestSchema } from "@/lib/domain/requests";
import { db } from "@/lib/platform/db";
import { placeOrder } from "../command";
import { documentView, knownLanguages, visibleTo } from "../data";
import { listDrafts } from "../drafts/data";
import { type ListRowRecord, listRow, listRowSelect } from "../list/data";
import { nextStepOf } from "../rules";
import type { HomeView } from "../schema";

const shownAtMost = 10;
const settled = ["completed", "cancelled"];

/** What waits for the person, what is under way and what is done. */
export async function getHome(actor: Actor): Promise<HomeView> {
  const scope = visibleTo(actor);
  const [waiting, underWay, completed, checking, drafts, anyOrder, languages] = await Promise.all([
    db().order.findMany({
      where: { ...scope, status: "client_review", goneAt: null },
      select: listRowSelect,
      orderBy: [{ reviewAt: "asc" }, { id: "asc" }],
      take: 50,
    }),
    db().order.findMany({
      where: { ...scope, status: { notIn: [...settled, "client_review"] }, goneAt: null },
      select: listRowSelect,
      orderBy: [{ receivedAt: "desc" }, { id: "desc" }],
      take: shownAtMost,
    }),
    listCompleted(actor),
    listChecking(actor),
    listDrafts(actor),
    db().order.findFirst({ where: scope, select: { id: true } }),
    knownLanguages(actor),
  ]);
  const row = (order: ListRowRecord) => listRow(actor, order, languages);
  return {
    waitingForReview: waiting.map(row),
    checking,
    inProgress: underWay.map((order) => ({ ...row(order), nextStep: nextStepOf(order.status) })),
    recentlyCompleted: completed.map(({ files, ...order }) => ({
      ...row(order),
      translations: files.map(documentView),
    })),
    drafts,
    hasAnyOrder: anyOrder !== null,
  };
}

function listCompleted(actor: Actor) {
  return db().order.findMany({
    where: { ...visibleTo(actor), status: "completed", goneAt: null },
    select: { ...listRowSelect, files: { where: { kind: "translation" }, orderBy: { uploadedAt: "asc" } } },
    orderBy: [{ completedAt: "desc" }, { id: "desc" }],
    take: shownAtMost,
  });
}

/** Orders whose outcome is not known: sent, or being sent right now. */
async function listChecking(actor: Actor): Promise<HomeView["checking"]> {
  const submissions = await db().command.findMany({
    where: { ...visibleTo(actor), kind: placeOrder.name, state: { in: ["sending", "unknown"] } },
    orderBy: { createdAt: "asc" },
    include: { draft: { select: { documents: { orderBy: { position: "asc" } } } } },
  });
  return submissions.map((submission) => ({
    submissionId: submission.id,
    reference: translationRequestSchema.safeParse(submission.request).data?.reference ?? null,
    documentNames: (submission.draft?.documents ?? []).map(({ name }) => name),
    since: submission.createdAt.toISOString(),
  }));
}
