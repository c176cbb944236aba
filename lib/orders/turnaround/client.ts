import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/platform/fetch-json";
import type { Expected, TurnaroundCriteria } from "./schema";

/** What is told of nothing is `expected: null`. */
type ExpectedAnswer = { expected: Expected | null };

/** The browser's read of how long orders like one took. No change makes it old: one order more changes little. */
export function expectedOptions(like: TurnaroundCriteria) {
  const asked = Object.entries(like).map(([name, value]): [string, string] => [name, String(value)]);
  const address = `/api/orders/expected?${new URLSearchParams(asked)}`;
  return queryOptions({
    queryKey: ["expected", address] as const,
    queryFn: ({ signal }) => fetchJson<ExpectedAnswer>(address, { signal }),
    staleTime: 60_000,
  });
}
