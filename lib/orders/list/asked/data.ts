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

/** The condition of one filter. */
export function conditionOf(actor: Actor, asked: AskedFor, words: readonly string[]): Prisma.Sql {
  switch (asked.kind) {
    case "words":
      return isOneOf(asked.column, "text", words);
    case "ids":
      return isOneOf(asked.column, "uuid", idsAmong(words));
    case "texts":
      return Prisma.sql`${Prisma.raw(`"${asked.column}"`)} && ${words}::text[]`;
    case "ways":
      return cameBy(ways.filter((way) => words.includes(way)));
    case "from":
    case "to":
      return isOnDay(actor, asked, dayOf(words));
    default: {
      const other: never = asked;
      throw new Error(`Nothing is asked for by ${JSON.stringify(other)}`);
    }
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
  actor: Actor,
  { kind, column }: Extract<AskedFor, { kind: "from" | "to" }>,
  day: string | null,
): Prisma.Sql {
  const midnight = midnightAt(actor, day, kind === "from" ? 0 : 1);
  const [time, isThere] =
    column === "receivedAt"
      ? [`"receivedAt"`, ""]
      : [`COALESCE("${column}", '-infinity')`, ` AND COALESCE("${column}", '-infinity') > '-infinity'`];
  return kind === "from"
    ? Prisma.sql`${Prisma.raw(time)} >= ${midnight}`
    : Prisma.sql`(${Prisma.raw(time)} < ${midnight}${Prisma.raw(isThere)})`;
}

/** When the last of the days that are asked for has ended. */
export function endOfDay(actor: Actor, words: readonly string[]): Prisma.Sql {
  return midnightAt(actor, dayOf(words), 1);
}

function midnightAt({ timeZone }: Actor, day: string | null, daysLater: 0 | 1): Prisma.Sql {
  return Prisma.sql`((${day}::date + ${Prisma.raw(String(daysLater))})::timestamp AT TIME ZONE ${timeZone})`;
}
