/** What was spent, on Home. */
export const spending = {
  title: "Spending",
  lead: "{total} in the last twelve months: what was charged, less what was refunded.",
  asOf: "As of <at></at>.",
  uncounted:
    "{entries, plural, one {One entry that is neither a charge nor a refund is} other {# entries that are neither charges nor refunds are}} not counted.",
  byMonth: "By month",
  asTable: "As a table",
  month: "Month",
  byLanguages: "By languages",
  languages: "Languages",
  others: "All others",
  amount: "Amount",
} as const;
