import { useTranslations } from "next-intl";
import { useOrderStatus } from "@/components/words/use-order-status";
import type { ToldValue } from "@/lib/audit-log/schema";
import { useAuditWords } from "./use-audit-words";
import { actionWords, roleWords, signInRefusalWords, wayWords } from "./words";

/** Says a value of a line in words where there are any; else as the audit has it. */
export function useAuditValue(): (action: string, field: string, value: ToldValue) => string {
  const t = useTranslations();
  const say = useAuditWords();
  const statusOf = useOrderStatus();
  const wordOf: Record<string, (value: string) => string> = {
    status: statusOf,
    role: (role) => say(roleWords, role),
    way: (way) => say(wayWords, way),
    asked: (asked) => say(actionWords, asked),
    environment: (environment) => t("shell.environmentName", { environment }),
  };
  return (action, field, value) => {
    if (value === null || value === "") return t("auditLine.none");
    if (typeof value === "boolean") return t(value ? "auditLine.yes" : "auditLine.no");
    if (typeof value === "number") return String(value);
    if (action === "session.refuse" && field === "reason") return say(signInRefusalWords, value);
    return Object.hasOwn(wordOf, field) ? (wordOf[field]?.(value) ?? value) : value;
  };
}
