/**
 * Rows as a document carries them to the browser: by columns, so that no name is written more than once, and each value
 * of a column that has few of them once; of texts that begin and end alike, such as times, what differs.
 */

export type PackedRows = { count: number; columns: Record<string, PackedColumn> };

/**
 * The values; or the few that there are and which of them each row has, -1 for a row without the field, which is left
 * out where all have the first; or how all texts begin and end, and what each has between: a sign apart, where quotes
 * about each, which a document writes as two signs, would be a tenth of it.
 */
type PackedColumn =
  | { all: unknown[] }
  | { few: unknown[]; at?: number[] }
  | { begin: string; between: string; end: string };

const apart = "|";

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
  const fields = Object.entries(columns).map(([field, column]) => [field, valuesOf(column)] as const);
  return Array.from({ length: count }, (_, index) =>
    Object.fromEntries(
      fields
        .map(([field, valueAt]) => [field, valueAt(index)] as const)
        .filter(([, value]) => value !== undefined),
    ),
  );
}

function packColumn(all: unknown[]): PackedColumn {
  // Of a field that a row does not have there is nothing to write.
  const written = all.map((value): string | undefined => JSON.stringify(value));
  const distinct = [...new Set(written)].filter((text) => text !== undefined);
  const few = distinct.map((text) => all[written.indexOf(text)]);
  if (written.includes(undefined)) return { few, at: placesIn(distinct, written) };
  if (distinct.length === 1) return { few };
  if (distinct.length <= all.length / 2) return { few, at: placesIn(distinct, written) };
  return all.every((value) => typeof value === "string") ? packTexts(all) : { all };
}

function placesIn(distinct: string[], written: (string | undefined)[]): number[] {
  return written.map((text) => (text === undefined ? -1 : distinct.indexOf(text)));
}

function packTexts(all: string[]): PackedColumn {
  if (all.some((text) => text.includes(apart))) return { all };
  // Not in the middle of a sign of two units.
  const begin = sharedBegin(all).replace(/[\uD800-\uDBFF]$/, "");
  const goOn = all.map((text) => text.slice(begin.length));
  const end = reversed(sharedBegin(goOn.map(reversed))).replace(/^[\uDC00-\uDFFF]/, "");
  return { begin, between: goOn.map((text) => text.slice(0, text.length - end.length)).join(apart), end };
}

function sharedBegin(all: string[]): string {
  return all.reduce((shared, text) => {
    let length = 0;
    while (length < shared.length && shared[length] === text[length]) length += 1;
    return shared.slice(0, length);
  });
}

/** Unit by unit. */
function reversed(text: string): string {
  return text.split("").reverse().join("");
}

function valuesOf(column: PackedColumn): (index: number) => unknown {
  if ("all" in column) return (index) => column.all[index];
  if ("few" in column) return (index) => column.few[column.at ? (column.at[index] ?? -1) : 0];
  const between = column.between.split(apart);
  return (index) => `${column.begin}${between[index]}${column.end}`;
}
