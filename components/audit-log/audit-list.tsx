"use client";

import { useTranslations } from "next-intl";
import { ListScreen } from "@/components/lists/list-screen";
import { buttonVariants } from "@/components/ui/button";
import { counted } from "@/components/words/counted";
import { auditOptions } from "@/lib/audit-log/client";
import { auditAddress, auditedActions, auditFileAddress, exportedAtMost } from "@/lib/audit-log/rules";
import { useAuditColumns } from "./columns";
import { actionWords } from "./words";

/** Everything that was done in the business, newest first. */
export function AuditList() {
  const t = useTranslations();
  const columns = useAuditColumns();
  return (
    <ListScreen
      address={auditAddress}
      optionsOf={auditOptions}
      words={{
        title: t("audit.title"),
        searchHint: t("audit.searchHint"),
        found: (found) => t("audit.found", counted(found)),
        emptyTitle: t("audit.emptyTitle"),
        empty: t("audit.empty"),
        noMatchTitle: t("audit.noMatchTitle"),
        noMatch: t("audit.noMatch"),
      }}
      filters={[
        {
          name: "action",
          label: t("audit.action"),
          anyLabel: t("audit.anyAction"),
          severalLabel: (count) => t("audit.severalActions", { count }),
          options: auditedActions.map((value) => ({ value, label: t(actionWords[value]) })),
        },
      ]}
      columnsOf={() => columns}
      linkOf={({ subject }) => subject.href}
      noteOf={(_, query) => (
        <div className="flex flex-wrap items-center gap-3">
          {/* A plain link: the browser saves what it leads to. */}
          <a
            href={auditFileAddress(query)}
            className={buttonVariants({ variant: "secondary", size: "small" })}
            aria-describedby="audit-export"
            download
          >
            {t("audit.export")}
          </a>
          <p id="audit-export" className="text-sm text-ink-soft">
            {t("audit.exportHint", { count: exportedAtMost })}
          </p>
        </div>
      )}
    />
  );
}
