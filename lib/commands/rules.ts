import type { AppError } from "@/lib/domain/errors";
import type { Refusal } from "@/lib/domain/refusal";
import type { Unread } from "@/lib/domain/shapes";
import type { Tries } from "./evidence";
import type { Fit, Resend } from "./kind";

/**
 * What follows from what is known of a command: pure, so that every case can be tested. The reasons are in
 * docs/decisions/010-unknown-outcomes.md, 040-commands-and-kinds.md and 044-certainty.md.
 */

/** Before a command is sent again: so many whole looks that did not find it, and so long since it was last sent. */
export const looksBeforeSend = 1;
export const quietSecondsBeforeSend: Record<Resend, number> = { harmless: 2, guarded: 5, never: Infinity };

/** So many answers may get lost before the portal only looks: as many as an hour takes. */
export const sendsAtMost: Record<Resend, number> = { harmless: 240, guarded: 240, never: 1 };

/** Before a command that a later send was refused for counts as refused. */
export const looksBeforeRefusal = 4;
export const quietSecondsBeforeRefusal = 120;

/** Before a command that may not be sent again counts as not carried out. */
export const looksBeforeGivingUp = 8;
export const quietSecondsBeforeGivingUp: Record<Resend, number> = {
  harmless: 60,
  guarded: 1800,
  never: 1800,
};

/**
 * How long the resolver tries to get a command to a service that cannot be reached at all: somebody who waits for it
 * wants to know.
 */
export const patienceSeconds = { awaited: 600, unattended: 7 * 24 * 3_600 };

/**
 * How long a send waits for its turn at a busy service: a person who waits is soon told that it does, and the
 * resolver goes on waiting for them. A decision on how something stands waits no longer than that look holds: the next
 * round looks again.
 */
export const turnPatienceMs = { personWaits: 4_000, resolver: 20_000, decision: 2_000 };

/** What could not be read in so many looks, though the service answered, is waited for no longer. */
export const triesToRead = 3;

/** Whether a look has tried often enough to read everything that may be what it looks for. */
export function isLookWhole(tries: Tries): boolean {
  return Object.values(tries).every((count) => count >= triesToRead);
}

const delaysSeconds = [2, 5, 15, 30, 60, 120, 300, 300, 600, 900];
/** While somebody waits for it and the next round may send it. */
const longestWhileAwaitedSeconds = 10;
/** After many rounds of which few were whole looks: what cannot be read is not asked for all the time. */
const pauseAfterManyRoundsSeconds = 30;

export type DelayFacts = {
  /** Rounds so far. */
  round: number;
  /** Whole looks since the last send. */
  looks: number;
  /** A person waits for what becomes of it. */
  isAwaited: boolean;
  /** It may be sent again as soon as a look finds nothing. */
  maySend: boolean;
};

/**
 * Seconds until the next round: soon at first, because most lost answers were carried out at once. Later and later
 * where nothing is left but to look; not where a person waits for what is not carried out yet.
 */
export function delayAfterRound({ round, looks, isAwaited, maySend }: DelayFacts): number {
  const after = (count: number) => delaysSeconds[Math.min(count, delaysSeconds.length - 1)] ?? 900;
  if (isAwaited && maySend) return Math.min(after(round), longestWhileAwaitedSeconds);
  if (!isAwaited) return after(round);
  return Math.max(after(looks), Math.min(after(round), pauseAfterManyRoundsSeconds));
}

/** What came of one send. */
export type SendOutcome =
  | { kind: "accepted" }
  /** The service understood it and said no. */
  | { kind: "refused"; error: AppError }
  /** It certainly was not carried out, and may be tried again. */
  | { kind: "not_carried_out"; error: AppError }
  /** It left, and nobody knows. */
  | { kind: "unknown" };

/** What a failed send means, by its code. Whatever is not certain is unknown. */
export function outcomeOf(error: AppError): SendOutcome {
  switch (error.code) {
    case "service_refused":
    case "too_large":
    case "invalid_input":
      return { kind: "refused", error };
    case "token_refused":
    case "rate_limited":
    case "service_unavailable":
    case "not_found":
      return { kind: "not_carried_out", error };
    default:
      return { kind: "unknown" };
  }
}

/**
 * Whether a refusal may be what a success that nobody heard of looks like: the files are attached already. That there is
 * no field at fault but others says that it is not.
 */
export function mayMeanAttached({ fields }: Pick<Refusal, "fields">): boolean {
  const named = Object.keys(fields);
  return named.length === 0 || isAboutFiles({ fields });
}

/** Whether a refusal says that something is wrong with the files. */
export function isAboutFiles({ fields }: Pick<Refusal, "fields">): boolean {
  return "documents" in fields;
}

