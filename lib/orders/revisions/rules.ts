import { clockSlackSeconds } from "@/lib/domain/clock-slack";
import { isMadeByService } from "@/lib/domain/files/shapes";
import { cleanHtml } from "@/lib/domain/html";
import type { OrderSnapshot } from "@/lib/domain/orders/shapes";
import type { Revision, RevisionRequest } from "@/lib/domain/revisions/shapes";
import { type RevisionStatus, settledRevisionStatuses } from "@/lib/domain/revisions/status";

/** Which revision of an order is one that was asked for, and what may be done with one. Pure. */

/** Of one that was sent, and what is known of it. */
export type SentRevision = {
  request: RevisionRequest;
  /** The service's id of it, where the service has told it. */
  serviceId: string | null;
  /** Those that it certainly is not: they were there before, or its person has said so. */
  others: readonly string[];
  /** When it was first sent, by the service's clock, as early as that may have been. */
  sentAt: Date;
};

export type FoundRevision = {
  /** The one that it is. */
  certain: Revision | null;
  /** Those of which one may be it: nobody but its person can tell. */
  possible: Revision[];
};

/**
 * Nothing of a request comes back but its words and its files. A file attaches to one thing alone, so that what carries
 * one of its files is it; else it is the only new one with the identical words and no files either. What the service has
 * attached to it since came from nobody's form.
 */
export function findSent(revisions: readonly Revision[], sent: SentRevision): FoundRevision {
  const { request, serviceId, others } = sent;
  if (serviceId !== null) {
    return { certain: revisions.find((one) => one.serviceId === serviceId) ?? null, possible: [] };
  }
  const notBefore = sent.sentAt.getTime() - clockSlackSeconds.measured * 1000;
  const young = revisions.filter(
    (one) => !others.includes(one.serviceId) && Date.parse(one.requestedAt) >= notBefore,
  );
  const sentFiles = request.fileServiceIds;
  const carrying = young.find(({ files }) => files.some((file) => sentFiles.includes(file.serviceId)));
  if (carrying) return { certain: carrying, possible: [] };
  // What carries files of somebody else's is theirs; its own may have been taken off by the service's staff.
  const bare = young.filter(({ files }) => files.every(isMadeByService));
  const identical = bare.filter(({ bodyHtml }) => bodyHtml === cleanHtml(request.bodyHtml));
  const [only, second] = identical;
  if (only && !second && sentFiles.length === 0) return { certain: only, possible: [] };
  return { certain: null, possible: identical.length > 0 ? identical : bare };
}

/** Whether something may still become of a revision: also of one on hold, or whose status is new to us. */
export function isOpenRevision({ status }: Pick<Revision, "status">): boolean {
  return !settledRevisionStatuses.includes(status);
}

export function hasOpenRevision({ revisions }: Pick<OrderSnapshot, "revisions">): boolean {
  return revisions.some(isOpenRevision);
}

/** What is worked on, or soon will be. Of what the service keeps on hold nobody here can tell for how long. */
const underWay: readonly RevisionStatus[] = ["requested", "in_progress", "under_review"];

/** Whether a revision is under way, beside which the service is asked for no other. */
export function isRevisionUnderWay({ revisions }: Pick<OrderSnapshot, "revisions">): boolean {
  return revisions.some(({ status }) => underWay.includes(status));
}

/** Whether an order as it was read tells of the revision that a command made. */
export function tellsPart(
  whole: Pick<OrderSnapshot, "revisions"> | null,
  { partServiceId }: { partServiceId: string | null },
): boolean {
  return whole?.revisions.some(({ serviceId }) => serviceId === partServiceId) ?? false;
}

/** Whether it can still be taken back: nobody has begun it. */
export function isWithdrawable({ status }: Pick<Revision, "status">): boolean {
  return status === "requested";
}
