import type { Actor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import type { Position } from "@/lib/domain/keyset";
import { Prisma } from "@/prisma/generated/client";
import type { AskedFor } from "../asked/rules";
import type { Sort, StandsBy } from "./rules";

/**
 * The orders in which orders and quotes are listed, as statements have them. Rows are compared by what they stand by
 * and their id as one row, all of it the same way, so that an index is entered at any place and read both ways.
 */

/** What rows stand by, and what tells of two that stand alike, newest id last. */
export type Standing = {
  table: "Order" | "Quote";
  by: StandsBy;
  keys: readonly Key[];
  isDescending: boolean;
  /** Rows move in it: a place in it is told by where its row stood, not by where it stands. */
  isMoving: boolean;
};

type Key = { sql: string; type: "timestamptz" | "integer" };

const born: Key = { sql: `"receivedAt"`, type: "timestamptz" };

/** By the time at which they came, newest first: the list as it is by itself. */
export function newestFirst(table: Standing["table"]): Standing {
  return { table, by: "born", keys: [born], isDescending: true, isMoving: false };
}

type Columns = { done: "completedAt" | "convertedAt"; rank: "order_status_rank" | "quote_status_rank" };
const columns: Record<Standing["table"], Columns> = {
  Order: { done: "completedAt", rank: "order_status_rank" },
  Quote: { done: "convertedAt", rank: "quote_status_rank" },
};

/** By the words of both lists: what came, what was done, how far along it is, what changed. */
export function standingOf(table: Standing["table"], { by, isDescending }: Sort): Standing {
  const { done, rank } = columns[table];
  if (by === "born") return { ...newestFirst(table), isDescending };
  // What is not done stands last, whichever way.
  const never = isDescending ? "-infinity" : "infinity";
  const keys: Record<typeof by, Key[]> = {
    done: [{ sql: `COALESCE("${done}", '${never}')`, type: "timestamptz" }],
    status: [{ sql: `${rank}("status")`, type: "integer" }, born],
    changed: [{ sql: `"changedAt"`, type: "timestamptz" }],
  };
  return { table, by, keys: keys[by], isDescending, isMoving: true };
}

/** Whether an index has what a filter asks for in that order. */
export function hasIndexFor({ by, isDescending }: Standing, asked: AskedFor): boolean {
  switch (asked.kind) {
    case "texts":
      return false;
    case "from":
    case "to":
      return asked.column === "receivedAt" ? by === "born" : by === "done" && isDescending;
    default:
      return by === "born";
  }
}

/** In the order of the list; before a place, from which it is read backwards, the other way round. */
export function inOrder({ keys, isDescending }: Standing, position: Position | null): Prisma.Sql {
  const direction = isUpward({ isDescending }, position) ? "ASC" : "DESC";
  return Prisma.raw([...keys.map(({ sql }) => sql), "id"].map((key) => `${key} ${direction}`).join(", "));
}

/** What rows stand by as columns of a statement within another, and the order by them. */
export function namedKeys(standing: Standing, position: Position | null) {
  const named = standing.keys.map((key, index) => ({ ...key, as: `"key${index}"` }));
  return {
    columns: Prisma.raw(named.map(({ sql, as }) => `${sql} AS ${as}`).join(", ")),
    order: inOrder({ ...standing, keys: named.map(({ type, as }) => ({ type, sql: as })) }, position),
  };
}

/** Whether rows are read from the least on. */
export function isUpward(
  { isDescending }: Pick<Standing, "isDescending">,
  position: Position | null,
): boolean {
  return isDescending === (position?.direction === "before");
}

/** The same for what is found before it is put in order: no index in the order of the list is read through for it. */
export function sorted(standing: Standing, position: Position | null): Prisma.Sql {
  const keys = standing.keys.map((key) => ({
    ...key,
    sql: key.type === "integer" ? `(${key.sql} + 0)` : `(${key.sql} + interval '0')`,
  }));
  return inOrder({ ...standing, keys }, position);
}

/** Behind something that is looked up and that the actor does not see nothing comes. */
export function standsAt(actor: Actor, standing: Standing, position: Position | null): Prisma.Sql {
  if (!position) return Prisma.sql`true`;
  const compare = Prisma.raw(isUpward(standing, position) ? ">" : "<");
  const row = Prisma.raw([...standing.keys.map(({ sql }) => sql), "id"].join(", "));
  const told = partsOf(standing, position.key);
  const place = told
    ? Prisma.sql`(${Prisma.join([...told, Prisma.sql`${position.id}::uuid`])})`
    : Prisma.sql`(${lookedUp(actor, standing, position, row)})`;
  return Prisma.sql`(${row}) ${compare} ${place}`;
}

/** When the row of a place came, in the order by that. */
export function bornAt(actor: Actor, standing: Standing, position: Position): Prisma.Sql {
  const [told] = partsOf(standing, position.key) ?? [];
  return told ?? Prisma.sql`(${lookedUp(actor, standing, position, Prisma.raw(born.sql))})`;
}

function lookedUp(actor: Actor, { table }: Standing, { id }: Position, columns: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`SELECT ${columns} FROM ${Prisma.raw(`"${table}"`)}
    WHERE ${visibleTo(actor).orders} AND id = ${id}::uuid`;
}

/** What a statement tells of where a row stands. */
export type Stood = { id: string; standsAt: string; standsBy: Date | null };

/**
 * Columns that tell where a row stands: `standsAt` for `Position.key`, microseconds since 1970, behind a status; and the
 * time `standsBy` by which that is, where it is one.
 */
export function keyColumns({ table, by, keys }: Standing): Prisma.Sql {
  const parts = keys.map(({ sql, type }) =>
    type === "integer" ? `${sql}::text` : `trunc(extract(epoch FROM ${sql}) * 1000000)::text`,
  );
  const times: Record<StandsBy, string> = {
    ...{ born: "NULL::timestamptz", status: "NULL::timestamptz", changed: `"changedAt"` },
    done: `"${columns[table].done}"`,
  };
  return Prisma.raw(`concat_ws('.', ${parts.join(", ")}) AS "standsAt", ${times[by]} AS "standsBy"`);
}

/** Where a row was read, for the page behind or before it. */
export function placeAt(
  { isMoving }: Standing,
  direction: Position["direction"],
  { id, standsAt: key }: Stood,
): Position {
  return isMoving ? { direction, id, key } : { direction, id };
}

/** Null for what an address has made up. */
function partsOf({ keys }: Standing, key: string | undefined): Prisma.Sql[] | null {
  const parts = key?.split(".") ?? [];
  if (parts.length !== keys.length) return null;
  const values = keys.map(({ type }, index) => {
    const part = parts[index] ?? "";
    const value = type === "integer" ? rankOf(part) : timeOf(part);
    return value === null ? null : Prisma.sql`${value}::${Prisma.raw(type)}`;
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
export function toldBy({ by }: Standing, { standsBy }: Stood): { standsBy?: string | null } {
  return by === "done" || by === "changed" ? { standsBy: standsBy?.toISOString() ?? null } : {};
}
