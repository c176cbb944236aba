import type { Doer } from "./doer";

/** The steps of something that passes through statuses. Pure. */

/** A step as it was written down. */
export type RecordedStep = {
  id: string;
  status: string;
  /** By the service; null where no answer tells. */
  occurredAt: Date | null;
  seenAt: Date;
} & Cause;

/** Who caused a step through this portal, and whom they acted for where they are of the operator's staff. */
export type Cause = { actorId: string | null; onBehalfOfId: string | null };

const nobodyHere: Cause = { actorId: null, onBehalfOfId: null };

export type Step = {
  id: string;
  status: string;
  /** ISO 8601. */
  occurredAt: string;
  causedBy: Doer;
};

/**
 * The steps, oldest first. Those that were seen are joined by those that only the service's own times tell of: what
 * was first seen when it was completed has still been submitted. Times of the service are compared with each other
 * alone: its clock need not agree with ours, by which a step stands that no answer tells the time of.
 * @param told when the service says that it came to a status, as ISO 8601, in the order in which they follow
 */
export function stepsOf(
  told: ReadonlyMap<string, string | null>,
  recorded: readonly RecordedStep[],
  causedBy: (status: string, cause: Cause) => Doer,
): Step[] {
  const seen = recorded.map(({ id, status, occurredAt, seenAt, actorId, onBehalfOfId }) => ({
    step: {
      id,
      status,
      occurredAt: (occurredAt ?? seenAt).toISOString(),
      causedBy: causedBy(status, { actorId, onBehalfOfId }),
    },
    toldAt: occurredAt?.getTime() ?? null,
    seenAt: seenAt.getTime(),
  }));
  const onlyTold = [...told].flatMap(([status, occurredAt]) => {
    if (occurredAt === null || recorded.some((step) => step.status === status)) return [];
    const toldAt = Date.parse(occurredAt);
    const step = { id: `told-${status}`, status, occurredAt, causedBy: causedBy(status, nobodyHere) };
    return [{ step, toldAt, seenAt: byOurClock(toldAt, seen) }];
  });
  // What happened at one moment stands as it follows one on the other.
  const ranks = new Map([...told.keys()].map((status, rank) => [status, rank]));
  const rankOf = ({ step }: Placed) => ranks.get(step.status) ?? ranks.size;
  const all = [...seen, ...onlyTold].sort((one, other) => rankOf(one) - rankOf(other));
  return inOrder(all).map(({ step }) => step);
}

type Placed = { step: Step; toldAt: number | null; seenAt: number };

/** A time of the service, as far off as it was at the step nearest to it that both clocks know. */
function byOurClock(toldAt: number, seen: readonly Placed[]): number {
  const known = seen.flatMap((step) => (step.toldAt === null ? [] : { ...step, toldAt: step.toldAt }));
  const distance = (step: { toldAt: number }) => Math.abs(step.toldAt - toldAt);
  const [nearest] = known.sort((one, other) => distance(one) - distance(other));
  return nearest ? toldAt + nearest.seenAt - nearest.toldAt : toldAt;
}

/** By the service's times; what it tells no time of comes after all that was seen before, and never first. */
function inOrder(steps: readonly Placed[]): Placed[] {
  const ordered = steps
    .filter(({ toldAt }) => toldAt !== null)
    .sort((one, other) => (one.toldAt ?? 0) - (other.toldAt ?? 0));
  const hasBeginning = ordered.length > 0;
  const untold = steps
    .filter(({ toldAt }) => toldAt === null)
    .sort((one, other) => one.seenAt - other.seenAt);
  for (const step of untold) {
    const before = ordered.findLastIndex(({ seenAt }) => seenAt <= step.seenAt);
    ordered.splice(Math.max(before, hasBeginning ? 0 : -1) + 1, 0, step);
  }
  return ordered;
}
