import { type Actor, actingOf } from "@/lib/auth/actor";
import { findConnections } from "@/lib/credentials/connections";
import { coversheetFields } from "@/lib/domain/coversheet";
import type { CsvRecord } from "@/lib/domain/csv";
import { fieldHeading, type LabelledField } from "../coversheet/rules";

/** What the files of orders and of quotes have alike. */

/** For what there are columns. */
export type ExportShown = {
  /** The coversheet's fields that are shown anywhere, as they are headed. */
  fields: LabelledField[];
  /** The business has several. */
  namesConnections: boolean;
  showsPrices: boolean;
};

/** A file in words. */
export type ExportTable<Row> = { heading: CsvRecord; recordOf: (row: Row) => CsvRecord };

/** What the reader's files show. */
export async function getExportShown(actor: Actor): Promise<ExportShown> {
  const connections = await findConnections(actor);
  const sheets = connections.map(({ coversheet }) => coversheet);
  return {
    fields: coversheetFields.flatMap((field) => {
      const heading = fieldHeading(sheets, field);
      return heading ? [{ field, ...heading }] : [];
    }),
    namesConnections: connections.length > 1,
    showsPrices: actingOf(actor).seesPrices,
  };
}
