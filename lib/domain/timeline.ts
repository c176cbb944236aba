/** The steps of something that passes through statuses. Pure. */

/** A step as it was written down. */
export type RecordedStep = {
  id: string;
  status: string;
  /** By the service; null where no answer tells. */
  occurredAt: Date | null;
  seenAt: Date;
  /** The person who caused it through this portal. */
  actorId: string | null;
};

export type Step = {
  id: string;
  status: string;
  /** ISO 8601. */
  occurredAt: string;
  /** "You", a person's name, the translation service, or that it was done outside this portal. */
  causedBy: string;
};

/**
 * The steps, oldest first. Those that were seen are joined by those that only the service's own times tell of: what
 * was first seen when it was completed has still been submitted.
 * @param told when the service says that it came to a status, as ISO 8601
 * @param causedBy how whoever caused a step is shown
 */
export function stepsOf(
  told: Readonly<Record<string, string | null>>,
  recorded: readonly RecordedStep[],
  causedBy: (status: string, actorId: string | null) => string,
): Step[] {
  const seen = recorded.map(({ id, status, occurredAt, seenAt, actorId }) => ({
    id,
    status,
    occurredAt: (occurredAt ?? seenAt).toISOString(),
    causedBy: causedBy(status, actorId),
  }));
  const onlyTold = Object.entries(told).flatMap(([status, occurredAt]) =>
    occurredAt === null || seen.some((step) => step.status === status)
      ? []
      : [{ id: `told-${status}`, status, occurredAt, causedBy: causedBy(status, null) }],
  );
  return [...seen, ...onlyTold].sort(
    (one, other) => Date.parse(one.occurredAt) - Date.parse(other.occurredAt),
  );
}
