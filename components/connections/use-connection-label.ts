import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { connectionsOptions } from "@/lib/connections/client";
import type { ConnectionView } from "@/lib/connections/schema";

const none: ConnectionView[] = [];

/**
 * What one of several connections is called by what belongs to it: by its name, which no other of the business has, and
 * its environment, where they have not all the same.
 */
export function useConnectionLabel(): (name: string) => string {
  const t = useTranslations();
  // As the frame has handed them over; none where nobody acts for a business.
  const connections = useQuery({ ...connectionsOptions, enabled: false }).data ?? none;
  const areAlike = connections.every(({ environment }) => environment === connections[0]?.environment);
  return (name) => {
    const found = areAlike ? null : connections.find((connection) => connection.name === name);
    return found ? t("shell.connectionIn", { name, environment: found.environment }) : name;
  };
}
