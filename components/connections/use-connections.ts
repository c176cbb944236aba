import { useQuery } from "@tanstack/react-query";
import { connectionsOptions } from "@/lib/connections/client";
import type { ConnectionView } from "@/lib/connections/schema";

const none: ConnectionView[] = [];

/** The connections of the business that the frame has handed over, as they are now; none where nobody acts for one. */
export function useConnections(): readonly ConnectionView[] {
  return useQuery({ ...connectionsOptions, enabled: false }).data ?? none;
}
