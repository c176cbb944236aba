import { quoteListAddress } from "../list/rules";

/** The query of the list of quotes without a search, a filter or a place. */
export const everyQuote = quoteListAddress.load({});
