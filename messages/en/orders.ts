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

  /** What happens next, and who does it, by the status. */
  nextStep: {
    submitted: "The translation service is reviewing your documents and will assign a translator.",
    translating: "A translator is working on your documents.",
    under_review: "The translation service is reviewing the translation.",
    client_review:
      "The translation waits for an approver of your business. After the approval it is finalized.",
    client_approved: "The translation service is finalizing the approved translation.",
    finalizing: "The translation service is preparing the final documents.",
    revising: "A translator is working on the requested revision.",
    on_hold: "The translation service has put this order on hold.",
  },

  /** Who did something. */
  people: {
    you: "You",
    service: "The translation service",
    outside: "Outside this portal",
    /** Through this portal, by somebody whose account is gone. */
    former: "A former user of this portal",
  },
} as const;
