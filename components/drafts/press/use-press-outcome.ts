"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { type AppError, isAppError } from "@/lib/domain/errors";
import { attemptOptions, type TimedPress } from "@/lib/drafts/attempts/client";
import { isHeld } from "@/lib/drafts/rules";
import type { AttemptOutcome, AttemptView } from "@/lib/drafts/schema";

/** From here on the portal is asked beside the answer that is still awaited: it may have been lost without a word. */
const overdueMs = 6_000;
/** A press may be so long on its way to the portal; a later one is refused there. */
const arrivesWithinMs = { answerLost: 8_000, answerAwaited: 60_000 };
/** What is still being sent after this long is followed on a page of its own. */
const sentWithinMs = 15_000;

type PressOutcomeHandlers = {
  /** It is done, or a page of its own follows it, or tells what was done instead. */
  onUnderWay: (attempt: AttemptView) => void;
  onRefused: (attempt: AttemptView) => void;
  /** The draft is not the person's, no longer there or takes no further press: nothing came of it, and nothing can. */
  onGone: (error: AppError) => void;
};

/** What is known of a press so far, while it is not told to a handler. */
export type PressOutcome = { known: AttemptOutcome | undefined; isOffline: boolean };

/**
 * Learns what became of a press, from the action's answer where it comes, else by asking for the press's key.
 * @param isLost no answer will come any more
 */
export function usePressOutcome(
  press: TimedPress | null,
  isLost: boolean,
  handlers: PressOutcomeHandlers,
): PressOutcome {
  const isOverdue = useIsOverdue(press);
  const arrival = isLost ? arrivesWithinMs.answerLost : arrivesWithinMs.answerAwaited;
  const { data, dataUpdatedAt, error, fetchStatus } = useQuery({
    ...attemptOptions(press, arrival),
    enabled: press !== null && (isLost || isOverdue),
  });

  const learn = useEffectEvent(() => {
    if (!press || !data || data.state === "not_arrived") return;
    if (!isHeld(data)) return handlers.onRefused(data);
    if (data.state === "sending" && Date.now() - press.pressedAt < sentWithinMs) return;
    handlers.onUnderWay(data);
  });
  // Each answer counts, also one that says the same as the last: time passes.
  useEffect(() => {
    if (data && dataUpdatedAt > 0) learn();
  }, [data, dataUpdatedAt]);

  const learnOfLoss = useEffectEvent(() => {
    if (press && isAppError(error, "not_found", "conflict")) handlers.onGone(error);
  });
  useEffect(() => {
    if (error) learnOfLoss();
  }, [error]);

  return { known: data, isOffline: fetchStatus === "paused" };
}

function useIsOverdue(press: TimedPress | null): boolean {
  const [overdue, setOverdue] = useState<TimedPress | null>(null);
  useEffect(() => {
    if (!press) return;
    const timer = setTimeout(() => setOverdue(press), overdueMs);
    return () => clearTimeout(timer);
  }, [press]);
  return press !== null && overdue === press;
}
