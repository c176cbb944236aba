import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/platform/fetch-json";
import { connectionsOptions } from "../client";
import type { CoversheetView } from "./schema";

/** The browser's read of the coversheets for those who look after them; old whenever a connection is. */
export const coversheetsOptions = queryOptions({
  queryKey: [...connectionsOptions.queryKey, "coversheets"],
  queryFn: ({ signal }) => fetchJson<CoversheetView[]>("/api/settings/coversheet", { signal }),
});
