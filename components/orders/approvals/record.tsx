"use client";

import { Printer } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { FactList } from "@/components/ui/fact-list";
import { MomentAndExact } from "@/components/ui/moment";
import { PageHeader } from "@/components/ui/page-header";
import { useFormats } from "@/components/words/use-formats";
import type { ApprovalRecord, ApprovalRecords } from "@/lib/orders/approval/schema";
import { DocumentKind } from "../document-kind";

/** Who approved an order, when, on whose behalf, and which documents: to be printed and kept. */
export function Record({ orderId, number, records, ...about }: ApprovalRecords) {
  const t = useTranslations();
  const { businessName: business, connectionName, reference } = about;
  return (
    <article>
      <PageHeader
        title={t("approvals.record.title", { number })}
        lead={t("approvals.record.lead", {
          business,
          connection: connectionName ?? "none",
          reference: reference ?? "none",
        })}
        actions={
          <Button variant="secondary" onClick={() => window.print()}>
            <Printer aria-hidden />
            {t("approvals.record.print")}
          </Button>
        }
      />
      <div className="space-y-12">
        {records.map((record, place) => (
          <OneApproval key={record.id} record={record} isLatest={place === 0} />
        ))}
      </div>
      <p className="mt-8 max-w-prose text-sm text-ink-soft">{t("approvals.record.digestHint")}</p>
      <p className="mt-4 print:hidden">
        <Link
          href={`/orders/${orderId}`}
          prefetch={false}
          className="font-medium text-accent hover:underline"
        >
          {t("approvals.record.toOrder")}
        </Link>
      </p>
    </article>
  );
}

function OneApproval({ record, isLatest }: { record: ApprovalRecord; isLatest: boolean }) {
  const t = useTranslations();
  const { approvedBy, onBehalfOf, decidedAt, confirmedAt, environment } = record;
  const facts = [
    { name: t("approvals.record.approvedBy"), value: <bdi>{approvedBy}</bdi> },
    ...(onBehalfOf ? [{ name: t("approvals.record.onBehalfOf"), value: <bdi>{onBehalfOf}</bdi> }] : []),
    { name: t("approvals.record.decidedAt"), value: <MomentAndExact at={decidedAt} /> },
    { name: t("approvals.record.confirmedAt"), value: <MomentAndExact at={confirmedAt} /> },
    { name: t("shell.environment"), value: t("shell.environmentName", { environment }) },
  ];
  return (
    <section>
      {isLatest ? null : <h2 className="mb-3 text-section-title">{t("approvals.record.earlier")}</h2>}
      <FactList facts={facts} />
      <ApprovedDocuments documents={record.documents} />
    </section>
  );
}

const columns = ["name", "kind", "size", "digest"] as const;

function ApprovedDocuments({ documents }: Pick<ApprovalRecord, "documents">) {
  const t = useTranslations();
  const formats = useFormats();
  if (documents.length === 0) return <p className="mt-6">{t("approvals.record.noDocuments")}</p>;
  return (
    <div className="mt-6 overflow-x-auto">
      <table aria-label={t("approvals.record.documents")} className="w-full text-start text-sm">
        <thead className="border-b border-line text-ink-soft">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className="py-2 pe-4 text-start font-medium">
                {t(`approvals.record.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {documents.map(({ id, name, kind, sizeBytes, sha256 }) => (
            <tr key={id}>
              <td className="py-2 pe-4 wrap-anywhere">{name}</td>
              <td className="py-2 pe-4">
                <DocumentKind kind={kind} />
              </td>
              <td className="py-2 pe-4 whitespace-nowrap tabular-nums">{formats.bytes(sizeBytes)}</td>
              <td className="py-2 font-mono break-all">{sha256 ?? t("approvals.record.notOpened")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
