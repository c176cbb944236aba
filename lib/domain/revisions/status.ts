import { statusesOf } from "../status";

/** The statuses of a revision. */
const statuses = statusesOf({
  requested: { by: "people" },
  in_progress: { by: "service" },
  under_review: { by: "service" },
  completed: { by: "service", isSettled: true },
  on_hold: { by: "service" },
});

export const {
  words: revisionStatuses,
  isKnown: isKnownRevisionStatus,
  settled: settledRevisionStatuses,
} = statuses;

/** A known status, or the service's own word where it is new to us. */
export type RevisionStatus = (typeof revisionStatuses)[number] | (string & {});
