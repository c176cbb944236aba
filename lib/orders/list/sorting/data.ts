import type { Actor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import type { Position } from "@/lib/domain/keyset";
import { Prisma } from "@/prisma/generated/client";
import type { FilterDefinition, FilterKind } from "../filters/rules";
import type { Sort, SortKey } from "./rules";

/**
 * The orders in which orders and quotes are listed, as statements have them. Rows are compared by what they stand by
 * and their id as one row, all of it the same way, so that an index is entered at any place and read both ways.
 */

/** What rows stand by, and what tells of two that stand alike, newest id last. */
export type ListSort = {
  table: "Order" | "Quote";
  by: SortKey;
  keys: readonly Key[];
  isDescending: boolean;
  /** Rows move in it: a place in it is told by where its row stood, not by where it stands. */
  isMoving: boolean;
};

type Key = { sql: string; kind: "time" | "rank" };
const sqlTypes: Record<Key["kind"], string> = { time: "timestamptz", rank: "integer" };

const received: Key = { sql: `"receivedAt"`, kind: "time" };

/** By the time at which they came, newest first: the list as it is by itself. */
export function newestFirst(table: ListSort["table"]): ListSort {
  return { table, by: "received", keys: [received], isDescending: true, isMoving: false };
}

type Columns = { done: "completedAt" | "convertedAt"; rank: "order_status_rank" | "quote_status_rank" };
const columns: Record<ListSort["table"], Columns> = {
  Order: { done: "completedAt", rank: "order_status_rank" },
  Quote: { done: "convertedAt", rank: "quote_status_rank" },
};

/** By the words of both lists: what came, what was done, how far along it is, what changed. */
export function listSortOf(table: ListSort["table"], { by, isDescending }: Sort): ListSort {
  const { done, rank } = columns[table];
  if (by === "received") return { ...newestFirst(table), isDescending };
  // What is not done stands last, whichever way.
  const never = isDescending ? "-infinity" : "infinity";
  const keys: Record<typeof by, Key[]> = {
    done: [{ sql: `COALESCE("${done}", '${never}')`, kind: "time" }],
    status: [{ sql: `${rank}("status")`, kind: "rank" }, received],
    changed: [{ sql: `"changedAt"`, kind: "time" }],
  };
  return { table, by, keys: keys[by], isDescending, isMoving: true };
}

type IsIndexed = (sort: ListSort, filter: FilterDefinition) => boolean;
const byTime: IsIndexed = ({ by }) => by === "received";
const byDay: IsIndexed = ({ by, isDescending }, { column }) =>
  column === "receivedAt" ? by === "received" : by === "done" && isDescending;
/** In which orders an index has what filters of a kind ask for. */
const indexed: Record<FilterKind, IsIndexed> = {
  ...{ words: byTime, ids: byTime, ways: byTime },
  ...{ from: byDay, to: byDay },
  texts: () => false,
};

/** Whether an index has what a filter asks for in that order. */
export function hasIndexFor(sort: ListSort, filter: FilterDefinition): boolean {
  return indexed[filter.kind](sort, filter);
}

/** In the order of the list; before a place, from which it is read backwards, the other way round. */
export function orderBy({ keys, isDescending }: ListSort, position: Position | null): Prisma.Sql {
  const direction = isAscending({ isDescending }, position) ? "ASC" : "DESC";
  return Prisma.raw([...keys.map(({ sql }) => sql), "id"].map((key) => `${key} ${direction}`).join(", "));
}

/** What rows stand by as columns of a statement within another, and the order by them. */
export function namedKeys(sort: ListSort, position: Position | null) {
  const named = sort.keys.map((key, index) => ({ ...key, as: `"key${index}"` }));
  return {
    columns: Prisma.raw(named.map(({ sql, as }) => `${sql} AS ${as}`).join(", ")),
    order: orderBy({ ...sort, keys: named.map(({ kind, as }) => ({ kind, sql: as })) }, position),
  };
}

/** Whether rows are read from the least on. */
export function isAscending(
  { isDescending }: Pick<ListSort, "isDescending">,
  position: Position | null,
): boolean {
  return isDescending === (position?.direction === "before");
}

/** The same for what is found before it is put in order: no index in the order of the list is read through for it. */
export function orderByUnindexed(sort: ListSort, position: Position | null): Prisma.Sql {
  const keys = sort.keys.map((key) => ({
    ...key,
    sql: key.kind === "rank" ? `(${key.sql} + 0)` : `(${key.sql} + interval '0')`,
  }));
  return orderBy({ ...sort, keys }, position);
}

/** Behind something that is looked up and that the actor does not see nothing comes. */
export function beyondPosition(actor: Actor, sort: ListSort, position: Position | null): Prisma.Sql {
  if (!position) return Prisma.sql`true`;
  const compare = Prisma.raw(isAscending(sort, position) ? ">" : "<");
  const row = Prisma.raw([...sort.keys.map(({ sql }) => sql), "id"].join(", "));
  const told = partsOf(sort, position.key);
  const place = told
    ? Prisma.sql`(${Prisma.join([...told, Prisma.sql`${position.id}::uuid`])})`
    : Prisma.sql`(${lookedUp(actor, sort, position, row)})`;
  return Prisma.sql`(${row}) ${compare} ${place}`;
}

/** When the row of a place came, in the order by that. */
export function receivedAtOf(actor: Actor, sort: ListSort, position: Position): Prisma.Sql {
  const [told] = partsOf(sort, position.key) ?? [];
  return told ?? Prisma.sql`(${lookedUp(actor, sort, position, Prisma.raw(received.sql))})`;
}

function lookedUp(actor: Actor, { table }: ListSort, { id }: Position, columns: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`SELECT ${columns} FROM ${Prisma.raw(`"${table}"`)}
    WHERE ${visibleTo(actor).orders} AND id = ${id}::uuid`;
}

/** What a statement tells of where a row stands. */
export type RowPosition = { id: string; sortValue: string; sortTime: Date | null };

/** The column of the time by which a list is in order, where no other column of the list tells it. */
const timeColumns: Record<SortKey, (table: ListSort["table"]) => string | null> = {
  received: () => null,
  status: () => null,
  done: (table) => `"${columns[table].done}"`,
  changed: () => `"changedAt"`,
};

/**
 * Columns that tell where a row stands: `sortValue` for `Position.key`, microseconds since 1970, behind a status; and the
 * time `sortTime` by which that is, where it is one.
 */
export function positionColumns({ table, by, keys }: ListSort): Prisma.Sql {
  const parts = keys.map(({ sql, kind }) =>
    kind === "rank" ? `${sql}::text` : `trunc(extract(epoch FROM ${sql}) * 1000000)::text`,
  );
  return Prisma.raw(
    `concat_ws('.', ${parts.join(", ")}) AS "sortValue", ${timeColumns[by](table) ?? "NULL::timestamptz"} AS "sortTime"`,
  );
}

/** Where a row was read, for the page behind or before it. */
export function positionAt(
  { isMoving }: ListSort,
  direction: Position["direction"],
  { id, sortValue: key }: RowPosition,
): Position {
  return isMoving ? { direction, id, key } : { direction, id };
}

/** Null for what an address has made up. */
function partsOf({ keys }: ListSort, key: string | undefined): Prisma.Sql[] | null {
  const parts = key?.split(".") ?? [];
  if (parts.length !== keys.length) return null;
  const values = keys.map(({ kind }, index) => {
    const part = parts[index] ?? "";
    const value = kind === "rank" ? rankOf(part) : timeOf(part);
    return value === null ? null : Prisma.sql`${value}::${Prisma.raw(sqlTypes[kind])}`;
  });
  return values.every((value) => value !== null) ? values : null;
}

function rankOf(part: string): number | null {
  return /^\d{1,3}$/.test(part) ? Number(part) : null;
}

/** ISO 8601 with microseconds. */
function timeOf(part: string): string | null {
  if (/^-?Infinity$/.test(part)) return part.toLowerCase();
  const [, ms = "", us = ""] = /^(\d{1,13})(\d{3})$/.exec(part) ?? [];
  return ms === "" ? null : new Date(Number(ms)).toISOString().replace("Z", `${us}Z`);
}

/** When it was done, or changed, for the rows of a list that stands by that. */
export function sortTimeOf({ by, table }: ListSort, { sortTime }: RowPosition): { sortTime?: string | null } {
  return timeColumns[by](table) === null ? {} : { sortTime: sortTime?.toISOString() ?? null };
}
