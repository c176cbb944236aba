"use client";

import { useTranslations } from "next-intl";
import type { ListFilter } from "@/components/lists/list-filters";
import { ListScreen } from "@/components/lists/list-screen";
import { ConfirmedNote } from "@/components/orders/detail/confirmed-note";
import { counted } from "@/components/words/counted";
import { fileListOptions } from "@/lib/files/client";
import { attachments, type FileListQuery, fileListAddress } from "@/lib/files/list/rules";
import type { DepartmentView } from "@/lib/people/departments/schema";
import { useFileColumns } from "./columns";

const kinds = ["source", "reference", "translation", "revision"] as const;

type FileListProps = {
  /** By which they can be told apart. */
  departments: readonly DepartmentView[];
  /** How their names end; an address may ask for another. */
  extensions: readonly string[];
};

/** Every file of the account that the person sees. */
export function FileList({ departments, extensions }: FileListProps) {
  const t = useTranslations();
  const columns = useFileColumns();
  return (
    <ListScreen
      address={fileListAddress}
      optionsOf={fileListOptions}
      words={{
        title: t("files.title"),
        searchHint: t("files.searchHint"),
        found: (found) => t("files.found", counted(found)),
        emptyTitle: t("files.emptyTitle"),
        empty: t("files.empty"),
        noMatchTitle: t("files.noMatchTitle"),
        noMatch: t("files.noMatch"),
      }}
      filters={useFilters(departments, extensions)}
      isFolded
      columnsOf={() => columns}
      linkOf={() => null}
      noteOf={({ confirmedAt, isAttachmentKnown }) => (
        <div>
          <ConfirmedNote confirmedAt={confirmedAt} />
          {isAttachmentKnown ? null : (
            <p className="mt-1 max-w-prose text-xs text-ink-soft">{t("files.unknownHint")}</p>
          )}
        </div>
      )}
    />
  );
}

type Filter = Exclude<keyof FileListQuery, "search" | "cursor">;

function useFilters(
  departments: readonly DepartmentView[],
  extensions: readonly string[],
): ListFilter<Filter>[] {
  const t = useTranslations();
  return [
    {
      name: "type",
      label: t("files.type"),
      anyLabel: t("files.anyType"),
      severalLabel: (count) => t("files.severalTypes", { count }),
      options: kinds.map((value) => ({ value, label: t(`order.kinds.${value}`) })),
    },
    {
      name: "extension",
      label: t("files.extension"),
      anyLabel: t("files.anyExtension"),
      severalLabel: (count) => t("files.severalExtensions", { count }),
      options: extensions.map((value) => ({ value, label: value })),
    },
    {
      name: "attached",
      label: t("files.attached"),
      anyLabel: t("files.anyAttached"),
      severalLabel: (count) => t("files.severalAttached", { count }),
      options: attachments.map((value) => ({ value, label: t(`files.attachments.${value}`) })),
    },
    {
      name: "department",
      label: t("files.department"),
      anyLabel: t("files.anyDepartment"),
      severalLabel: (count) => t("files.severalDepartments", { count }),
      otherLabel: () => t("files.severalDepartments", { count: 1 }),
      options: departments.map(({ id, name }) => ({ value: id, label: name })),
    },
    { name: "createdFrom", kind: "day", label: t("files.createdFrom") },
    { name: "createdTo", kind: "day", label: t("files.createdTo") },
    {
      name: "sort",
      label: t("files.sort"),
      anyLabel: t("files.sorts.newest"),
      severalLabel: () => t("files.sorts.newest"),
      otherLabel: () => t("files.sorts.newest"),
      options: [
        { value: "created", label: t("files.sorts.oldest") },
        { value: "name", label: t("files.sorts.name") },
        { value: "-name", label: t("files.sorts.nameBack") },
        { value: "type", label: t("files.sorts.type") },
        { value: "-type", label: t("files.sorts.typeBack") },
        { value: "extension", label: t("files.sorts.extension") },
        { value: "-extension", label: t("files.sorts.extensionBack") },
        { value: "-size", label: t("files.sorts.sizeBack") },
        { value: "size", label: t("files.sorts.size") },
        { value: "-updated", label: t("files.sorts.updatedBack") },
        { value: "updated", label: t("files.sorts.updated") },
      ],
    },
    { name: "archived", kind: "switch", label: t("files.archived") },
  ];
}
