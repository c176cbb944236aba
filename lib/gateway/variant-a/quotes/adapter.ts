import type { QuoteMethods } from "../../gateway";
import { type Calls, segment } from "../calls";
import { toQuote, toQuoteRow } from "./translate";
import { quoteRowSchema, quoteSchema } from "./wire";

const sort = { by_change: "-updated_at", newest_first: "-requested_at" };

/** Variant A, "Endpoints", quotes. */
export function quotes({ get, list, create }: Calls): QuoteMethods {
  return {
    async createQuote(quote) {
      const snapshot = toQuote(await create("/quotes", quote, quoteSchema));
      return { serviceId: snapshot.serviceId, snapshot };
    },

    async getQuote(quoteServiceId) {
      return toQuote(await get(`/quotes/${segment(quoteServiceId)}`, quoteSchema));
    },

    listQuotes: (input) => list(input, { path: "/quotes", sort, row: quoteRowSchema, translate: toQuoteRow }),
  };
}
