export const quoteList = {
  title: "Quotes",
  searchHint: "Number, file, name, language",
  searchHintWithReference: "Number, {reference}, file, name, language",
  found:
    "{isMore, select, true {More than {count, number} quotes found} other {{count, plural, one {# quote found} other {# quotes found}}}}",
  status: "Status",
  anyStatus: "Any status",
  severalStatuses: "{count, plural, one {# status} other {# statuses}}",
  sourceLanguage: "Source language",
  targetLanguage: "Target language",
  anyLanguage: "Any language",
  severalLanguages: "{count, plural, one {# language} other {# languages}}",
  department: "Department",
  anyDepartment: "Any department",
  severalDepartments: "{count, plural, one {# department} other {# departments}}",
  requestedBy: "Requested by",
  requested: "Requested",
  emptyTitle: "No quotes yet",
  empty:
    "Ask what a translation would cost before you order it. Quotes that you and your colleagues request appear here.",
  noMatchTitle: "No quote matches",
  noMatch: "Try fewer words, or another filter.",
} as const;
