import { ownerOf } from "@/lib/auth/owners";
import type { LiveChange } from "@/lib/live/change-schema";
import { publishChange } from "@/lib/live/publish";
import type { Tx } from "@/lib/platform/db";
import { enqueue, type QueueDefinition } from "@/lib/platform/queue";
import { touchedBy } from "./touched";

/**
 * The outbox: what changed is written once, in the transaction that stored it. Open pages hear of it when that
 * commits; whoever else follows changes is told by a job, once.
 */

/** A job gives up after a minute; changes that are left are queued again by `requeueChanges`. */
export const relayQueue: QueueDefinition<{ changeId: string }> = {
  name: "relay",
  retryLimit: 5,
};

/** What only followers are told of: no page shows it by itself. */
type FollowedTopic = "token";

type Followed = {
  businessId: string;
  /** Nobody follows forms and coversheets: open pages are told of them, and no more. */
  topic: Exclude<LiveChange["topic"], "draft" | "coversheet"> | FollowedTopic;
  id: string;
  /** Where the status moved; nothing before what is new. */
  statusFrom?: string | null;
  statusTo?: string | null;
};

export type ChangeToRecord = Followed & { topic: Exclude<Followed["topic"], FollowedTopic> };

/** Writes down that something changed, and what its status did. */
export async function recordChange(tx: Tx, change: ChangeToRecord): Promise<void> {
  const { businessId, topic, id } = change;
  await recordForFollowers(tx, change);
  const owner = topic === "connection" ? null : await ownerOf(tx, topic, id);
  await publishChange(tx, { businessId, topic, id, owner, about: await touchedBy(tx, change) });
}

/** The same, without telling open pages. */
export async function recordForFollowers(tx: Tx, change: Followed): Promise<void> {
  const { businessId, topic, id, statusFrom = null, statusTo = null } = change;
  const row = await tx.change.create({
    data: { businessId, topic, subjectId: id, statusFrom, statusTo },
    select: { id: true },
  });
  await enqueue(tx, relayQueue, { changeId: String(row.id) });
}
