import type { AppError } from "@/lib/domain/errors";
import type { OrderSnapshot } from "@/lib/domain/shapes";
import type { StoredRequest } from "./request";

/**
 * What follows from what is known of an attempt: pure, so that every case can be tested. The reasons are in
 * docs/decisions/010-unknown-outcomes.md.
 */

/** How long one process may be the only one to send an attempt; longer than any send can take. */
export const leaseSeconds = 120;

/** Before an order is sent again: so many whole looks that found nothing, and so long since it was last sent. */
export const looksBeforeSend = 4;
export const quietSecondsBeforeSend = 120;

/** So many answers may get lost before the portal only looks. */
export const sendsAtMost = 3;

/** Before an order that may not be sent again counts as not placed. */
export const looksBeforeRefusal = 8;
export const quietSecondsBeforeRefusal = 1800;

/** How long the resolver tries to get an order to a service that cannot be reached at all. */
export const patienceSeconds = 600;

/**
 * How long a send waits for its turn at a busy service: a person who waits is soon told that it does, and the
 * resolver goes on waiting for them.
 */
export const turnPatienceMs = { personWaits: 4_000, resolver: 20_000 };

/** The service's clock may differ from ours by this much. */
export const clockSlackSeconds = 300;

const delaysSeconds = [2, 5, 15, 30, 60, 120, 300, 300, 600, 900];

/** Seconds until the next round: soon at first, because most lost answers were carried out at once. */
export function delayAfterRound(round: number): number {
  return delaysSeconds[Math.min(round, delaysSeconds.length - 1)] ?? 900;
}

/** What came of one POST. */
export type SendOutcome =
  | { kind: "accepted" }
  /** The service understood it and said no. */
  | { kind: "refused"; error: AppError }
  /** It certainly was not carried out, and may be tried again. */
  | { kind: "not_carried_out"; error: AppError }
  /** It left, and nobody knows. */
  | { kind: "unknown" };

/** What a failed POST means, by its code. Whatever is not certain is unknown. */
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

export type SendFacts = {
  /** Sends of these files before this one whose outcome was never learned, in this attempt or an earlier one. */
  earlierUnknown: boolean;
  /** A person waits for the answer and can try again themselves. */
  personWaits: boolean;
  /** Since the attempt was opened. */
  ageSeconds: number;
};

/**
 * The state after a send. A refusal is final only when no earlier send of the same files may have been
 * carried out: the service's "already attached" is exactly what a success that nobody heard of looks like.
 */
export function afterSend(outcome: SendOutcome, facts: SendFacts): "accepted" | "refused" | "unknown" {
  if (outcome.kind === "accepted" || outcome.kind === "unknown") return outcome.kind;
  if (facts.earlierUnknown) return "unknown";
  if (outcome.kind === "refused") return "refused";
  // Waiting its turn is the portal's part, not the person's.
  if (facts.personWaits && outcome.error.code !== "rate_limited") return "refused";
  return facts.ageSeconds < patienceSeconds ? "unknown" : "refused";
}

export type LookFacts = {
  /** Sends that may have been carried out. */
  sends: number;
  /** Whole looks since the last send that found nothing, the one just made included. */
  looks: number;
  secondsSinceLastSend: number;
  /** The service refused a later send of the same files. */
  refusedSince: boolean;
};

/** What to do after a whole look that found nothing. */
export function afterLook(facts: LookFacts): "look_again" | "send" | "refuse" {
  const quiet = facts.secondsSinceLastSend;
  const mayDecide = facts.looks >= looksBeforeSend && quiet >= quietSecondsBeforeSend;
  if (facts.refusedSince) return mayDecide ? "refuse" : "look_again";
  if (facts.sends < sendsAtMost) return mayDecide ? "send" : "look_again";
  return facts.looks >= looksBeforeRefusal && quiet >= quietSecondsBeforeRefusal ? "refuse" : "look_again";
}

/**
 * Whether an order is the one that was asked for: exactly these files were sent with it. A file attaches to
 * one resource only, so no other order can carry them. What the service adds later does not count.
 */
export function carriesFilesOf(order: Pick<OrderSnapshot, "files">, request: StoredRequest): boolean {
  const sent = order.files.filter(({ kind }) => kind === "source" || kind === "reference");
  const wanted = new Set(request.fileServiceIds);
  return sent.length === wanted.size && sent.every(({ serviceId }) => wanted.has(serviceId));
}
