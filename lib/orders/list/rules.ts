import { z } from "zod";
import { AppError } from "@/lib/domain/errors";
import { idSchema } from "@/lib/domain/ids";
import type { Position } from "@/lib/domain/keyset";
import {
  addressQuery,
  longestFilter,
  longestSearch,
  type OrderListQuery,
  orderFilters,
  orderListAddressSchema,
} from "../schema";

const positionSchema = z.tuple([z.enum(["after", "before"]), idSchema]);

export function writeCursor({ direction, id }: Position): string {
  return Buffer.from(JSON.stringify([direction, id])).toString("base64url");
}

/** @throws AppError `invalid_input` for anything `writeCursor` did not make. */
export function readCursor(cursor: string): Position {
  try {
    const [direction, id] = positionSchema.parse(
      JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")),
    );
    return { direction, id };
  } catch (cause) {
    throw new AppError("invalid_input", "The cursor of a list is not one of ours", { cause });
  }
}

/**
 * The list that comes nearest to what an address asks for, whatever somebody made of the address: what is too
 * long is cut, and a place that is not one of ours is the first page.
 */
export function nearestQuery(address: Record<string, string>): OrderListQuery {
  const { search = "", cursor } = address;
  return orderListAddressSchema.parse({
    search: search.slice(0, longestSearch),
    ...Object.fromEntries(orderFilters.map((filter) => [filter, address[filter]?.slice(0, longestFilter)])),
    cursor: cursor !== undefined && isCursor(cursor) ? cursor : null,
  });
}

/** Whether an address asks for this query in the very words in which the browser reads it. */
export function isAsked(address: Readonly<Record<string, unknown>>, query: OrderListQuery): boolean {
  const words = new URLSearchParams(addressQuery(query));
  const isSame = (name: string) => (address[name] ?? "") === (words.get(name) ?? "");
  return ["search", ...orderFilters].every(isSame) && (address.cursor ?? null) === query.cursor;
}

function isCursor(cursor: string): boolean {
  try {
    return writeCursor(readCursor(cursor)) === cursor;
  } catch {
    return false;
  }
}

/** A term for LIKE with its wildcards taken literally. */
export function literally(term: string): string {
  return term.replace(/[\\%_]/g, "\\$&");
}
