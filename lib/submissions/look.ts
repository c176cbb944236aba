import { isAppError } from "@/lib/domain/errors";
import { type OrderRow, orderSnapshotSchema } from "@/lib/domain/shapes";
import { firstPage, type Gateway, type Page, type PageCursor } from "@/lib/gateway/gateway";
import { db } from "@/lib/platform/db";
import type { Submission } from "@/prisma/generated/client";
import { requestSchema } from "./request";
import { carriesFilesOf, clockSlackSeconds } from "./rules";
import { readConfirmed } from "./send";
import type { ConfirmedOrder } from "./settle";

/**
 * The search for the order that an attempt may have made. Lists carry no files, so candidates are read one
 * by one, newest first, back to when the attempt was first sent.
 */

const rowsPerPage = 100;
const pagesAtMost = 50;

export type LookResult =
  | { kind: "found"; order: ConfirmedOrder }
  /** Every candidate was read, and none carries the files. */
  | { kind: "nothing" }
  /** A candidate, or a row of the list, could not be read, so that nothing can be concluded. */
  | { kind: "incomplete" };

/** @throws AppError as the gateway's reads do */
export async function lookForOrder(gateway: Gateway, submission: Submission): Promise<LookResult> {
  const request = requestSchema.parse(submission.request);
  const since = await beganAt(submission);
  let isIncomplete = false;
  for await (const row of newestOrders(gateway, since)) {
    if (row && (await isKnownOther(submission, row))) continue;
    const order = row && (await readCandidate(gateway, row.serviceId));
    if (!order) isIncomplete = true;
    else if (carriesFilesOf(order.snapshot, request)) return { kind: "found", order };
  }
  return { kind: isIncomplete ? "incomplete" : "nothing" };
}

/** No order of these files can be older: the draft's first send, less what the clocks may differ. */
async function beganAt({ draftId, createdAt }: Submission): Promise<Date> {
  const first = await db().submission.findFirst({
    where: { draftId, sends: { gt: 0 }, firstSentAt: { not: null } },
    orderBy: { attempt: "asc" },
    select: { firstSentAt: true },
  });
  return new Date((first?.firstSentAt ?? createdAt).getTime() - clockSlackSeconds * 1000);
}

/** Null stands for rows that nobody can read: what is looked for may be one of them. */
async function* newestOrders(gateway: Gateway, since: Date): AsyncGenerator<OrderRow | null> {
  let page: PageCursor | null = firstPage;
  for (let read = 0; page !== null && read < pagesAtMost; read += 1) {
    const { rows, next, unreadable }: Page<OrderRow> = await gateway.listOrders({
      page,
      perPage: rowsPerPage,
      order: "newest_first",
    });
    if (unreadable > 0) yield null;
    for (const row of rows) {
      if (Date.parse(row.receivedAt) < since.getTime()) return;
      yield row;
    }
    page = next;
  }
}

/** What the mirror already knows to be another order spares a request. */
async function isKnownOther(submission: Submission, { serviceId }: OrderRow): Promise<boolean> {
  const known = await db().order.findUnique({
    where: { connectionId_serviceId: { connectionId: submission.connectionId, serviceId } },
    select: { snapshot: true, snapshotWhole: true, submission: { select: { draftId: true } } },
  });
  if (!known) return false;
  if (known.submission && known.submission.draftId !== submission.draftId) return true;
  const snapshot = known.snapshotWhole ? orderSnapshotSchema.safeParse(known.snapshot).data : undefined;
  return snapshot !== undefined && !carriesFilesOf(snapshot, requestSchema.parse(submission.request));
}

/** Null when the service lists an order that it does not show yet. */
async function readCandidate(gateway: Gateway, serviceId: string): Promise<ConfirmedOrder | null> {
  try {
    return await readConfirmed(gateway, serviceId);
  } catch (error) {
    if (isAppError(error, "not_found")) return null;
    if (isAppError(error, "token_refused") && error.serviceStatus === 403) return null;
    throw error;
  }
}
