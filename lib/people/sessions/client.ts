import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/platform/fetch-json";
import type { SessionView } from "./schema";

/** The browser's read of where its person is signed in. */
export const sessionsOptions = queryOptions({
  queryKey: ["sessions"],
  queryFn: ({ signal }) => fetchJson<SessionView[]>("/api/sessions", { signal }),
});
