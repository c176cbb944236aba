/**
 * Rows as a document carries them to the browser: by columns, so that no name is written more than once, and each value
 * of a column that has few of them once.
 */

export type PackedRows = { count: number; columns: Record<string, PackedColumn> };

/** The values, or the few that there are and which of them each row has; -1 for a row without the field. */
type PackedColumn = { all: unknown[] } | { few: unknown[]; at: number[] };

type Row = Record<string, unknown>;

/** @param rows that can be JSON */
export function packRows(rows: readonly Row[]): PackedRows {
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const columns = fields.map((field) => [field, packColumn(rows.map((row) => row[field]))] as const);
  return { count: rows.length, columns: Object.fromEntries(columns) };
}

/** A page of a list with its rows so. */
export function packPage<Page extends { rows: readonly object[] }>(page: Page) {
  return { ...page, rows: packRows(page.rows as readonly Row[]) };
}

/** What `packPage` was given, of whatever may have come with a document. */
export function unpackPage(data: unknown): unknown {
  const { rows } = Object(data) as { rows?: Partial<PackedRows> };
  if (!rows?.columns || rows.count === undefined) return data;
  return { ...Object(data), rows: unpackRows({ count: rows.count, columns: rows.columns }) };
}

export function unpackRows({ count, columns }: PackedRows): Row[] {
  const fields = Object.entries(columns);
  return Array.from({ length: count }, (_, index) =>
    Object.fromEntries(
      fields
        .map(([field, column]) => [field, valueAt(column, index)] as const)
        .filter(([, value]) => value !== undefined),
    ),
  );
}

function packColumn(all: unknown[]): PackedColumn {
  // Of a field that a row does not have there is nothing to write.
  const written = all.map((value): string | undefined => JSON.stringify(value));
  const distinct = [...new Set(written)].filter((text) => text !== undefined);
  if (!written.includes(undefined) && distinct.length > all.length / 2) return { all };
  return {
    few: distinct.map((text) => all[written.indexOf(text)]),
    at: written.map((text) => (text === undefined ? -1 : distinct.indexOf(text))),
  };
}

function valueAt(column: PackedColumn, index: number): unknown {
  return "all" in column ? column.all[index] : column.few[column.at[index] ?? -1];
}
