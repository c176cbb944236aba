import { getLocale, getTranslations } from "next-intl/server";
import { coversheetLabelIn, doerIn, type Translate } from "@/components/words/in-words";
import type { Actor } from "@/lib/auth/actor";
import type { Doer } from "@/lib/domain/doer";
import { languageNameIn } from "@/lib/domain/language-names";
import { type ExportTable, getExportShown } from "@/lib/orders/exported/data";
import type { ExportedRequest } from "@/lib/orders/schema";

type Column<Row> = { heading: string; of: (row: Row) => string | null };

type OwnColumns<Row> = {
  /** Days of the calendar, which are the same in every zone. */
  days?: { heading: "neededBy"; of: (row: Row) => string | null }[];
  statusIn: (t: Translate) => (status: string) => string;
  by: { heading: "placedBy" | "requestedBy"; of: (row: Row) => Doer };
  times: { heading: "placed" | "completed" | "requested" | "converted"; of: (row: Row) => string | null }[];
};

/** The file of a list of orders, or of quotes, in the language of its reader: the columns of what they are shown. */
export async function requestTable<Row extends ExportedRequest>(
  actor: Actor,
  { statusIn, by, times, days = [] }: OwnColumns<Row>,
): Promise<ExportTable<Row>> {
  const [t, locale, shown] = await Promise.all([getTranslations(), getLocale(), getExportShown(actor)]);
  const [statusOf, doerOf, labelOf] = [statusIn(t), doerIn(t), coversheetLabelIn(t)];
  const columns: Column<Row>[] = [
    { heading: t("orders.columns.number"), of: ({ number }) => number },
    ...(shown.namesConnections
      ? [{ heading: t("exports.connection"), of: ({ connectionName }: Row) => connectionName ?? null }]
      : []),
    ...shown.fields.map((field) => ({ heading: labelOf(field), of: (row: Row) => row[field.field] })),
    { heading: t("orders.columns.status"), of: ({ status }) => statusOf(status) },
    {
      heading: t("exports.sourceLanguage"),
      of: ({ sourceLanguageName }) => languageNameIn(locale, sourceLanguageName),
    },
    {
      heading: t("exports.targetLanguage"),
      of: ({ targetLanguageName }) => languageNameIn(locale, targetLanguageName),
    },
    { heading: t("orders.columns.services"), of: ({ serviceNames }) => serviceNames.join(", ") },
    ...(shown.showsPrices
      ? [{ heading: t("exports.total"), of: ({ totalCents }: Row) => dollars(totalCents) }]
      : []),
    { heading: t(`exports.${by.heading}`), of: (row) => doerOf(by.of(row)) },
    ...times.flatMap(({ heading, of }) => inBothZones(t, actor, t(`exports.${heading}`), of)),
    ...days.map(({ heading, of }) => ({ heading: t(`exports.${heading}`), of })),
  ];
  return {
    heading: columns.map(({ heading }) => heading),
    recordOf: (row) => columns.map(({ of }) => of(row)),
  };
}

/** A plain number, which a spreadsheet can add up. */
function dollars(cents: number | null): string | null {
  return cents === null ? null : (cents / 100).toFixed(2);
}

/** As the reader's clock showed it, in the form that a spreadsheet takes for a time, and exactly, by UTC. */
function inBothZones<Row>(
  t: Translate,
  { timeZone }: Actor,
  moment: string,
  of: (row: Row) => string | null,
): Column<Row>[] {
  // Swedish writes `2026-11-23 16:50:12`.
  const clock = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  const localOf = (time: string | null) => time && clock.format(new Date(time));
  return [
    { heading: t("exports.inZone", { moment, zone: timeZone }), of: (row) => localOf(of(row)) },
    { heading: t("exports.inZone", { moment, zone: "UTC" }), of },
  ];
}
