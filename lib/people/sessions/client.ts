import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/platform/fetch-json";
import type { SessionView } from "./schema";

/** The browser's read of where its person is signed in. */
export const sessionsOptions = queryOptions({
  queryKey: ["sessions"],
  queryFn: ({ signal }) => fetchJson<SessionView[]>("/api/sessions", { signal }),
});

/** How often a page whose session has ended looks whether its person has signed in elsewhere in this browser. */
const lookMs = 5_000;

/**
 * Whether the page's owner is signed in; fails with `unauthenticated` while they are not.
 * @param endedAt names the end that is waited out: an answer of before says nothing
 */
export function signedInOptions(endedAt: number) {
  return queryOptions({
    queryKey: ["session", endedAt] as const,
    queryFn: ({ signal }) => fetchJson<{ owner: string }>("/api/session", { signal }),
    refetchInterval: ({ state }) => (state.data ? false : lookMs),
    refetchOnWindowFocus: "always",
    staleTime: 0,
    gcTime: 0,
  });
}