export type SendFacts = {
  /**
   * It may have been carried out all the same: by a send before this one, in this attempt or an earlier one, whose
   * outcome was never learned, or by this one, on a way that carries a request twice.
   */
  mayBeDone: boolean;
  /** A person waits for the answer and can try again themselves. */
  personWaits: boolean;
  /** A person waits for what becomes of it, be it by another process. */
  isAwaited: boolean;
  /** Since the command was given. */
  ageSeconds: number;
};

/**
 * The state after a send. A refusal is final only when no earlier send of the same may have been carried out: the
 * service's "already attached" is exactly what a success that nobody heard of looks like.
 */
export function afterSend(outcome: SendOutcome, facts: SendFacts): "accepted" | "refused" | "unknown" {
  if (outcome.kind === "accepted" || outcome.kind === "unknown") return outcome.kind;
  if (facts.mayBeDone) return "unknown";
  if (outcome.kind === "refused") return "refused";
  // Waiting its turn is the portal's part, not the person's.
  if (facts.personWaits && outcome.error.code !== "rate_limited") return "refused";
  const patience = facts.isAwaited ? patienceSeconds.awaited : patienceSeconds.unattended;
  return facts.ageSeconds < patience ? "unknown" : "refused";
}

export type LookFacts = {
  /** Sends that may have been carried out. */
  sends: number;
  /** Whole looks since the last send that did not find it, the one just made included. */
  looks: number;
  secondsSinceLastSend: number;
  /** The service refused a later send of the same. */
  refusedSince: boolean;
  /** The thing stands so that it can never be carried out any more. */
  isTooLate: boolean;
  /** It would be carried out on another thing than what the person decided on. */
  hasChanged: boolean;
  /**
   * Something speaks for it: the refusal may mean that its files are attached, or something that cannot be read may be
   * what it made. It is never called refused then, but looked for until it is found or the person goes on.
   */
  mayBeDone: boolean;
};

/** What to do after a whole look that did not find it carried out. */
export function afterLook(resend: Resend, facts: LookFacts): "look_again" | "send" | "refuse" {
  const { looks, secondsSinceLastSend: quiet } = facts;
  const isFirst = facts.sends === 0 && resend === "never";
  const quietBefore = quietSecondsBeforeSend[isFirst ? "harmless" : resend];
  const maySend = looks >= looksBeforeSend && quiet >= quietBefore;
  if (facts.hasChanged) return maySend ? "refuse" : "look_again";
  if (facts.refusedSince) {
    if (facts.isTooLate) return "refuse";
    const isEnough = looks >= looksBeforeRefusal && quiet >= quietSecondsBeforeRefusal;
    return isEnough && !facts.mayBeDone ? "refuse" : "look_again";
  }
  if (facts.sends < sendsAtMost[resend]) return maySend ? "send" : "look_again";
  const isPatienceOver = looks >= looksBeforeGivingUp && quiet >= quietSecondsBeforeGivingUp[resend];
  return isPatienceOver && !facts.mayBeDone ? "refuse" : "look_again";
}

/**
 * How something fits as made of these files; null where it carries none of them. A file attaches to one resource only,
 * so that whatever carries one is what was made of it, if anything was.
 */
export function filesFit(
  { files }: { files: readonly { serviceId: string }[] },
  fileServiceIds: readonly string[],
): Omit<Fit, "isAsAsked"> | null {
  const carried = files.filter(({ serviceId }) => fileServiceIds.includes(serviceId)).length;
  if (carried === 0) return null;
  return { added: files.length - carried, lacking: fileServiceIds.length - carried };
}

/** Whether something may carry them all the same: what of its files could not be read may be one of these. */
export function hidesFiles({ unread }: { unread?: Unread | undefined }): boolean {
  return (unread?.files ?? 0) > 0;
}

/**
 * Which of several attempts made something that carries files of each. What one of them did not name and the other did
 * cannot have come with the one; the service's staff may have taken files away, and what they added counts against all
 * alike. Where the files tell nothing the answers do, and then the last: a send is most often carried out at once.
 * @param attempts the earliest first
 */
export function bestFit<Attempt extends { fit: Fit }>(attempts: readonly Attempt[]): Attempt | null {
  const misfit = ({ fit }: Attempt) => [fit.added, fit.lacking, fit.isAsAsked ? 0 : 1];
  return attempts.reduce<Attempt | null>(
    (best, next) => (best && isLess(misfit(best), misfit(next)) ? best : next),
    null,
  );
}

/** By the first number that differs. */
function isLess(one: readonly number[], other: readonly number[]): boolean {
  const differing = one.findIndex((number, index) => number !== other[index]);
  return differing >= 0 && (one[differing] ?? 0) < (other[differing] ?? 0);
}
