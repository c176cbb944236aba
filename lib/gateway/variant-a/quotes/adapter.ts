import { eachCoversheetField } from "@/lib/domain/coversheet";
import type { QuoteMethods } from "../../gateway";
import { segment } from "../../segment";
import type { Calls } from "../calls";
import { toQuote, toQuoteRow } from "./translate";
import { quoteRowSchema, quoteSchema } from "./wire";

const sort = { by_change: "-updated_at", newest_first: "-requested_at" };

/** Variant A, "Endpoints", quotes. */
export function quotes({ get, list, create, post, delete: remove }: Calls): QuoteMethods {
  return {
    async createQuote(quote) {
      const snapshot = toQuote(await create("/quotes", quote, quoteSchema));
      return { serviceId: snapshot.serviceId, snapshot };
    },

    async getQuote(quoteServiceId) {
      return toQuote(await get(`/quotes/${segment(quoteServiceId)}`, quoteSchema));
    },

    async convertQuote({ quoteServiceId, ...conversion }) {
      // What is left out keeps what the quote has saved.
      const coversheet = eachCoversheetField((field) => conversion[field]);
      const given = Object.entries(coversheet).filter(([, value]) => value !== null);
      await post(`/quotes/${segment(quoteServiceId)}/convert`, Object.fromEntries(given), quoteSchema);
    },

    deleteQuote: (quoteServiceId) => remove(`/quotes/${segment(quoteServiceId)}`),
    listQuotes: (input) => list(input, { path: "/quotes", sort, row: quoteRowSchema, translate: toQuoteRow }),
  };
}
