import { orderListAddress } from "../list/rules";

/** The query of the list of orders without a search, a filter or a place. */
export const wholeList = orderListAddress.load({});
