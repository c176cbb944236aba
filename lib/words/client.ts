import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/platform/fetch-json";
import type { LateNamespace } from "./rules";

/** A namespace of the catalogue as JSON, in the reader's language. It stays the same while the page is open. */
export function wordsOptions(locale: string, namespace: LateNamespace) {
  return queryOptions({
    queryKey: ["words", locale, namespace] as const,
    queryFn: ({ signal }) => fetchJson<{ words: string }>(`/api/words/${namespace}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}
