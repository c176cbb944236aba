"use client";

import { useTranslations } from "next-intl";
import { ListScreen } from "@/components/lists/list-screen";
import { buttonVariants } from "@/components/ui/button-variants";
import { counted } from "@/components/words/counted";
import { LateWords } from "@/components/words/late-words";
import { auditOptions, operatorAuditOptions } from "@/lib/audit-log/client";
import {
  auditAddress,
  auditedActions,
  auditFileAddress,
  exportedAtMost,
  operatorAuditAddress,
  operatorAuditFileAddress,
} from "@/lib/audit-log/rules";
import { useAuditColumns } from "./columns";
import { WholeLine } from "./whole-line";
import { actionWords } from "./words";

/** Everything that was done in the business, newest first. */
export function AuditList() {
  return <AuditLines address={auditAddress} optionsOf={auditOptions} fileAddressOf={auditFileAddress} />;
}

/** What was done that belongs to no business. */
export function OperatorAuditList() {
  return (
    <AuditLines
      address={operatorAuditAddress}
      optionsOf={operatorAuditOptions}
      fileAddressOf={operatorAuditFileAddress}
    />
  );
}

type AuditLinesProps = {
  address: typeof auditAddress;
  optionsOf: typeof auditOptions;
  /** Where they are had as a file. */
  fileAddressOf: typeof auditFileAddress;
};

function AuditLines({ address, optionsOf, fileAddressOf }: AuditLinesProps) {
  const t = useTranslations();
  const columns = useAuditColumns();
  return (
    <ListScreen
      address={address}
      optionsOf={optionsOf}
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
      more={{
        label: t("audit.more"),
        of: (row) => (
          <LateWords of="auditLine">
            <WholeLine row={row} auditPage={address} />
          </LateWords>
        ),
      }}
      noteOf={(_, query) => (
        <div className="flex flex-wrap items-center gap-3">
          {/* A plain link: the browser saves what it leads to. */}
          <a
            href={fileAddressOf(query)}
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
