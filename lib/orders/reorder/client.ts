import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/platform/fetch-json";
import type { ReorderView } from "./schema";

/** What a form says of the order that it began with: it changes with what the connection offers alone. */
export function reorderOptions(draftId: string) {
  return queryOptions({
    queryKey: ["reorder", draftId] as const,
    queryFn: ({ signal }) => fetchJson<ReorderView | null>(`/api/drafts/${draftId}/reorder`, { signal }),
  });
}
