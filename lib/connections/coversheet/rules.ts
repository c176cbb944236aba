import { visibleText } from "@/lib/domain/visible-text";

/** So many characters a label may have: it heads a column, and stands above a field. */
const longestLabel = 60;

/** Counted as it reads, and as people see it: an emoji is one. */
export function isLabelTooLong(label: string | null): boolean {
  return [...visibleText(label ?? "")].length > longestLabel;
}

/** Where the coversheet of a connection is set. @param connectionId null for the first that has one */
export function coversheetAddress(connectionId: string | null): string {
  return connectionId === null ? "/settings/coversheet" : `/settings/coversheet?connection=${connectionId}`;
}
