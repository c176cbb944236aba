import type { Actor } from "@/lib/auth/actor";
import { doerFor } from "@/lib/domain/doer";
import { AppError } from "@/lib/domain/errors";
import { Prisma } from "@/prisma/generated/client";
import { namesFor } from "../../names/data";
import type { ExportedOrder } from "../../schema";
import { type ListRowRecord, listRow, readRows } from "../data";
import { countFound, type Rest } from "../found/data";
import { narrow } from "../narrowed/data";
import type { OrderListQuery } from "../rules";
import { findNext, type Place } from "../walk/data";

/** Orders as they are exported. */

const ordersAtOnce = 500;

type ExportedRecord = ListRowRecord & {
  field1: string | null;
  field2: string | null;
  completedAt: Date | null;
  /** Where it stands in the list, as finely as the database has it. */
  standsAt: string;
};

const furtherColumns = Prisma.sql`, "completedAt", snapshot->>'field1' AS field1, snapshot->>'field2' AS field2,
  "receivedAt"::text AS "standsAt"`;

/**
 * All orders that the query leaves, newest first, some at a time. Each is there once: where the next are read from does
 * not move, whatever becomes of those that were read.
 */
export async function* readOrders(actor: Actor, query: OrderListQuery): AsyncGenerator<ExportedOrder[]> {
  const [sought, names] = await Promise.all([narrow(actor, query), namesFor(actor)]);
  const rest = await countFound(actor, query, sought);
  let place: Place | null = null;
  for (;;) {
    const { read, isLast }: Piece = await readPiece(actor, rest, place);
    yield read.map((order) => ({
      ...listRow(actor, order, names),
      field1: order.field1,
      field2: order.field2,
      completedAt: order.completedAt?.toISOString() ?? null,
      // Whoever is given the file is not who has made it.
      placedBy: doerFor(null, order.placedBy, order.placedByStaff),
    }));
    const last = read.at(-1);
    if (isLast) return;
    // Taken for the end, it would be a file that lacks the rest.
    if (!last)
      throw new AppError("service_unavailable", "All that was to be read next is no longer asked for");
    place = { direction: "after", id: last.id, standsAt: last.standsAt };
  }
}

/** Of what was found, some may have left what is asked for before it was read: that ends nothing. */
type Piece = { read: ExportedRecord[]; isLast: boolean };

async function readPiece(actor: Actor, rest: Rest, place: Place | null): Promise<Piece> {
  const found = rest.many ? await findNext(actor, rest, place, ordersAtOnce) : null;
  const ids = rest.few ?? found;
  const read = await readRows<ExportedRecord>(actor, rest, ids, place, ordersAtOnce, furtherColumns);
  return { read, isLast: (found ?? read).length < ordersAtOnce };
}
