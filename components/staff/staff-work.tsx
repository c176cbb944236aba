"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useAuditWords } from "@/components/audit-log/use-audit-words";
import { actionWords, kindWords } from "@/components/audit-log/words";
import { ListScreen } from "@/components/lists/list-screen";
import type { Column } from "@/components/lists/list-table";
import { MomentOrHour } from "@/components/ui/moment";
import { auditAddress } from "@/lib/audit-log/rules";
import { staffWorkOptions } from "@/lib/staff/client";
import { staffWorkAddress } from "@/lib/staff/work/rules";
import type { StaffWorkRow } from "@/lib/staff/work/schema";

/** What the operator's staff did in the business, newest first. */
export function StaffWork() {
  const t = useTranslations();
  const columns: Column<StaffWorkRow>[] = [
    {
      id: "who",
      heading: t("staffWork.columns.who"),
      cell: ({ staffName, personName }) => t("staffWork.who", { staff: staffName, person: personName }),
    },
    {
      id: "when",
      heading: t("staffWork.columns.when"),
      place: "wide",
      cell: ({ startedAt, until, isOpen }) =>
        t.rich(isOpen ? "staffWork.since" : "staffWork.between", {
          from: () => <MomentOrHour at={startedAt} />,
          to: () => <MomentOrHour at={until} />,
        }),
    },
    { id: "reason", heading: t("staffWork.columns.reason"), place: "wide", cell: ({ reason }) => reason },
    { id: "done", heading: t("staffWork.columns.done"), place: "wide", cell: (row) => <Done row={row} /> },
  ];
  return (
    <ListScreen
      address={staffWorkAddress}
      optionsOf={staffWorkOptions}
      words={{
        title: t("staffWork.title"),
        searchHint: t("staffWork.searchHint"),
        found: ({ count }) => t("staffWork.found", { count }),
        emptyTitle: t("staffWork.emptyTitle"),
        empty: t("staffWork.empty"),
        noMatchTitle: t("staffWork.noMatchTitle"),
        noMatch: t("staffWork.noMatch"),
      }}
      filters={[]}
      columnsOf={() => columns}
      linkOf={() => null}
    />
  );
}

function Done({ row: { id, done, isMore } }: { row: StaffWorkRow }) {
  const t = useTranslations();
  const say = useAuditWords();
  if (done.length === 0) return t("staffWork.nothing");
  return (
    <>
      <ul>
        {done.map(({ id: lineId, action, subject: { kind, name, connectionName, href } }) => (
          <li key={lineId}>
            {say(actionWords, action)}:{" "}
            {href ? (
              <Link href={href} prefetch={false} className="text-accent underline">
                {name}
              </Link>
            ) : (
              (name ?? say(kindWords, kind))
            )}
            {connectionName ? ` · ${connectionName}` : ""}
          </li>
        ))}
        {isMore ? <li>{t("staffWork.more")}</li> : null}
      </ul>
      <Link
        href={auditAddress.link({ search: id })}
        prefetch={false}
        className="mt-1 inline-block text-accent underline"
      >
        {t("staffWork.inAudit")}
      </Link>
    </>
  );
}
