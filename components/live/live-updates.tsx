"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { connectionsOptions } from "@/lib/connections/client";
import { addressOfPage, isOnBehalf, shownOwner } from "@/lib/domain/page-owner";
import { affectedQueries } from "./affected-queries";
import { openEventConnection } from "./event-connection";
import { changesOfTab } from "./recent-changes";
import { openRenewals } from "./renewals";

/**
 * A stream can name no owner in a header. That of a person who has signed in for another business since tells of nothing
 * that their page then reads; staff, who go from customer to customer, are told nothing of another one at all.
 */
function streamAddress(): string {
  const owner = shownOwner();
  return addressOfPage("/api/events", owner && isOnBehalf(owner) ? owner : null);
}

/** Renews what the page shows when something changed, without a reload. Shows nothing itself. */
export function LiveUpdates() {
  const queryClient = useQueryClient();
  useEffect(() => {
    const renewals = openRenewals((old) => {
      if (old === "all") void queryClient.invalidateQueries();
      else for (const queryKey of affectedQueries(old)) void queryClient.invalidateQueries({ queryKey });
    });
    const disconnect = openEventConnection(streamAddress(), {
      onResync: () => {
        changesOfTab.note("all");
        renewals.addAll();
      },
      // Why is not told to scripts. If the session has ended, any read finds out and leads to the sign-in.
      onGivenUp: () => void queryClient.prefetchQuery({ ...connectionsOptions, staleTime: 0 }),
      onChange: (change) => {
        changesOfTab.note(change);
        renewals.add(change);
      },
    });
    return () => {
      disconnect();
      renewals.end();
    };
  }, [queryClient]);
  return null;
}
