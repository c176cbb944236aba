import type { Actor } from "@/lib/auth/actor";
import { isId } from "@/lib/domain/is-id";
import { dayOf } from "@/lib/domain/lists/day";
import { Prisma } from "@/prisma/generated/client";
import {
  type FilterDefinition,
  type FilterDefinitions,
  type FilterKind,
  filterNames,
  isFilterActive,
  type Way,
  ways,
} from "./rules";

/** The conditions of what a query asks for, over the table of orders or of quotes. */
export function filterConditions<Filter extends string>(
  actor: Actor,
  filters: FilterDefinitions<Filter>,
  query: Readonly<Record<NoInfer<Filter>, string[]>>,
): Prisma.Sql[] {
  return filterNames(filters)
    .filter((name) => isFilterActive(filters[name], query[name]))
    .map((name) => filterCondition<FilterKind>(actor, filters[name], query[name]));
}

type Condition<Kind extends FilterKind> = (
  actor: Actor,
  filter: FilterDefinition<Kind>,
  words: readonly string[],
) => Prisma.Sql;

const conditionsByKind: { [Kind in FilterKind]: Condition<Kind> } = {
  words: (_, { column }, words) => isOneOf(column, "text", words),
  ids: (_, { column }, words) => isOneOf(column, "uuid", idsAmong(words)),
  texts: (_, { column }, words) => Prisma.sql`${Prisma.raw(`"${column}"`)} && ${words}::text[]`,
  ways: (_, __, words) => cameByAny(ways.filter((way) => words.includes(way))),
  from: (actor, filter, words) => dayCondition(actor, filter, dayOf(words)),
  to: (actor, filter, words) => dayCondition(actor, filter, dayOf(words)),
};

function filterCondition<Kind extends FilterKind>(
  actor: Actor,
  filter: FilterDefinition<Kind>,
  words: readonly string[],
): Prisma.Sql {
  return conditionsByKind[filter.kind](actor, filter, words);
}

/** Each once; whatever else an address says is the id of nothing. */
export function idsAmong(words: readonly string[]): string[] {
  return [...new Set(words.filter(isId).map((id) => id.toLowerCase()))];
}

/** One value alone stands in the order of its index; of several an index has no order. */
export function isOneOf(column: string, type: "text" | "uuid", values: readonly string[]): Prisma.Sql {
  const [name, cast] = [Prisma.raw(`"${column}"`), Prisma.raw(type)];
  return values.length === 1
    ? Prisma.sql`${name} = ${values[0]}::${cast}`
    : Prisma.sql`${name} = ANY(${values}::${cast}[])`;
}

/** As their indexes have it. */
const wayConditions: Record<Way, string> = {
  portal: `"placedById" IS NOT NULL AND "placedByStaffId" IS NULL`,
  staff: `"placedById" IS NOT NULL AND "placedByStaffId" IS NOT NULL`,
  elsewhere: `"placedById" IS NULL`,
};

function cameByAny(asked: readonly Way[]): Prisma.Sql {
  return asked.length === 0
    ? Prisma.sql`false`
    : Prisma.raw(`(${asked.map((way) => `(${wayConditions[way]})`).join(" OR ")})`);
}

/** A column without a time is on no day. What the index has in its place is before all days. */
function dayCondition(
  { timeZone }: Actor,
  { kind, column }: FilterDefinition<"from" | "to">,
  day: string | null,
): Prisma.Sql {
  const start = startOfDay(timeZone, day, kind === "from" ? 0 : 1);
  const [time, isThere] =
    column === "receivedAt"
      ? [`"receivedAt"`, ""]
      : [`COALESCE("${column}", '-infinity')`, ` AND COALESCE("${column}", '-infinity') > '-infinity'`];
  return kind === "from"
    ? Prisma.sql`${Prisma.raw(time)} >= ${start}`
    : Prisma.sql`(${Prisma.raw(time)} < ${start}${Prisma.raw(isThere)})`;
}

/** The instant at which the reader's day begins, `daysLater` after `day`. */
export function startOfDay(timeZone: string, day: string | null, daysLater: number): Prisma.Sql {
  return Prisma.sql`((${day}::date + ${Prisma.raw(String(daysLater))})::timestamp AT TIME ZONE ${timeZone})`;
}
