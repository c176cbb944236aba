import { useLocale, useTranslations } from "next-intl";
import type { PanelFilter, WordFilter } from "@/components/lists/list-filters";
import { languageNameIn } from "@/lib/domain/language-names";
import type { ConnectionChoice } from "@/lib/drafts/schema";
import type { sharedFilters } from "@/lib/orders/list/asked/rules";
import { ways } from "@/lib/orders/list/asked/rules";
import type { ListChoices } from "@/lib/orders/list/choices/schema";
import type { DepartmentView } from "@/lib/people/departments/schema";

/** By what orders, or quotes, can be told apart. */
export type Apart = {
  departments: readonly DepartmentView[];
  /** Through which they went; none where there is one. */
  connections: readonly ConnectionChoice[];
  choices: ListChoices;
};

/** What the two lists call otherwise. */
type OwnWords = {
  statuses: readonly { value: string; label: string }[];
  byLabel: string;
  wayLabel: string;
};

type Shared = keyof typeof sharedFilters;

/** The filters of orders and of quotes alike: those beside the search, and those of the panel before and behind days. */
export function useRequestFilters({ departments, connections, choices }: Apart, own: OwnWords) {
  const t = useTranslations();
  const locale = useLocale();
  const idsOf = (all: readonly { id: string; name: string }[]) =>
    all.map(({ id, name }) => ({ value: id, label: name }));
  const languages = (of: "source" | "target") =>
    choices.languages[of].map(({ code, name }) => ({ value: code, label: languageNameIn(locale, name) }));
  const filters: { [Name in Shared]: WordFilter<Name> } = {
    status: {
      name: "status",
      label: t("requestList.status"),
      anyLabel: t("requestList.anyStatus"),
      severalLabel: (count) => t("requestList.severalStatuses", { count }),
      options: own.statuses,
    },
    sourceLanguage: {
      name: "sourceLanguage",
      label: t("requestList.sourceLanguage"),
      anyLabel: t("requestList.anyLanguage"),
      severalLabel: (count) => t("requestList.severalLanguages", { count }),
      options: languages("source"),
    },
    targetLanguage: {
      name: "targetLanguage",
      label: t("requestList.targetLanguage"),
      anyLabel: t("requestList.anyLanguage"),
      severalLabel: (count) => t("requestList.severalLanguages", { count }),
      options: languages("target"),
    },
    department: {
      name: "department",
      label: t("requestList.department"),
      anyLabel: t("requestList.anyDepartment"),
      severalLabel: (count) => t("requestList.severalDepartments", { count }),
      otherLabel: () => t("requestList.severalDepartments", { count: 1 }),
      options: idsOf(departments),
    },
    connection: {
      name: "connection",
      label: t("requestList.connection"),
      anyLabel: t("requestList.anyConnection"),
      severalLabel: (count) => t("requestList.severalConnections", { count }),
      otherLabel: () => t("requestList.severalConnections", { count: 1 }),
      options: idsOf(connections),
    },
    service: {
      name: "service",
      label: t("requestList.services"),
      anyLabel: t("requestList.anyService"),
      severalLabel: (count) => t("requestList.severalServices", { count }),
      options: choices.services.map((value) => ({ value, label: value })),
    },
    by: {
      name: "by",
      label: own.byLabel,
      anyLabel: t("requestList.anybody"),
      severalLabel: (count) => t("requestList.severalPeople", { count }),
      otherLabel: () => t("requestList.severalPeople", { count: 1 }),
      options: idsOf(choices.people),
    },
    way: {
      name: "way",
      label: own.wayLabel,
      anyLabel: t("requestList.anyWay"),
      severalLabel: (count) => t("requestList.severalWays", { count }),
      options: ways.map((value) => ({ value, label: t(`requestList.ways.${value}`) })),
    },
  };
  const { status, sourceLanguage, targetLanguage, department, connection, service, by, way } = filters;
  const ofPanel: PanelFilter<Shared>[] = [
    { ...status, severalOf: t("requestList.statuses") },
    { ...way, severalOf: way.label },
    { ...service, severalOf: service.label },
    by,
  ];
  return { filters: [status, sourceLanguage, targetLanguage, department, connection], ofPanel };
}
