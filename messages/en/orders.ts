/** Words of orders, wherever they are shown. */
export const orders = {
  /** Of lists of orders and of quotes. */
  columns: {
    number: "Number",
    languages: "Languages",
    status: "Status",
    services: "Services",
    total: "Total",
  },
  notPriced: "Not priced yet",
  newOrder: "New order",
  languagePair: "{source} to {target}",
  confirmed: "Up to date with the service, <at></at>",
  neverConfirmed: "Not received from the service yet",
  /** To whoever may approve it. */
  waitingForYou:
    "{isTimed, select, true {Waiting for you since <at></at>} other {Waiting for you}}{placer, select, you {, placed by you} person {, placed by <name></name>} outside {, placed outside this portal} former {, placed by a former user of this portal} other {}}{isPriced, select, true {, <total></total>} other {}}{what, select, notarization {. Notarized after the approval} shipping {. Printed and shipped after the approval} both {. Notarized, printed and shipped after the approval} other {}}",

  status: {
    submitted: "Submitted",
    translating: "Translating",
    under_review: "Under review",
    client_review: "Client review",
    client_approved: "Client approved",
    finalizing: "Finalizing",
    revising: "Revising",
    completed: "Completed",
    cancelled: "Cancelled",
    on_hold: "On hold",
  },

  /** The usual names of its fields; a business may have others. */
  coversheet: { reference: "Reference", field1: "Field 1", field2: "Field 2" },

  /** Who did something. */
  people: {
    you: "You",
    service: "The translation service",
    outside: "Outside this portal",
    /** Through this portal, by somebody whose account is gone. */
    former: "A former user of this portal",
    /** One of the operator's staff, with the rights of a person. */
    onBehalf: "{staff} for {whom, select, you {you} other {{person}}}",
  },
} as const;
