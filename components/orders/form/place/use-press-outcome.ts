"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { type AppError, isAppError } from "@/lib/domain/errors";
import { attemptOptions, type Press } from "@/lib/drafts/client";
import type { AttemptView, SubmissionView } from "@/lib/drafts/schema";

/** From here on the portal is asked beside the answer that is still awaited: it may have been lost without a word. */
const overdueMs = 6_000;
/** A press may be so long on its way to the portal; a later one is refused there. */
const arrivesWithinMs = { answerLost: 8_000, answerAwaited: 60_000 };
/** An order that is still being sent after this long is followed on a page of its own. */
const sentWithinMs = 15_000;

type PressOutcomeHandlers = {
  /** It is placed, or its own page follows it. */
  onUnderWay: (submission: SubmissionView) => void;
  onRefused: (submission: SubmissionView) => void;
  /** The draft is not the person's, or no longer there: nothing was placed, and nothing can be. */
  onGone: (error: AppError) => void;
};

/** What is known of a press so far, while it is not told to a handler. */
export type PressOutcome = { known: AttemptView | undefined; isOffline: boolean };

/**
 * Learns what became of a press, from the action's answer where it comes, else by asking for the press's key.
 * @param isLost no answer will come any more
 */
export function usePressOutcome(
  press: Press | null,
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
    if (data.state === "refused") return handlers.onRefused(data);
    if (data.state === "sending" && Date.now() - press.pressedAt < sentWithinMs) return;
    handlers.onUnderWay(data);
  });
  // Each answer counts, also one that says the same as the last: time passes.
  useEffect(() => {
    if (data && dataUpdatedAt > 0) learn();
  }, [data, dataUpdatedAt]);

  const learnOfLoss = useEffectEvent(() => {
    if (press && isAppError(error, "not_found")) handlers.onGone(error);
  });
  useEffect(() => {
    if (error) learnOfLoss();
  }, [error]);

  return { known: data, isOffline: fetchStatus === "paused" };
}

function useIsOverdue(press: Press | null): boolean {
  const [overdue, setOverdue] = useState<Press | null>(null);
  useEffect(() => {
    if (!press) return;
    const timer = setTimeout(() => setOverdue(press), overdueMs);
    return () => clearTimeout(timer);
  }, [press]);
  return press !== null && overdue === press;
}
