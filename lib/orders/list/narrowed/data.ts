import { type Actor, actingOf } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { dayOf } from "@/lib/domain/lists/day";
import { Prisma } from "@/prisma/generated/client";
import { type Search, searchIn } from "../../search/data";
import { wordsOf } from "../../search/rules";
import { filterConditions, idsAmong, isOneOf, startOfDay } from "../filters/data";
import { type FilterDefinition, filterNames, isDayFilter, isFilterActive } from "../filters/rules";
import { type OrderListQuery, orderFilters, orderSortOf } from "../rules";
import { listSortOf } from "../sorting/data";
import type { ListPlan } from "../walk/data";

/** Which orders a query of the list is about. */

/** @returns which orders the query is about, and the numbers that are meant before all others */
export async function narrow(
  actor: Actor,
  query: OrderListQuery,
): Promise<ListPlan & Pick<Search, "numberKeys">> {
  const { where: searched, numberKeys } = await searchIn("Order", actor, query.search);
  const where = Prisma.join([searched, ...filterConditions(actor, orderFilters, query)], " AND ");
  const sort = listSortOf("Order", orderSortOf(query));
  const isFoundByMonth = wordsOf(query.search).length > 0 || hasNoIndexInOrder(actor, query);
  // Of what is put in order by anything else no index of a department, or of a connection, has it.
  const table = sort.isMoving ? allOrders : tableOf(actor, query);
  // A number that is meant stands first where the newest do.
  const isByItself = !sort.isMoving && sort.isDescending;
  return {
    ...{
      where,
      receivedWithin: receivedWithinOf(actor, query),
      isFoundByMonth,
      sort,
      table,
      monthsTable: monthsTableOf(actor, query),
    },
    numberKeys: isByItself ? numberKeys : [],
  };
}

/** What a query leaves anything out by, but for its words. */
export function activeFilters(query: OrderListQuery) {
  return filterNames(orderFilters).filter((filter) => isFilterActive(orderFilters[filter], query[filter]));
}

/** Whether it asks for days of completion. */
export function asksWhenDone(query: OrderListQuery): boolean {
  return activeFilters(query).some((filter) => isDayOfCompletion(orderFilters[filter]));
}

function isDayOfCompletion(filter: FilterDefinition): boolean {
  return isDayFilter(filter) && filter.column === "completedAt";
}

/**
 * A service, or several things at once, of which one may be what the reader sees: no index has them in the order of the
 * list, and all may be of long ago, as of an account of before. The days on which they came every index has, but that of
 * days of completion.
 */
function hasNoIndexInOrder(actor: Actor, query: OrderListQuery): boolean {
  const asked = activeFilters(query).map((filter): FilterDefinition => orderFilters[filter]);
  const isDone = asked.some(isDayOfCompletion);
  const others = asked.filter((filter) => (isDone ? !isDayOfCompletion(filter) : !isDayFilter(filter)));
  const parts = others.length + (isDone ? 1 : 0) + (visibleTo(actor).isEverything ? 0 : 1);
  return asked.some(({ kind }) => kind === "texts") || (others.length > 0 && parts > 1);
}

/**
 * When they came: on the days that are asked for. What was done by a day came by the end of the next, but for what is said
 * to have been done more than a day before it came: hardly any is, and these are found first and read by their ids. In the
 * order of the list all that came since would be gone through for them.
 * @returns each order is within one of these alone
 */
function receivedWithinOf(actor: Actor, query: OrderListQuery): Prisma.Sql[] {
  const { placedFrom, placedTo } = orderFilters;
  const placed = filterConditions(actor, { placedFrom, placedTo }, query);
  const day = dayOf(query.completedTo);
  if (!day) return [placed.length > 0 ? Prisma.join(placed, " AND ") : Prisma.sql`true`];
  const end = startOfDay(actor.timeZone, day, 1);
  const nextEnd = Prisma.sql`${end} + interval '24 hours'`;
  const early = Prisma.sql`
    SELECT id FROM "Order" WHERE "businessId" = ${actingOf(actor).businessId}::uuid AND "receivedAt" > ${nextEnd}
      AND "receivedAt" - "completedAt" > interval '1 day' AND "completedAt" < ${end}`;
  return [Prisma.sql`"receivedAt" <= ${nextEnd}`, Prisma.sql`id = ANY(ARRAY(${early}))`].map((done) =>
    Prisma.join([...placed, done], " AND "),
  );
}

/** The table as it is. */
export const allOrders: ListPlan["table"] = () => Prisma.sql`"Order"`;

/**
 * Of departments, who sees everything reads the orders of each by its index, merged; of connections, whose orders may
 * all be of long ago, also who sees a department's. Whoever sees less has fewer orders than one of these may have.
 */
function tableOf(actor: Actor, { department, connection }: OrderListQuery): ListPlan["table"] {
  const { isEverything, seesOthers, orders } = visibleTo(actor);
  const isByDepartment = isEverything && department.length > 0;
  const column = isByDepartment ? "departmentId" : "connectionId";
  return seesOthers
    ? ordersOfEach(orders, column, idsAmong(isByDepartment ? department : connection))
    : allOrders;
}

/**
 * A connection that is used no more has none of most months, a department that orders little of many: its index tells
 * which have any, whoever sees them. The orders themselves are taken through `visibleTo`.
 */
function monthsTableOf(actor: Actor, { department, connection }: OrderListQuery): ListPlan["monthsTable"] {
  const business = Prisma.sql`"businessId" = ${actingOf(actor).businessId}::uuid`;
  const isByConnection = connection.length > 0;
  const column = isByConnection ? "connectionId" : "departmentId";
  return ordersOfEach(business, column, idsAmong(isByConnection ? connection : department));
}

function ordersOfEach(seen: Prisma.Sql, column: string, each: readonly string[]): ListPlan["table"] {
  if (each.length === 0) return allOrders;
  return (rows) => {
    // Each has its own order and limit: without the one PostgreSQL sorts it instead of merging, without the other it may
    // take all of one that has few for less than to read it in order.
    const top =
      rows && each.length > 1
        ? Prisma.sql`AND ${rows.where} ORDER BY ${rows.order} LIMIT ${rows.atMost}`
        : Prisma.empty;
    const ofEach = each.map(
      (id) => Prisma.sql`(SELECT * FROM "Order" WHERE ${seen} AND ${isOneOf(column, "uuid", [id])} ${top})`,
    );
    return Prisma.sql`(${Prisma.join(ofEach, " UNION ALL ")}) AS "Order"`;
  };
}
