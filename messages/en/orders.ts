/** Words of orders, wherever they are shown. */
export const orders = {
  newOrder: "New order",
  languagePair: "{source} to {target}",
  confirmed: "Up to date with the service, <at></at>",
  neverConfirmed: "Not received from the service yet",
  /** To whoever may approve it. */
  waitingForYou:
    "{isTimed, select, true {Waiting for you since <at></at>} other {Waiting for you}}{placer, select, you {, placed by you} person {, placed by <name></name>} outside {, placed outside this portal} former {, placed by a former user of this portal} other {}}{isPriced, select, true {, <total></total>} other {}}",

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
