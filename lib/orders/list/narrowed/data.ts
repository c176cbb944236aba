import type { Actor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { isId } from "@/lib/domain/ids";
import { Prisma } from "@/prisma/generated/client";
import { type Search, searchIn } from "../../search/data";
import { type OrderListQuery, orderListAddress } from "../rules";
import type { Sought } from "../walk/data";

/** Which orders a query of the list is about. */

/** @returns which orders the query is about, and the numbers that are meant before all others */
export async function narrow(
  actor: Actor,
  query: OrderListQuery,
): Promise<Sought & Pick<Search, "numberKeys">> {
  const { where: searched, numberKeys } = await searchIn("Order", actor, query.search);
  const filtered = orderListAddress.filters
    .filter((filter) => query[filter].length > 0)
    .map((filter) => narrowedTo[filter](query));
  const where = Prisma.join([searched, ...filtered], " AND ");
  return { where, numberKeys, table: tableOf(actor, query) };
}

/** The table as it is. */
export const allOrders: Sought["table"] = () => Prisma.sql`"Order"`;

/**
 * Of departments, who sees everything reads the orders of each by its index, merged; of connections, whose orders may
 * all be of long ago, also who sees a department's. Whoever sees less has fewer orders than one of these may have.
 */
function tableOf(actor: Actor, { department, connection }: OrderListQuery): Sought["table"] {
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

/** Each once; whatever else an address says is the id of nothing. */
function idsAmong(words: readonly string[]): string[] {
  return [...new Set(words.filter(isId).map((id) => id.toLowerCase()))];
}

/** What each filter asks for. */
const narrowedTo: Record<(typeof orderListAddress.filters)[number], (query: OrderListQuery) => Prisma.Sql> = {
  status: ({ status }) => isOneOf("status", "text", status),
  department: ({ department }) => isOneOf("departmentId", "uuid", idsAmong(department)),
  connection: ({ connection }) => isOneOf("connectionId", "uuid", idsAmong(connection)),
};

/** One value alone stands in the order of its index; of several an index has no order. */
function isOneOf(column: string, type: "text" | "uuid", values: readonly string[]): Prisma.Sql {
  const [name, cast] = [Prisma.raw(`"${column}"`), Prisma.raw(type)];
  return values.length === 1
    ? Prisma.sql`${name} = ${values[0]}::${cast}`
    : Prisma.sql`${name} = ANY(${values}::${cast}[])`;
}
