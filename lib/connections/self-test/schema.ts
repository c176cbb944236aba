import type { ProbeResult } from "@/lib/gateway/probe";
import type { TriedCallback } from "@/lib/mirror/try-callback";

/** What was found by trying a connection, step by step. What could not be tried is null. */
export type ConnectionTest = {
  address: ProbeResult;
  token: TestedToken | null;
  /** How far the service's clock is ahead, as far as its answers tell. */
  clockAheadSeconds: number | null;
  callback: { outcome: TriedCallback; portalUrl: string; isOfThisMachine: boolean };
};

export type TestedToken =
  | { outcome: "none" | "rejected" | "denied" | "unanswered"; whose: "own" | "shared" | null }
  /** The number of the newest order that it sees tells whose account it is; null where it sees none. */
  | { outcome: "works"; whose: "own" | "shared"; languages: number; newestOrder: string | null };
