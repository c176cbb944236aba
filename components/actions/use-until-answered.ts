"use client";

import { useQueryClient } from "@tanstack/react-query";
import { backoffMs } from "@/lib/domain/backoff";
import { isAppError } from "@/lib/domain/errors";
import { newId } from "@/lib/domain/ids";

/** Whether the portal did not answer, or not as it should have: what was asked may or may not have been done. */
export function isUnanswered(error: unknown): boolean {
  return isAppError(error, "service_unavailable", "outcome_unknown", "busy", "internal");
}

/**
 * For what may be asked twice: asks until the portal answers, later and later, and at once when the browser is online
 * again.
 */
export function useUntilAnswered(): <Answer>(ask: () => Promise<Answer>) => Promise<Answer> {
  const queryClient = useQueryClient();
  return async (ask) => {
    const { answer } = await queryClient.fetchQuery({
      queryKey: ["until answered", newId()],
      queryFn: async () => ({ answer: await ask() }),
      retry: (_, error) => isUnanswered(error) || isAppError(error, "rate_limited"),
      retryDelay: (count) => backoffMs(count),
      gcTime: 0,
    });
    return answer;
  };
}
