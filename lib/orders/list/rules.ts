import { z } from "zod";
import { AppError } from "@/lib/domain/errors";
import { idSchema } from "@/lib/domain/ids";
import { longestFilter, longestSearch, type OrderListQuery, orderListAddressSchema } from "../schema";

const positionSchema = z.tuple([z.enum(["after", "before"]), idSchema]);

/** A place in the list: the rows after, or before, one order. */
export type Position = { direction: "after" | "before"; orderId: string };

export function writeCursor({ direction, orderId }: Position): string {
  return Buffer.from(JSON.stringify([direction, orderId])).toString("base64url");
}

/** @throws AppError `invalid_input` for anything `writeCursor` did not make. */
export function readCursor(cursor: string): Position {
  try {
    const [direction, orderId] = positionSchema.parse(
      JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")),
    );
    return { direction, orderId };
  } catch (cause) {
    throw new AppError("invalid_input", "The cursor of a list is not one of ours", { cause });
  }
}

/**
 * The list that comes nearest to what an address asks for, whatever somebody made of the address: what is too
 * long is cut, and a place that is not one of ours is the first page.
 */
export function nearestQuery(address: Record<string, string>): OrderListQuery {
  const { search = "", status = "", cursor } = address;
  return orderListAddressSchema.parse({
    search: search.slice(0, longestSearch),
    status: status.slice(0, longestFilter),
    cursor: cursor !== undefined && isCursor(cursor) ? cursor : null,
  });
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
