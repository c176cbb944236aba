import type { Actor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { Prisma } from "@/prisma/generated/client";
import { type Search, searchIn } from "../../search/data";
import { wordsOf } from "../../search/rules";
import { filterConditions, idsAmong, isOneOf } from "../filters/data";
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
  const isSearched = wordsOf(query.search).length > 0 || isOfBoth(query);
  // Of what is put in order by anything else no index of a department, or of a connection, has it.
  const table = sort.isMoving ? allOrders : tableOf(actor, query);
  // A number that is meant stands first where the newest do.
  const isByItself = !sort.isMoving && sort.isDescending;
  return { where, isSearched, sort, table, numberKeys: isByItself ? numberKeys : [] };
}

/** Of a department and through a connection: no index has these in order, and all may be of long ago, as of an account of before. */
function isOfBoth({ department, connection }: OrderListQuery): boolean {
  return department.length > 0 && connection.length > 0;
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
  const each = idsAmong(isByDepartment ? department : connection);
  if (!seesOthers || each.length === 0) return allOrders;
  return (order) => {
    // PostgreSQL merges what it knows to be in order, and reads all of what it does not.
    const sorted = order && each.length > 1 ? Prisma.sql`ORDER BY ${order}` : Prisma.empty;
    const ofEach = each.map(
      (id) =>
        Prisma.sql`(SELECT * FROM "Order" WHERE ${orders} AND ${isOneOf(column, "uuid", [id])} ${sorted})`,
    );
    return Prisma.sql`(${Prisma.join(ofEach, " UNION ALL ")}) AS "Order"`;
  };
}
