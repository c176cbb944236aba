import { z } from "zod";
import type { By, Look } from "@/lib/commands/evidence";
import { type CommandKind, type Search, type Sending, sentByServiceClock } from "@/lib/commands/kind";
import { isAppError } from "@/lib/domain/errors";
import { type Message, message } from "@/lib/domain/message";
import type { OrderSnapshot } from "@/lib/domain/orders/shapes";
import { type RevisionRequest, revisionRequestSchema } from "@/lib/domain/revisions/shapes";
import { readWhole } from "@/lib/mirror/reading";
import type { Command } from "@/prisma/generated/client";
import { orders } from "../mirrored";
import { obstacleTo } from "./policy";
import { type FoundRevision, findSent, isWithdrawable } from "./rules";

/**
 * What the portal asks the service to do with the revisions of an order. They change the order, with which their
 * revisions are told: what became of one shows there (docs/decisions/086).
 */

/** Nothing guards a second one: it is never sent again, and what nobody can tell its person is asked. */
export const requestRevision: CommandKind<RevisionRequest, OrderSnapshot> = {
  name: "revision.request",
  version: 1,
  request: revisionRequestSchema,
  mirrored: orders,
  creates: false,
  nothingDone: message("draftErrors.revision.notDone"),
  fit: () => null,
  resend: () => "never",
  send: async (gateway, request) => ({ part: (await gateway.createRevision(request)).serviceId }),
  recognize: (order, sending) => (isMade(order, sending) ? "by_us" : null),
  partOf,
  look: (search) =>
    lookAtOrder(
      search.request.orderServiceId,
      search,
      (order) => {
        if (isMade(order, search)) return "by_us";
        return foundRevision(order, search).possible.length > 0 ? "undecided" : null;
      },
      // What waited for its turn goes no more where it could not be asked for by now.
      (order) =>
        search.command.sends === 0 && search.command.refusal === null
          ? obstacleTo({ status: order.status, whole: order })
          : null,
    ),
  causes: null,
  audit: (sending, order) => ({
    after: {
      revision: sending.command.partServiceId ?? (order && partOf(order as OrderSnapshot, sending)),
      documents: sending.request.fileServiceIds.length,
    },
  }),
};

export const withdrawalSchema = z.object({
  /** The service's ids. */
  orderServiceId: z.string(),
  revisionServiceId: z.string(),
});
type Withdrawal = z.infer<typeof withdrawalSchema>;

export const withdrawRevision: CommandKind<Withdrawal, OrderSnapshot> = {
  name: "revision.withdraw",
  version: 1,
  request: withdrawalSchema,
  mirrored: orders,
  creates: false,
  nothingDone: message("orderErrors.withdrawRevision.notDone"),
  fit: () => null,
  resend: () => "harmless",
  send: async (gateway, { orderServiceId, revisionServiceId }) => {
    await gateway.withdrawRevision({ orderServiceId, serviceId: revisionServiceId });
    return null;
  },
  recognize: whoWithdrew,
  look: (search) =>
    lookAtOrder(search.request.orderServiceId, search, (order) => {
      const by = whoWithdrew(order, search);
      if (by || hidesRevisions(order)) return by ?? "undecided";
      const revision = order.revisions.find(
        ({ serviceId }) => serviceId === search.request.revisionServiceId,
      );
      return revision && !isWithdrawable(revision) ? "too_late" : null;
    }),
  causes: null,
  audit: ({ request }) => ({ before: { revision: request.revisionServiceId } }),
};

/** What of a command tells which revision it asked for. */
type SentCommand = Pick<
  Command,
  "sends" | "firstSentAt" | "clockAheadSeconds" | "partServiceId" | "otherParts"
>;

/** What of an order is the revision that a command asked for. */
export function foundRevision(
  { revisions }: Pick<OrderSnapshot, "revisions">,
  { command, request }: { command: SentCommand; request: RevisionRequest },
): FoundRevision {
  const sentAt = command.sends > 0 ? sentByServiceClock(command) : null;
  if (!sentAt) return { certain: null, possible: [] };
  return findSent(revisions, {
    request,
    serviceId: command.partServiceId,
    others: command.otherParts,
    sentAt: sentAt.earliest,
  });
}

function partOf(order: OrderSnapshot, sending: Sending<RevisionRequest>): string | null {
  return foundRevision(order, sending).certain?.serviceId ?? null;
}

/** One that was known once was asked for, also where somebody has withdrawn it since. */
function isMade(order: OrderSnapshot, sending: Sending<RevisionRequest>): boolean {
  return sending.command.partServiceId !== null || partOf(order, sending) !== null;
}

function whoWithdrew(order: OrderSnapshot, { command, request }: Sending<Withdrawal>): By | null {
  const isThere = order.revisions.some(({ serviceId }) => serviceId === request.revisionServiceId);
  if (isThere || hidesRevisions(order)) return null;
  return command.sends > 0 ? "by_us" : "by_another";
}

/** One of those that cannot be read may be any. */
function hidesRevisions({ unread }: OrderSnapshot): boolean {
  return (unread?.revisions ?? 0) > 0;
}

/**
 * @param concludes by whom it was carried out; null where it was not, as far as the order tells all of it
 * @param changeOf what its person is told where it is to be sent no more
 */
async function lookAtOrder(
  orderServiceId: string,
  { gateway }: Pick<Search<unknown>, "gateway">,
  concludes: (order: OrderSnapshot) => By | "undecided" | "too_late" | null,
  changeOf: (order: OrderSnapshot) => Message | null = () => null,
): Promise<Look<OrderSnapshot>> {
  try {
    const reading = await readWhole(orders, gateway, orderServiceId);
    const conclusion = concludes(reading.snapshot);
    if (conclusion === "by_us" || conclusion === "by_another")
      return { kind: "found", by: conclusion, reading };
    const isUndecided = conclusion === "undecided" || hidesRevisions(reading.snapshot);
    if (isUndecided) return { kind: "incomplete", reading };
    const changed = changeOf(reading.snapshot);
    return { kind: "nothing_found", reading, isTooLate: conclusion === "too_late", changed };
  } catch (error) {
    // An order that is gone takes and has no revisions any more.
    if (isAppError(error, "not_found")) return { kind: "nothing_found", reading: null, isTooLate: true };
    throw error;
  }
}
