import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/platform/fetch-json";
import type { ChoicesView } from "./schema";

/** The browser's read of what its person is emailed of. */
export const notificationChoicesOptions = queryOptions({
  queryKey: ["settings/notifications"],
  queryFn: ({ signal }) => fetchJson<ChoicesView>("/api/settings/notifications", { signal }),
});
