import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/platform/fetch-json";
import type { ConnectionView } from "./schema";

/** The browser's read of the connections; live events invalidate by the first word of its key. */
export const connectionsOptions = queryOptions({
  queryKey: ["connection"],
  queryFn: ({ signal }) => fetchJson<ConnectionView[]>("/api/connections", { signal }),
});
