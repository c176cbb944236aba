import { type DehydrateOptions, dehydrate, QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { HandedOver } from "@/components/live/handed-over";

type PrefetchedProps = {
  /** Puts in what was read, under the keys by which the browser reads it again. */
  fill: (queries: QueryClient) => void;
  serializeData?: DehydrateOptions["serializeData"];
  children: ReactNode;
};

/** Hands over what the server has read for a page: the browser goes on from it, also where it had read it before. */
export function Prefetched({ fill, serializeData, children }: PrefetchedProps) {
  const queries = new QueryClient();
  fill(queries);
  return (
    <HandedOver state={dehydrate(queries, serializeData ? { serializeData } : undefined)}>
      {children}
    </HandedOver>
  );
}
