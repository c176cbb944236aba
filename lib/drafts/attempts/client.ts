import { queryOptions, skipToken } from "@tanstack/react-query";
import { backoffMs } from "@/lib/domain/backoff";
import { fetchJson } from "@/lib/platform/fetch-json";
import type { AttemptOutcome, AttemptRef, AttemptView } from "../schema";

/** What became of the presses of a form, in the browser. */

/** Follows an attempt; live events tell when it moved, and while it is open it is asked for now and then. */
export function commandOptions(commandId: string) {
  return queryOptions({
    queryKey: ["command", commandId] as const,
    queryFn: ({ signal }) => fetchJson<AttemptView>(`/api/commands/${commandId}`, { signal }),
    refetchInterval: ({ state }) =>
      state.data && (state.data.state === "accepted" || state.data.state === "refused") ? false : 5_000,
  });
}

/** A press of a form's last button, and when it was made on this browser's clock. */
export type TimedPress = AttemptRef & { pressedAt: number };

/** Live events make every attempt old by the first word: its page may know it by this key alone. */
export function attemptKey(press: AttemptRef | null) {
  return ["attempt", press?.draftId, press?.attempt] as const;
}

/**
 * What became of a press whose answer did not come. Live events, the connection's return and whoever looks at the
 * page again have it asked at once. A press that has not arrived in time is withdrawn, so that it cannot arrive later.
 */
export function attemptOptions(press: TimedPress | null, arrivesWithinMs: number) {
  return queryOptions({
    queryKey: attemptKey(press),
    queryFn: press ? ({ signal }) => learnOutcome(press, arrivesWithinMs, signal) : skipToken,
    refetchInterval: ({ state: { data, dataUpdateCount, errorUpdateCount } }) => {
      if (data?.state === "accepted" || data?.state === "refused") return false;
      // The same however often the form is drawn again: a pause of another length begins anew.
      const pauseMs = backoffMs(dataUpdateCount + errorUpdateCount, { jitter: jitterOf(press) });
      // At once when it may be withdrawn: a person waits before a closed form.
      const leftMs = press && data?.state === "not_arrived" ? arrivesWithinMs - ageMs(press) : 0;
      return leftMs > 0 ? Math.min(pauseMs, leftMs) : pauseMs;
    },
    refetchOnWindowFocus: "always",
    refetchOnReconnect: "always",
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
}

/** The same for one press, and another for most others. */
function jitterOf(press: TimedPress | null): number {
  return ((press?.pressedAt ?? 0) % 1_000) / 1_000;
}

async function learnOutcome(
  press: TimedPress,
  arrivesWithinMs: number,
  signal: AbortSignal,
): Promise<AttemptOutcome> {
  const address = `/api/drafts/${press.draftId}/attempts/${press.attempt}`;
  const known = await fetchJson<AttemptOutcome>(address, { signal });
  if (known.state !== "not_arrived" || ageMs(press) < arrivesWithinMs) return known;
  return await fetchJson<AttemptOutcome>(address, { method: "DELETE" });
}

/** The clock may have been set since. */
function ageMs({ pressedAt }: TimedPress): number {
  return Math.abs(Date.now() - pressedAt);
}
