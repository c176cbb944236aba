import { statusesOf } from "../status";

/** The statuses of a quote. */
const statuses = statusesOf({
  requested: { label: "Requested", by: "people" },
  pending: { label: "Pending", by: "service" },
  // The order it became goes its own way.
  converted: { label: "Converted", by: "people", isSettled: true },
  on_hold: { label: "On hold", by: "service" },
});

export const {
  words: quoteStatuses,
  isKnown: isKnownQuoteStatus,
  labelOf: quoteStatusLabel,
  isServicesWork: isServicesWorkOnQuote,
  settled: settledQuoteStatuses,
} = statuses;

/** A known status, or the service's own word where it is new to us. */
export type QuoteStatus = (typeof quoteStatuses)[number] | (string & {});
