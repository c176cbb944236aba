import type { Message } from "@/lib/domain/message";
import { storedRefusal } from "@/lib/domain/refusal";
import { isHeld } from "../rules";
import type { AttemptKnowledge, AttemptView } from "../schema";

/** What is stored of an attempt, as far as the view needs it. */
export type AttemptRecord = {
  id: string;
  draftId: string | null;
  attempt: number;
  state: "awaiting_consent" | "sending" | "unknown" | "done" | "refused";
  /** Those that may have been carried out. */
  sends: number;
  serviceId: string | null;
  partServiceId: string | null;
  refusal: unknown;
  createdAt: Date;
  subjectId: string | null;
  remainderId: string | null;
  lastLookedAt: Date | null;
  unreadable: unknown;
};

const shownStates = {
  awaiting_consent: "awaiting_consent",
  sending: "sending",
  done: "accepted",
  refused: "refused",
} as const;

/** An attempt as the person sees it. Refused only once it is final: while unknown it is being checked. */
export function attemptView(command: AttemptRecord): AttemptView {
  const state = command.state === "unknown" ? unknownState(command) : shownStates[command.state];
  return {
    commandId: command.id,
    draftId: command.draftId ?? "",
    attempt: command.attempt,
    state,
    known: state === "checking" ? knownOf(command) : null,
    subjectId: command.subjectId,
    refusal: command.state === "refused" ? storedRefusal(command.refusal) : null,
    remainder: command.remainderId,
    since: command.createdAt.toISOString(),
  };
}

/** What is not settled is checked where something may have left, and waits its turn where nothing has. */
function unknownState(command: AttemptRecord): "checking" | "waiting" {
  const { sends, refusal } = command;
  return sends === 0 && madeIdOf(command) === null && refusal === null ? "waiting" : "checking";
}

/** The service's id of what it made: of what is asked of something that is there, of the part. */
function madeIdOf({ subjectId, serviceId, partServiceId }: AttemptRecord): string | null {
  return subjectId === null ? serviceId : partServiceId;
}

function knownOf(command: AttemptRecord): AttemptKnowledge {
  const { sends, lastLookedAt, unreadable, refusal } = command;
  return {
    sends,
    lookedAt: lastLookedAt?.toISOString() ?? null,
    unreadable: typeof unreadable === "object" && unreadable !== null ? Object.keys(unreadable).length : 0,
    said: saidBy(refusal),
    isMade: madeIdOf(command) !== null,
  };
}

/** The service's own words alone: others say that nothing was done, which is not known. */
function saidBy(refusal: unknown): Message | null {
  const { code, message: said } = storedRefusal(refusal);
  return refusal !== null && code === "service_refused" ? said : null;
}

/** The attempt that *Place order* opens next, or finds: only a refusal leads to a new one. */
export function attemptAfter(latest: Pick<AttemptRecord, "attempt" | "state"> | null): number {
  if (!latest) return 1;
  return latest.state === "refused" ? latest.attempt + 1 : latest.attempt;
}

export function holdsDraft(attempt: AttemptRecord | null): boolean {
  return attempt !== null && isHeld(attemptView(attempt));
}

/** The attempts that say how a draft stands. */
export type StandingAttempts<Attempt> = {
  latest: Attempt | null;
  /** The latest, or one before it that was done after all. */
  standing: Attempt | null;
};
