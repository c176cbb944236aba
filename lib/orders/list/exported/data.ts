import type { Actor } from "@/lib/auth/actor";
import { doerFor } from "@/lib/domain/doer";
import { AppError } from "@/lib/domain/errors";
import type { Position } from "@/lib/domain/keyset";
import { Prisma } from "@/prisma/generated/client";
import { shownValues } from "../../coversheet/rules";
import { namesFor } from "../../names/data";
import type { ExportedOrder } from "../../schema";
import { type CountedPlan, countMatches } from "../count/data";
import { listRow, type PositionedRecord, readRows } from "../data";
import { freezeIds, idsInPieces } from "../frozen-ids/data";
import { narrow } from "../narrowed/data";
import type { OrderListQuery } from "../rules";
import { findNext, type ListPlan } from "../walk/data";

/** Orders as they are exported. */

const ordersAtOnce = 500;

type ExportedRecord = PositionedRecord & {
  field1: string | null;
  field2: string | null;
  completedAt: Date | null;
  neededBy: string | null;
};

const furtherColumns = Prisma.sql`, "completedAt", "neededBy", snapshot->>'field1' AS field1, snapshot->>'field2' AS field2`;

/**
 * All orders that the query leaves, in the order of the list, some at a time. Each is there once: where the next are read
 * from does not move, whatever becomes of those that were read; where orders move, it is the list of one moment.
 */
export async function* readOrders(actor: Actor, query: OrderListQuery): AsyncGenerator<ExportedOrder[]> {
  const [plan, names] = await Promise.all([narrow(actor, query), namesFor(actor)]);
  const pieces = plan.sort.isMoving ? readFrozen(actor, plan) : readByPosition(actor, query, plan);
  for await (const read of pieces) {
    yield read.map((order) => ({
      ...listRow(actor, order, names),
      ...shownValues({ field1: order.field1, field2: order.field2 }, names.coversheetOf(order)),
      completedAt: order.completedAt?.toISOString() ?? null,
      neededBy: order.neededBy,
      // Whoever is given the file is not who has made it.
      placedBy: doerFor(null, order.placedBy, order.placedByStaff),
    }));
  }
}

async function* readFrozen(actor: Actor, plan: ListPlan): AsyncGenerator<ExportedRecord[]> {
  for (const ids of idsInPieces(await freezeIds(actor, plan.sort, plan.where), ordersAtOnce)) {
    const read = await readRows<ExportedRecord>(actor, plan, ids, null, ids.length, furtherColumns);
    // As they stood then, wherever they stand by now.
    const places = new Map(ids.map((id, place) => [id, place]));
    yield read.toSorted((one, other) => placeOf(places, one) - placeOf(places, other));
  }
}

function placeOf(places: ReadonlyMap<string, number>, { id }: { id: string }): number {
  return places.get(id.replaceAll("-", "")) ?? 0;
}

async function* readByPosition(
  actor: Actor,
  query: OrderListQuery,
  plan: ListPlan,
): AsyncGenerator<ExportedRecord[]> {
  const rest = await countMatches(actor, query, plan);
  let place: Position | null = null;
  for (;;) {
    const { read, isLast }: Piece = await readPiece(actor, rest, place);
    yield read;
    const last = read.at(-1);
    if (isLast) return;
    // Taken for the end, it would be a file that lacks the rest.
    if (!last)
      throw new AppError("service_unavailable", "All that was to be read next is no longer asked for");
    place = { direction: "after", id: last.id, key: last.sortValue };
  }
}

/** Of what was found, some may have left what is asked for before it was read: that ends nothing. */
type Piece = { read: ExportedRecord[]; isLast: boolean };

async function readPiece(actor: Actor, rest: CountedPlan, place: Position | null): Promise<Piece> {
  const found = rest.many ? await findNext(actor, rest, place, ordersAtOnce) : null;
  const ids = rest.few ?? found;
  const read = await readRows<ExportedRecord>(actor, rest, ids, place, ordersAtOnce, furtherColumns);
  return { read, isLast: (found ?? read).length < ordersAtOnce };
}
