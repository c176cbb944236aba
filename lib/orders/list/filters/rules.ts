import { dayOf } from "@/lib/domain/lists/day";

/**
 * What orders and quotes are narrowed by: each list names its filters once, as an address has them, and says of each
 * what it asks for. Its statements, its panel and its chips are made of that. Pure.
 */

/** How orders and quotes come here: placed by people themselves, by staff for them, or outside this portal. */
export const ways = ["portal", "staff", "elsewhere"] as const;
export type Way = (typeof ways)[number];

/** The days that each table is narrowed by. */
type DayColumns = { Order: "receivedAt" | "completedAt"; Quote: "receivedAt" | "convertedAt" };
type Table = keyof DayColumns;

/** The columns of a table that filters ask for, by how they do. */
type FilterColumns<Of extends Table> = {
  words: "status" | "sourceLanguage" | "targetLanguage";
  ids: "departmentId" | "connectionId" | "placedById";
  /** Some of the texts of a list. */
  texts: "serviceNames";
  /** How they came is told by who placed them. */
  ways: "placedById";
  /** A day of the reader's own calendar: the first, or the last. */
  from: DayColumns[Of];
  to: DayColumns[Of];
};

export type FilterKind = keyof FilterColumns<Table>;

/** What a filter asks for. */
export type FilterDefinition<Kind extends FilterKind = FilterKind, Of extends Table = Table> = {
  [Each in Kind]: { kind: Each; column: FilterColumns<Of>[Each] };
}[Kind];

export type FilterDefinitions<Filter extends string = string, Of extends Table = Table> = Readonly<
  Record<Filter, FilterDefinition<FilterKind, Of>>
>;

/** What both are narrowed by. */
export const sharedFilters = {
  status: { kind: "words", column: "status" },
  sourceLanguage: { kind: "words", column: "sourceLanguage" },
  targetLanguage: { kind: "words", column: "targetLanguage" },
  department: { kind: "ids", column: "departmentId" },
  connection: { kind: "ids", column: "connectionId" },
  service: { kind: "texts", column: "serviceNames" },
  by: { kind: "ids", column: "placedById" },
  way: { kind: "ways", column: "placedById" },
} as const satisfies FilterDefinitions;

/** Their names in addresses. */
export function filterNames<Filter extends string>(filters: FilterDefinitions<Filter>): Filter[] {
  return Object.keys(filters) as Filter[];
}

/** Whether a filter leaves anything out: a day that is none does not. */
export function isFilterActive(filter: FilterDefinition, words: readonly string[]): boolean {
  return isDayFilter(filter) ? dayOf(words) !== null : words.length > 0;
}

export function isDayFilter(filter: FilterDefinition): filter is FilterDefinition<"from" | "to"> {
  return filter.kind === "from" || filter.kind === "to";
}

/** Whether a query asks for anything, a day that is none included: it is told as well. */
export function hasAnyFilter<Filter extends string>(
  filters: FilterDefinitions<Filter>,
  query: Readonly<Record<NoInfer<Filter>, readonly string[]>>,
): boolean {
  return filterNames(filters).some((filter) => query[filter].length > 0);
}
