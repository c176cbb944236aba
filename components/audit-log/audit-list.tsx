"use client";

import { useTranslations } from "next-intl";
import { ExportButton } from "@/components/lists/export-button";
import { ListScreen } from "@/components/lists/list-screen";
import { counted } from "@/components/words/counted";
import { LateWords } from "@/components/words/late-words";
import {
  auditOptions,
  fetchAuditFile,
  fetchOperatorAuditFile,
  operatorAuditOptions,
} from "@/lib/audit-log/client";
import { auditAddress, auditedActions, exportedAtMost, operatorAuditAddress } from "@/lib/audit-log/rules";
import { useAuditColumns } from "./columns";
import { WholeLine } from "./whole-line";
import { actionWords } from "./words";

/** Everything that was done in the business, newest first. */
export function AuditList() {
  return <AuditLines address={auditAddress} optionsOf={auditOptions} fetchFile={fetchAuditFile} />;
}

/** What was done that belongs to no business. */
export function OperatorAuditList() {
  return (
    <AuditLines
      address={operatorAuditAddress}
      optionsOf={operatorAuditOptions}
      fetchFile={fetchOperatorAuditFile}
    />
  );
}

type AuditLinesProps = {
  address: typeof auditAddress;
  optionsOf: typeof auditOptions;
  /** Has them as a file. */
  fetchFile: typeof fetchAuditFile;
};

function AuditLines({ address, optionsOf, fetchFile }: AuditLinesProps) {
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
      actionsOf={(_, query) => <ExportButton fetch={() => fetchFile(query)} />}
      noteOf={() => (
        <p className="text-sm text-ink-soft">{t("audit.exportHint", { count: exportedAtMost })}</p>
      )}
    />
  );
}
