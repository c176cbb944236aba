"use client";

import { type DehydratedState, HydrationBoundary, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo } from "react";
import { affectedQueries } from "./affected-queries";
import { changesOfTab } from "./recent-changes";

/**
 * What the server has read for a page, put among the browser's reads: it replaces what was read before, whatever the two
 * clocks say, and is read again where it changed while it was on its way.
 */
export function HandedOver({ state, children }: { state: DehydratedState; children: ReactNode }) {
  const queryClient = useQueryClient();
  const arrived = useMemo(() => dated(state, Date.now()), [state]);
  useEffect(() => {
    const here = new Set(arrived.queries.map(({ queryHash }) => queryHash));
    const predicate = ({ queryHash }: { queryHash: string }) => here.has(queryHash);
    const changes = changesOfTab.since();
    const old = changes === "all" ? [[]] : affectedQueries(changes);
    for (const queryKey of old) void queryClient.invalidateQueries({ queryKey, predicate });
  }, [queryClient, arrived]);
  return <HydrationBoundary state={arrived}>{children}</HydrationBoundary>;
}

/** TanStack takes what is dated later, by the clock of whoever read it. */
function dated(state: DehydratedState, dataUpdatedAt: number): DehydratedState {
  const queries = state.queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt } }));
  return { ...state, queries };
}
