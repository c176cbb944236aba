import Link from "next/link";
import { useTranslations } from "next-intl";
import { useConnectionLabel } from "@/components/connections/use-connection-label";
import type { Column } from "@/components/lists/list-table";
import { DocumentKind } from "@/components/orders/document-kind";
import { DayOrHour } from "@/components/ui/moment";
import { useFormats } from "@/components/words/use-formats";
import type { FileListRow } from "@/lib/files/schema";
import { FileActions } from "./file-actions";

/** At places that other lists have too. */
export function useFileColumns(): Column<FileListRow>[] {
  const t = useTranslations();
  const formats = useFormats();
  const connectionLabel = useConnectionLabel();
  return [
    {
      id: "name",
      heading: t("files.columns.name"),
      cell: ({ name, connectionName }) => (
        <span className="wrap-anywhere">
          <bdi>{name}</bdi>
          {connectionName ? <small>{connectionLabel(connectionName)}</small> : null}
        </span>
      ),
    },
    {
      id: "type",
      heading: t("files.columns.type"),
      place: "badge",
      cell: ({ kind }) => <DocumentKind kind={kind} />,
    },
    {
      id: "attached",
      heading: t("files.columns.attached"),
      place: "wide",
      cell: (file) => <AttachedTo {...file} />,
    },
    {
      id: "created",
      heading: t("files.columns.created"),
      place: "aside",
      cell: ({ uploadedAt }) => <DayOrHour at={uploadedAt} />,
    },
    {
      id: "size",
      heading: t("files.columns.size"),
      place: "amount",
      cell: ({ sizeBytes }) => formats.bytes(sizeBytes),
    },
    {
      id: "updated",
      heading: t("files.columns.updated"),
      cell: ({ changedAt }) => <DayOrHour at={changedAt} />,
    },
    {
      id: "actions",
      heading: t("files.columns.actions"),
      place: "wide",
      cell: (file) => <FileActions file={file} />,
    },
  ];
}

function AttachedTo({ attachedTo, standing }: Pick<FileListRow, "attachedTo" | "standing">) {
  const t = useTranslations();
  if (standing !== "attached")
    return <span className="text-ink-soft">{t(`files.standing.${standing}`)}</span>;
  if (attachedTo === null) return null;
  const { kind, id, number } = attachedTo;
  return (
    <Link
      href={`/${kind === "quote" ? "quotes" : "orders"}/${id}`}
      prefetch={false}
      className="text-accent hover:underline"
    >
      {t(`files.attachedTo.${kind}`, { number })}
    </Link>
  );
}
