import { useLocale, useTranslations } from "next-intl";
import type { PanelFilter, WordFilter } from "@/components/lists/list-filters";
import { languageNameIn } from "@/lib/domain/language-names";
import type { ListChoices } from "@/lib/orders/list/choices/schema";
import type { sharedFilters } from "@/lib/orders/list/filters/rules";
import { ways } from "@/lib/orders/list/filters/rules";

/** What the two lists call otherwise. */
export type OwnFilters = {
  of: "orders" | "quotes";
  statuses: readonly { value: string; label: string }[];
  /** Their days, by what happened on them. */
  days: Readonly<Record<"receivedFrom" | "receivedTo" | "doneFrom" | "doneTo", string>>;
};

type Shared = keyof typeof sharedFilters;

/** The filters of orders and of quotes alike. */
export function useRequestFilters(
  { departments, connections, languages, people, services }: ListChoices,
  { of, statuses, days }: OwnFilters,
): PanelFilter<string>[] {
  const t = useTranslations();
  const idsOf = (all: readonly { id: string; name: string }[]) =>
    all.map(({ id, name }) => ({ value: id, label: name }));
  const filters: { [Name in Shared]: WordFilter<Name> } = {
    status: {
      name: "status",
      label: t("requestList.status"),
      anyLabel: t("requestList.anyStatus"),
      severalLabel: (count) => t("requestList.severalStatuses", { count }),
      options: statuses,
    },
    ...useLanguageFilters(languages),
    department: {
      name: "department",
      label: t("listPanel.department"),
      anyLabel: t("listPanel.anyDepartment"),
      severalLabel: (count) => t("listPanel.severalDepartments", { count }),
      otherLabel: () => t("listPanel.severalDepartments", { count: 1 }),
      options: idsOf(departments),
    },
    connection: {
      name: "connection",
      label: t("listPanel.connection"),
      anyLabel: t("listPanel.anyConnection"),
      severalLabel: (count) => t("listPanel.severalConnections", { count }),
      otherLabel: () => t("listPanel.severalConnections", { count: 1 }),
      options: idsOf(connections),
    },
    service: {
      name: "service",
      label: t("listPanel.services"),
      anyLabel: t("listPanel.anyService"),
      severalLabel: (count) => t("listPanel.severalServices", { count }),
      options: services.map((value) => ({ value, label: value })),
    },
    by: {
      name: "by",
      label: t(`listPanel.${of}.by`),
      anyLabel: t("listPanel.anybody"),
      severalLabel: (count) => t("listPanel.severalPeople", { count }),
      otherLabel: () => t("listPanel.severalPeople", { count: 1 }),
      options: idsOf(people),
    },
    way: {
      name: "way",
      label: t(`listPanel.${of}.way`),
      anyLabel: t("listPanel.anyWay"),
      severalLabel: (count) => t("listPanel.severalWays", { count }),
      options: ways.map((value) => ({ value, label: t(`listPanel.ways.${value}`) })),
    },
  };
  const { status, sourceLanguage, targetLanguage, department, connection, service, by, way } = filters;
  const dayOf = (day: keyof typeof days): PanelFilter<string> => ({
    name: days[day],
    kind: "day",
    label: t(`listPanel.${of}.${day}`),
  });
  return [
    { ...status, severalOf: t("listPanel.statuses") },
    ...[sourceLanguage, targetLanguage, department, connection, by],
    { ...way, severalOf: way.label },
    { ...service, severalOf: service.label },
    ...[dayOf("receivedFrom"), dayOf("receivedTo"), dayOf("doneFrom"), dayOf("doneTo")],
  ];
}

/** Beside the search: in the panel they are not. */
export function useLanguageFilters(languages: ListChoices["languages"]) {
  const t = useTranslations();
  const locale = useLocale();
  const ofSide = (spoken: ListChoices["languages"]["source"]) => ({
    anyLabel: t("requestList.anyLanguage"),
    severalLabel: (count: number) => t("requestList.severalLanguages", { count }),
    options: spoken.map(({ code, name }) => ({ value: code, label: languageNameIn(locale, name) })),
    comesLate: true,
  });
  const source = {
    name: "sourceLanguage",
    label: t("requestList.sourceLanguage"),
    ...ofSide(languages.source),
  } as const satisfies WordFilter<"sourceLanguage">;
  const target = {
    name: "targetLanguage",
    label: t("requestList.targetLanguage"),
    ...ofSide(languages.target),
  } as const satisfies WordFilter<"targetLanguage">;
  return { sourceLanguage: source, targetLanguage: target };
}
