import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/platform/fetch-json";
import type { LateNamespace } from "./rules";

/** Namespaces of the catalogue as JSON each, in the reader's language. They stay the same while the page is open. */
export function wordsOptions(locale: string, namespaces: readonly LateNamespace[]) {
  return queryOptions({
    queryKey: ["words", locale, ...namespaces] as const,
    queryFn: ({ signal }) =>
      Promise.all(
        namespaces.map(
          async (namespace) =>
            (await fetchJson<{ words: string }>(`/api/words/${namespace}`, { signal })).words,
        ),
      ),
    // Unlike what is merely never old it is not asked for again when everything is, as after a break of the event stream.
    staleTime: "static",
    gcTime: Number.POSITIVE_INFINITY,
  });
}
