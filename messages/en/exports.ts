/** The headings of files that lists are exported to. */
export const exports = {
  connection: "Connection",
  sourceLanguage: "Source language",
  targetLanguage: "Target language",
  /** A plain number stands below it. */
  total: "Total (USD)",
  placedBy: "Placed by",
  placed: "Placed",
  completed: "Completed",
  neededBy: "Needed by",
  requestedBy: "Requested by",
  requested: "Requested",
  converted: "Converted",
  /** Of a time that a column has by the clock of a time zone. */
  inZone: "{moment} ({zone})",
} as const;
