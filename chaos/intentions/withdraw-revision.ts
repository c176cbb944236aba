import type { RevisionRef } from "@/lib/orders/revisions/schema";
import type { ConversationEntry, OrderListPage, OrderView } from "@/lib/orders/schema";
import type { Visitor } from "../people/visitor";
import { notingOutcome, ordersThatAre } from "./decide-on-order";
import type { IntentionKind } from "./kind";
import { wordsOfRevision } from "./request-revision";

/** The end of a revision that nobody has begun. What it was asked for by is known by its words. */

/** Whoever finds nothing to take back looks again for so long. */
const looksForMs = 10_000;
/** So many orders are looked into at a time. */
const looksIntoAtMost = 5;

export const withdrawRevision: IntentionKind = {
  name: "revision.withdraw",
  weight: 2,
  roles: ["approver", "administrator"],
  async carryOut({ visitor, random, log, connections }) {
    const beganAt = Date.now();
    const found = await visitor.until(async () => {
      const { rows } = await visitor.ask<OrderListPage>(ordersThatAre("completed", connections));
      for (const { id } of random.shuffled(rows).slice(0, looksIntoAtMost)) {
        const revision = await findWithdrawable(visitor, id);
        if (revision) return revision;
      }
      return Date.now() - beganAt > looksForMs ? null : undefined;
    });
    if (!found) return;
    const { number, wanted, ...revision } = found;
    const { note } = log.begin(withdrawRevision.name);
    note("given", { email: visitor.person.email, number, wanted, revisionId: revision.revisionId });
    await notingOutcome(note, () => visitor.act(`/orders/${number}`, "withdrawRevisionAction", revision));
  },
  judge: (intentions, { orders }) =>
    intentions.flatMap(({ id, outcome, number, revisionId }) => {
      const order = orders.find((candidate) => candidate.number === number);
      const status = order?.revisions.find((revision) => revision.id === revisionId)?.status;
      if (status === undefined) return [];
      if (outcome === "done") return [`${id} withdrew a revision of ${number}, which is ${status}`];
      // Whoever heard nothing may have come too late.
      return outcome === "acknowledged" && status === "requested"
        ? [`${id} to withdraw a revision of ${number} was forgotten`]
        : [];
    }),
};

async function findWithdrawable(
  visitor: Visitor,
  orderId: string,
): Promise<(RevisionRef & { number: string; wanted: string }) | null> {
  const { number, conversation } = await visitor.ask<OrderView>(`/api/orders/${orderId}`);
  const revision = conversation.flatMap(revisionOf).find(({ withdraw }) => withdraw?.allowed);
  if (!revision) return null;
  return { orderId, revisionId: revision.id, number, wanted: wordsOfRevision(revision.bodyHtml) };
}

function revisionOf(entry: ConversationEntry) {
  return entry.kind === "revision" ? [entry.revision] : [];
}
