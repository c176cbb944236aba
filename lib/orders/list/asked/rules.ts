import { dayOf } from "@/lib/domain/lists/day";

/**
 * What orders and quotes are narrowed by: each list names its filters once, as an address has them, and says of each
 * what it asks for. Its statements, its panel and its chips are made of that. Pure.
 */

/** How orders and quotes come here: placed by people themselves, by staff for them, or outside this portal. */
export const ways = ["portal", "staff", "elsewhere"] as const;
export type Way = (typeof ways)[number];

/** The columns of both tables that filters ask for; of times each has its own. */
export type AskedFor =
  | { kind: "words"; column: "status" | "sourceLanguage" | "targetLanguage" }
  | { kind: "ids"; column: "departmentId" | "connectionId" | "placedById" }
  /** Some of the texts of a list. */
  | { kind: "texts"; column: "serviceNames" }
  | { kind: "ways" }
  /** A day of the reader's own calendar: the first, or the last. */
  | { kind: "from" | "to"; column: "receivedAt" | "completedAt" | "convertedAt" };

export type AskedBy<Filter extends string = string> = Readonly<Record<Filter, AskedFor>>;

/** What both are narrowed by. */
export const sharedFilters = {
  status: { kind: "words", column: "status" },
  sourceLanguage: { kind: "words", column: "sourceLanguage" },
  targetLanguage: { kind: "words", column: "targetLanguage" },
  department: { kind: "ids", column: "departmentId" },
  connection: { kind: "ids", column: "connectionId" },
  service: { kind: "texts", column: "serviceNames" },
  by: { kind: "ids", column: "placedById" },
  way: { kind: "ways" },
} as const satisfies AskedBy;

/** Their names in addresses. */
export function namesOfFilters<Filter extends string>(filters: AskedBy<Filter>): Filter[] {
  return Object.keys(filters) as Filter[];
}

/** Whether a filter leaves anything out: a day that is none does not. */
export function isAsked(asked: AskedFor, words: readonly string[]): boolean {
  return isOfDay(asked) ? dayOf(words) !== null : words.length > 0;
}

export function isOfDay(asked: AskedFor): asked is Extract<AskedFor, { kind: "from" | "to" }> {
  return asked.kind === "from" || asked.kind === "to";
}

/** Whether a query asks for anything, a day that is none included: it is told as well. */
export function isAnyAsked<Filter extends string>(
  filters: AskedBy<Filter>,
  query: Readonly<Record<NoInfer<Filter>, readonly string[]>>,
): boolean {
  return namesOfFilters(filters).some((filter) => query[filter].length > 0);
}
