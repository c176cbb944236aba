/** What the operator's staff did in a business, as its administrators read it. */
export const staffWork = {
  title: "What our staff did",
  searchHint: "Name or reason",
  found: "{count, plural, one {Found # time} other {Found # times}}",
  emptyTitle: "Nobody has acted for your people",
  empty:
    "When our staff act for somebody in your business, you read here who it was, why, and what they did.",
  noMatchTitle: "Nothing matches",
  noMatch: "Try fewer words.",
  columns: { who: "Who", when: "When", reason: "Reason", done: "What they did" },
  who: "{staff} for {person}",
  between: "<from></from> to <to></to>",
  since: "Since <from></from>, until <to></to> at most",
  nothing: "Only looked",
  more: "and more",
  inAudit: "Show in the audit",
} as const;
