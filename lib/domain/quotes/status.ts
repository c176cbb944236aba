import { statusesOf } from "../status";

/** The statuses of a quote. */
const statuses = statusesOf({
  requested: { by: "people" },
  pending: { by: "service" },
  // The order it became goes its own way.
  converted: { by: "people", isSettled: true },
  on_hold: { by: "service" },
});

export const {
  words: quoteStatuses,
  isKnown: isKnownQuoteStatus,
  isServicesWork: isServicesWorkOnQuote,
  settled: settledQuoteStatuses,
} = statuses;

/** A known status, or the service's own word where it is new to us. */
export type QuoteStatus = (typeof quoteStatuses)[number] | (string & {});
