import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/platform/fetch-json";
import type { Repeat } from "./schema";

/** @param uploads names what is on the form just now: of others there is something else to be told */
export function repeatsOptions(draftId: string, uploads: string) {
  return queryOptions({
    queryKey: ["repeats", draftId, uploads] as const,
    queryFn: ({ signal }) => fetchJson<Repeat[]>(`/api/drafts/${draftId}/repeats`, { signal }),
    placeholderData: keepPreviousData,
  });
}
