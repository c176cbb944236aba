import { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { HandedOver, type Read } from "@/components/live/handed-over";

type PrefetchedProps = {
  /** Puts in what was read, under the keys by which the browser reads it again. */
  fill: (queries: QueryClient) => void;
  /** Makes of what was read what is sent. */
  pack?: (data: never) => unknown;
  children: ReactNode;
};

/** Hands over what the server has read for a page: the browser goes on from it, also where it had read it before. */
export function Prefetched({ fill, pack, children }: PrefetchedProps) {
  const queries = new QueryClient();
  fill(queries);
  const reads = queries
    .getQueryCache()
    .getAll()
    .map(({ queryKey, state: { data } }): Read => [queryKey, pack ? pack(data as never) : data]);
  // One text: each value by itself would cost server and browser several times as much.
  return <HandedOver reads={JSON.stringify(reads)}>{children}</HandedOver>;
}
