import { z } from "zod";
import type { OrderStatus, RevisionStatus } from "../kernel/lifecycle/status";

/** The words the sandbox stores, by Variant B's. */
const ORDER = {
  received: "submitted",
  in_progress: "translating",
  in_review: "under_review",
  client_review: "client_review",
  approved: "client_approved",
  finalizing: "finalizing",
  in_revision: "revising",
  completed: "completed",
  on_hold: "on_hold",
  cancelled: "cancelled",
} as const satisfies Record<string, OrderStatus>;

const REVISION = {
  requested: "requested",
  in_progress: "in_progress",
  in_review: "under_review",
  completed: "completed",
  on_hold: "on_hold",
} as const satisfies Record<string, RevisionStatus>;

const wordsOf = <Word extends string>(words: Record<Word, string>) => Object.keys(words) as [Word, ...Word[]];

/** Variant B's words for the status of an order. */
export const orderStatus = z.enum(wordsOf(ORDER));
/** Variant B's words for the status of a revision. */
export const revisionStatus = z.enum(wordsOf(REVISION));

/** Reads Variant B's word; gives the one that is stored. */
export const storedOrderStatus = orderStatus.transform((word): OrderStatus => ORDER[word]);
export const storedRevisionStatus = revisionStatus.transform((word): RevisionStatus => REVISION[word]);

/** Variant B's word for a stored status. @throws ZodError for one that nothing stores */
export const showOrderStatus = (stored: string) => orderStatus.parse(wordFor(ORDER, stored));
export const showRevisionStatus = (stored: string) => revisionStatus.parse(wordFor(REVISION, stored));

function wordFor(words: Record<string, string>, stored: string): string | undefined {
  return Object.keys(words).find((word) => words[word] === stored);
}
