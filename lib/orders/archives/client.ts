import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/platform/fetch-json";
import type { LatestArchive } from "./schema";

/** Live events tell of each step by the first word of the key. */
export const latestArchiveOptions = () =>
  queryOptions({
    queryKey: ["archive"] as const,
    queryFn: ({ signal }) => fetchJson<LatestArchive>("/api/archives", { signal }),
  });
