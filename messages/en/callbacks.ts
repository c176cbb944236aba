/** What the service reported to the portal, for a business's administrators. */
export const callbacks = {
  title: "Callbacks",
  searchHint: "{withQuotes, select, true {Order or quote number} other {Order number}}",
  found:
    "{isMore, select, true {More than {count, number} callbacks found} other {{count, plural, one {# callback found} other {# callbacks found}}}}",
  emptyTitle: "No callback has come yet",
  empty:
    "The service reports here when an order {withQuotes, select, true {or a quote } other {}}changes. Until then we look for changes every minute.",
  noMatchTitle: "No callback matches",
  noMatch: "Try another number, or another state.",
  columns: {
    thing: "What changed",
    state: "State",
    at: "Received",
    connection: "Connection",
    details: "What became of it",
    actions: "Again",
  },
  things: { order: "Order {number}", quote: "Quote {number}", file: "Document {number}" },
  unknown: "Not known here",
  states: {
    followed: "Delivered",
    waiting: "Waiting",
    given_up: "Given up",
    refused: "Refused",
  },
  anyState: "Any state",
  severalStates: "{count, plural, one {# state} other {# states}}",
  read: "Read",
  notReadYet: "Will be read in a moment, or as soon as an access token works",
  gaveUp: "Could not be read for two days. We looked for changes every minute all the same.",
  reasons: {
    missing_signature: "It was not signed",
    wrong_signature: "It was signed with a secret that is not accepted here",
    stale_timestamp: "It was signed more than five minutes before or after it came",
    unintelligible: "It could not be understood",
  },
  refusedLately:
    "Refused in the last seven days: {reasons}. At most twenty an hour are listed for each connection.",
  readAgain: { action: "Read again", done: "What it reported is being read again." },
} as const;
