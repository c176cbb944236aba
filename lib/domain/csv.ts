import { stringify } from "csv-stringify/sync";

/** Comma-separated values, as spreadsheets open them and run nothing of them (docs/decisions/093). Pure. */

/** The first sign of a file: without it Excel takes accents for letters of an old code page. */
export const byteOrderMark = "\uFEFF";

/** The cells of a line; null for an empty one. */
export type CsvRecord = readonly (string | null)[];

/**
 * Where a cell may begin that a spreadsheet takes for a formula, whatever stands about its first sign: at the very
 * beginning, and where the list separator is a semicolon, as in most of Europe, behind one and behind the end of a line
 * too, whatever is quoted; quotes that stand there are doubled, and taken for an empty cell's. Each sign is looked at once:
 * a stretch of them begins where none stands before it.
 */
const beforeFormula = /(?:;[\s"]*|(?<![;\s"])[\s"]+)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

function asText(field: string): string {
  return field.replace(
    beforeFormula,
    (before, at: number) =>
      `${at === 0 && /^\s/.test(before) ? "'" : ""}${before.replace(/[;\t\r\n]/g, "$&'")}`,
  );
}

/** Lines of a file. What a spreadsheet would take for a formula is told to be text. */
export function csv(records: readonly CsvRecord[]): string {
  return stringify(
    records.map((record) => record.map((field) => (field === null ? null : asText(field)))),
    // A line's end within a name would end the record for whoever reads it.
    { record_delimiter: "windows", quoted_match: /[\r\n]/, escape_formulas: true },
  );
}
