import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/platform/fetch-json";
import { connectionsOptions } from "../client";
import type { ConnectionSettings } from "./schema";

/** The browser's read of the connections for those who look after them; old whenever the other one is. */
export const connectionSettingsOptions = queryOptions({
  queryKey: [...connectionsOptions.queryKey, "settings"],
  queryFn: ({ signal }) => fetchJson<ConnectionSettings[]>("/api/settings/connections", { signal }),
});
