"use client";

import {
  type DehydratedState,
  dehydrate,
  HydrationBoundary,
  QueryClient,
  type QueryKey,
  useQueryClient,
} from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo } from "react";
import { unpackPage } from "@/lib/domain/lists/packed-rows";
import { affectedQueries } from "./affected-queries";
import { changesOfTab } from "./recent-changes";

/** The key of something that was read, and what was; rows of a list as they are packed. */
export type Read = readonly [QueryKey, unknown];

/**
 * What the server has read for a page, put among the browser's reads: it replaces what was read before, whatever the two
 * clocks say, and is read again where it changed while it was on its way.
 * @param reads `Read[]` as JSON
 */
export function HandedOver({ reads, children }: { reads: string; children: ReactNode }) {
  const queryClient = useQueryClient();
  const arrived = useMemo(() => stateOf(JSON.parse(reads)), [reads]);
  useEffect(() => {
    const here = new Set(arrived.queries.map(({ queryHash }) => queryHash));
    const predicate = ({ queryHash }: { queryHash: string }) => here.has(queryHash);
    const changes = changesOfTab.since();
    const old = changes === "all" ? [[]] : affectedQueries(changes);
    for (const queryKey of old) void queryClient.invalidateQueries({ queryKey, predicate });
  }, [queryClient, arrived]);
  return <HydrationBoundary state={arrived}>{children}</HydrationBoundary>;
}

/** TanStack takes what is dated later: by the clock here, by which what was read before is dated. */
function stateOf(reads: Read[]): DehydratedState {
  const queries = new QueryClient();
  for (const [queryKey, data] of reads) queries.setQueryData(queryKey, unpackPage(data));
  return dehydrate(queries);
}
