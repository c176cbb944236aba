import { membersOf } from "@/lib/auth/members";
import { ownerOf } from "@/lib/auth/owners";
import type { Owner } from "@/lib/auth/sight";
import { isVisibleTo, visibleTo } from "@/lib/auth/visible-to";
import { dayMs } from "@/lib/domain/day-ms";
import { type Message, message } from "@/lib/domain/message";
import type { KnownOrderStatus } from "@/lib/domain/orders/status";
import { storedLanguages } from "@/lib/mirror/languages";
import type { NotifiedKind } from "@/lib/notifications/kind";
import type { Tx } from "@/lib/platform/db";
import type { Change } from "@/prisma/generated/client";
import { approvalsFor } from "./approval/purpose/data";
import { orderListAddress } from "./list/rules";
import { decidesForBusiness, waitsForApprovalOf } from "./policy";
import { languageName } from "./rules";

/** Of which events of orders people are emailed. */

/** Whoever may approve an order is told when it waits for that. */
export const approvalNeeded: NotifiedKind = {
  event: "approval-needed",
  isOne: movedTo("client_review"),
  concerned: async (tx, change) => {
    const owner = await ownerOf(tx, "order", change.subjectId);
    if (await isHistory(tx, change, owner)) return [];
    const members = await membersOf(tx, change.businessId, { role: { not: "requester" } });
    return members.filter((member) => decidesForBusiness(member) && isVisibleTo(member, "order", owner));
  },
  newsOf: async (tx, member, subjectIds) => {
    const waiting = await visibleTo(member, tx).order.findMany({
      where: { id: { in: [...subjectIds] }, status: "client_review", goneAt: null },
      include: { connection: { select: connectionSelect } },
    });
    const { businessName: business } = member.acting;
    const own = waiting.filter((order) => waitsForApprovalOf(member, order));
    const forOf = await approvalsFor(
      member,
      own.map(({ id }) => id),
      tx,
    );
    return new Map(
      own.map((order) => [
        order.id,
        {
          title: titleOf(order, "approvalNeeded"),
          body: [
            message("mails.approvalNeeded.body", { business, ...languagesOf(order), what: forOf(order) }),
          ],
          link: { label: message("mails.approvalNeeded.link"), path: `/orders/${order.id}` },
          reason: message("mails.approvalNeeded.reason", { business }),
        },
      ]),
    );
  },
  listPath: listPathOf("client_review"),
};

/** Whoever had an order placed is told when it is completed. */
export const orderCompleted: NotifiedKind = {
  event: "order-completed",
  isOne: movedTo("completed"),
  concerned: async (tx, change) => {
    const owner = await ownerOf(tx, "order", change.subjectId);
    if (!owner?.personId || (await isHistory(tx, change, owner))) return [];
    return await membersOf(tx, change.businessId, { userId: owner.personId });
  },
  newsOf: async (tx, member, subjectIds) => {
    const completed = await visibleTo(member, tx).order.findMany({
      where: {
        ...{ id: { in: [...subjectIds] }, status: "completed", goneAt: null },
        placedById: member.userId,
      },
      include: { connection: { select: connectionSelect } },
    });
    const { businessName: business } = member.acting;
    return new Map(
      completed.map((order) => [
        order.id,
        {
          title: titleOf(order, "orderCompleted"),
          body: [message("mails.orderCompleted.body", { business, ...languagesOf(order) })],
          link: { label: message("mails.orderCompleted.link"), path: `/orders/${order.id}` },
          reason: message("mails.orderCompleted.reason"),
        },
      ]),
    );
  },
  listPath: listPathOf("completed"),
};

function movedTo(status: KnownOrderStatus): (change: Change) => boolean {
  return ({ topic, statusFrom, statusTo }) =>
    topic === "order" && statusTo === status && statusFrom !== status;
}

function listPathOf(status: KnownOrderStatus): string {
  return `${orderListAddress.path}?status=${status}`;
}

const newsDays = 7;

/**
 * Whether an order came to a status long before that was found, or was placed elsewhere and is seen for the first time.
 * @param owner of the order; null while nobody knows whose it is
 */
async function isHistory(
  tx: Tx,
  { subjectId, statusFrom, statusTo, createdAt }: Change,
  owner: Owner | null,
): Promise<boolean> {
  if (statusFrom === null && !owner?.personId) return true;
  const step = await tx.statusChange.findFirst({
    where: { subjectId, status: statusTo ?? "" },
    orderBy: [{ seenAt: "desc" }, { id: "desc" }],
    select: { occurredAt: true },
  });
  return createdAt.getTime() - (step?.occurredAt ?? createdAt).getTime() > newsDays * dayMs;
}

const connectionSelect = {
  ...{ name: true, languages: true },
  business: { select: { _count: { select: { connections: true } } } },
} as const;

type Numbered = {
  number: string;
  connection: { name: string; business: { _count: { connections: number } } };
};

/** With its connection where there are several: each may have given an order the same number. */
function titleOf(
  { number, connection: { name, business } }: Numbered,
  mail: "approvalNeeded" | "orderCompleted",
): Message {
  return business._count.connections > 1
    ? message(`mails.${mail}.subjectOfConnection`, { number, connection: name })
    : message(`mails.${mail}.subject`, { number });
}

type Translated = { sourceLanguage: string; targetLanguage: string; connection: { languages: unknown } };

function languagesOf({ sourceLanguage, targetLanguage, connection }: Translated) {
  const known = storedLanguages(connection.languages) ?? [];
  return { source: languageName(known, sourceLanguage), target: languageName(known, targetLanguage) };
}
