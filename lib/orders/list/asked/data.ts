import type { Actor } from "@/lib/auth/actor";
import { isId } from "@/lib/domain/ids";
import { dayOf } from "@/lib/domain/lists/day";
import { Prisma } from "@/prisma/generated/client";
import { type AskedBy, type AskedFor, isAsked, namesOfFilters, type Way, ways } from "./rules";

/** The conditions of what a query asks for, over the table of orders or of quotes. */
export function conditionsOf<Filter extends string>(
  actor: Actor,
  filters: AskedBy<Filter>,
  query: Readonly<Record<NoInfer<Filter>, string[]>>,
): Prisma.Sql[] {
  return namesOfFilters(filters)
    .filter((name) => isAsked(filters[name], query[name]))
    .map((name) => conditionOf(actor, filters[name], query[name]));
}

function conditionOf(actor: Actor, asked: AskedFor, words: readonly string[]): Prisma.Sql {
  switch (asked.kind) {
    case "words":
      return isOneOf(asked.column, "text", words);
    case "ids":
      return isOneOf(asked.column, "uuid", idsAmong(words));
    case "texts":
      return Prisma.sql`${Prisma.raw(`"${asked.column}"`)} && ${words}::text[]`;
    case "ways":
      return cameBy(ways.filter((way) => words.includes(way)));
    default:
      return isOnDay(actor, asked, dayOf(words));
  }
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
const camesBy: Record<Way, string> = {
  portal: `"placedById" IS NOT NULL AND "placedByStaffId" IS NULL`,
  staff: `"placedById" IS NOT NULL AND "placedByStaffId" IS NOT NULL`,
  elsewhere: `"placedById" IS NULL`,
};

function cameBy(asked: readonly Way[]): Prisma.Sql {
  return asked.length === 0
    ? Prisma.sql`false`
    : Prisma.raw(`(${asked.map((way) => `(${camesBy[way]})`).join(" OR ")})`);
}

/** A column without a time is on no day. What the index has in its place is before all days. */
function isOnDay(
  { timeZone }: Actor,
  { kind, column }: Extract<AskedFor, { kind: "from" | "to" }>,
  day: string | null,
): Prisma.Sql {
  const later = Prisma.raw(kind === "from" ? "0" : "1");
  const midnight = Prisma.sql`((${day}::date + ${later})::timestamp AT TIME ZONE ${timeZone})`;
  const [time, isThere] =
    column === "receivedAt"
      ? [`"receivedAt"`, ""]
      : [`COALESCE("${column}", '-infinity')`, ` AND COALESCE("${column}", '-infinity') > '-infinity'`];
  return kind === "from"
    ? Prisma.sql`${Prisma.raw(time)} >= ${midnight}`
    : Prisma.sql`(${Prisma.raw(time)} < ${midnight}${Prisma.raw(isThere)})`;
}
