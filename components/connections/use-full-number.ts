import { useTranslations } from "next-intl";
import { useConnectionLabel } from "./use-connection-label";

/**
 * What a question calls an order or a quote by: its number, and where the business has several connections the one that it
 * is of, since two of them may have the same number.
 */
export function useFullNumber(): (of: { number: string; connectionName: string | null }) => string {
  const t = useTranslations();
  const connectionLabel = useConnectionLabel();
  return ({ number, connectionName }) =>
    connectionName ? t("shell.numberOf", { number, connection: connectionLabel(connectionName) }) : number;
}
