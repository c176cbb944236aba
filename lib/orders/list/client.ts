import { fetchFile } from "@/lib/platform/fetch-file";
import { listOptions } from "@/lib/platform/list-options";
import type { OrderListPage } from "../schema";
import { type OrderListQuery, orderFileAddress, orderListAddress } from "./rules";

/** The browser's reads of the list of orders, apart from those of one: what a list is narrowed by stays with it. */

export const orderListOptions = listOptions<OrderListPage>()(orderListAddress);

export const fetchOrderFile = (query: OrderListQuery) => fetchFile(orderFileAddress(query));
