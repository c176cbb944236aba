import { type Actor, actingOf } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import type { Position } from "@/lib/domain/keyset";
import { Prisma } from "@/prisma/generated/client";
import { wordsOf } from "../../search/rules";
import { conditionOf, endOfDay } from "../asked/data";
import { type AskedFor, isAsked, namesOfFilters } from "../asked/rules";
import { type OrderListQuery, orderFilters } from "../rules";
import { isUpward, type Standing } from "../sorted/data";

/**
 * Within what time all orders are that a query leaves: no later than the newest of each value that it asks for. Each is
 * one look into an index, and the list begins there. Without it, what only orders of long ago have would have the list
 * walk through all that are newer, of somebody who has many. It leaves out nothing that the query does not.
 */

/** Of more values at once it is not asked: each costs a look. */
const valuesAtMost = 12;

/** @returns the earliest or the latest time that is left, for each direction; null where nothing is known */
export type Span = (standing: Standing, position: Position | null) => Prisma.Sql | null;

export function spanOf(actor: Actor, query: OrderListQuery): Span {
  return (standing, position) => {
    if (standing.isMoving) return null;
    const isUp = isUpward(standing, position);
    const edges = [...edgesOfValues(actor, query, isUp), ...(isUp ? [] : edgesOfCompletion(actor, query))];
    if (edges.length === 0) return null;
    return Prisma.sql`${Prisma.raw(isUp ? "GREATEST" : "LEAST")}(${Prisma.join(edges)})`;
  };
}

/** The same as a condition over the table of orders. */
export function isWithin(span: Span, standing: Standing, position: Position | null): Prisma.Sql {
  const edge = span(standing, position);
  if (!edge) return Prisma.sql`true`;
  return Prisma.sql`"receivedAt" ${Prisma.raw(isUpward(standing, position) ? ">=" : "<=")} ${edge}`;
}

/** Whether several things are asked for by value, of which no index has the orders in order together. */
export function areSeveral(actor: Actor, query: OrderListQuery): boolean {
  return valuesOf(actor, query).length > 1;
}

/** One value alone is read by its own index, which begins at its newest by itself. */
function edgesOfValues(actor: Actor, query: OrderListQuery, isUp: boolean): Prisma.Sql[] {
  const values = valuesOf(actor, query);
  const isByItself = values.length === 1 && wordsOf(query.search).length === 0;
  if (values.length === 0 || isByItself || values.flat().length > valuesAtMost) return [];
  return values.map((each) => furthestOf(actor, each, isUp));
}

/** What is asked for by value, each value by itself; whoever sees their own alone asks for that. */
function valuesOf(actor: Actor, query: OrderListQuery): Prisma.Sql[][] {
  const { seesOthers, orders } = visibleTo(actor);
  const asked = namesOfFilters(orderFilters)
    .filter((name) => hasTimes(orderFilters[name]) && isAsked(orderFilters[name], query[name]))
    .map((name) => query[name].map((word) => conditionOf(actor, orderFilters[name], [word])));
  return seesOthers ? asked : [[orders], ...asked];
}

/** Whether an index has the orders of a value by the time at which they came. */
function hasTimes({ kind }: AskedFor): boolean {
  return kind === "words" || kind === "ids";
}

/** The newest, or the oldest, of any of the values. */
function furthestOf(actor: Actor, conditions: readonly Prisma.Sql[], isUp: boolean): Prisma.Sql {
  const { businessId } = actingOf(actor);
  const [direction, none, furthest] = isUp ? ["ASC", "infinity", "LEAST"] : ["DESC", "-infinity", "GREATEST"];
  const each = conditions.map(
    (
      condition,
    ) => Prisma.sql`COALESCE((SELECT "receivedAt" FROM "Order" WHERE "businessId" = ${businessId}::uuid AND ${condition}
      ORDER BY "receivedAt" ${Prisma.raw(direction)} LIMIT 1), ${Prisma.raw(`'${none}'`)}::timestamptz)`,
  );
  return Prisma.sql`${Prisma.raw(furthest)}(${Prisma.join(each)})`;
}

/**
 * What was completed by a day came before it ended. Nothing of the service says that it must have: of what did not, an
 * index of its own knows the newest.
 */
function edgesOfCompletion(actor: Actor, query: OrderListQuery): Prisma.Sql[] {
  if (!isAsked(orderFilters.completedTo, query.completedTo)) return [];
  const { businessId } = actingOf(actor);
  return [
    Prisma.sql`GREATEST(${endOfDay(actor, query.completedTo)}, (SELECT "receivedAt" FROM "Order"
      WHERE "businessId" = ${businessId}::uuid AND "completedAt" < "receivedAt" ORDER BY "receivedAt" DESC LIMIT 1))`,
  ];
}
