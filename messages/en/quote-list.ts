export const quoteList = {
  title: "Quotes",
  searchHint: "Number, file, name, language",
  searchHintWithReference: "Number, {reference}, file, name, language",
  found:
    "{isMore, select, true {More than {count, number} quotes found} other {{count, plural, one {# quote found} other {# quotes found}}}}",
  requestedBy: "Requested by",
  requested: "Requested",
  converted: "Converted",
  sorts: { doneBack: "Converted last first", done: "Converted longest ago first" },
  emptyTitle: "No quotes yet",
  empty:
    "Ask what a translation would cost before you order it. Quotes that you and your colleagues request appear here.",
  noMatchTitle: "No quote matches",
  noMatch: "Try fewer words, or another filter.",
} as const;
