"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { connectionsOptions } from "@/lib/connections/client";
import type { ShownChange } from "@/lib/live/topics";
import { affectedQueries } from "./affected-queries";
import { openEventConnection } from "./event-connection";

/** Changes that come together (an import tells of hundreds) are fetched together. */
const gatherMs = 150;

/** Renews what the page shows when something changed, without a reload. Shows nothing itself. */
export function LiveUpdates() {
  const queryClient = useQueryClient();
  useEffect(() => {
    let gathered: ShownChange[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const renew = () => {
      timer = undefined;
      for (const queryKey of affectedQueries(gathered)) void queryClient.invalidateQueries({ queryKey });
      gathered = [];
    };
    const disconnect = openEventConnection("/api/events", {
      onResync: () => void queryClient.invalidateQueries(),
      // Why is not told to scripts. If the session has ended, any read finds out and leads to the sign-in.
      onGivenUp: () => void queryClient.prefetchQuery({ ...connectionsOptions, staleTime: 0 }),
      onChange: (change) => {
        gathered.push(change);
        timer ??= setTimeout(renew, gatherMs);
      },
    });
    return () => {
      disconnect();
      clearTimeout(timer);
    };
  }, [queryClient]);
  return null;
}
