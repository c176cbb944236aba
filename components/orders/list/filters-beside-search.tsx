import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { ListFilter } from "@/components/lists/list-filters";
import { choicesOptions } from "@/lib/orders/list/choices/client";
import type { ListChoices } from "@/lib/orders/list/choices/schema";
import { type OwnFilters, useLanguageFilters } from "./request-filters";

type FiltersBesideSearchProps = {
  own: Pick<OwnFilters, "of" | "statuses">;
  known: ListChoices;
  children: (filters: readonly ListFilter<"status" | "sourceLanguage" | "targetLanguage">[]) => ReactNode;
};

/**
 * Those beside the search: a status, of which most people look for one, and the languages, whose names come once the list
 * is there.
 */
export function FiltersBesideSearch({ own, known, children }: FiltersBesideSearchProps) {
  const t = useTranslations();
  const { data: choices = known } = useQuery(choicesOptions(own.of));
  const { sourceLanguage, targetLanguage } = useLanguageFilters(choices.languages);
  return children([
    {
      name: "status",
      label: t("requestList.status"),
      anyLabel: t("requestList.anyStatus"),
      severalLabel: (count) => t("requestList.severalStatuses", { count }),
      options: own.statuses,
    },
    sourceLanguage,
    targetLanguage,
  ]);
}
