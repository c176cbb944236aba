import { useTranslations } from "next-intl";
import { useConnections } from "./use-connections";

/**
 * What one of several connections is called by what belongs to it: by its name, which no other of the business has, and
 * its environment, where they have not all the same.
 */
export function useConnectionLabel(): (name: string) => string {
  const t = useTranslations();
  const connections = useConnections();
  const areAlike = connections.every(({ environment }) => environment === connections[0]?.environment);
  return (name) => {
    const found = areAlike ? null : connections.find((connection) => connection.name === name);
    return found ? t("shell.connectionIn", { name, environment: found.environment }) : name;
  };
}
