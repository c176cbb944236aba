/** What happens next with an order, and who does it, by its status. */
export const nextSteps = {
  submitted: "The translation service is reviewing your documents and will assign a translator.",
  translating: "A translator is working on your documents.",
  under_review: "The translation service is reviewing the translation.",
  client_review:
    "The translation waits for an approver of your business. After the approval it is {what, select, notarization {notarized} shipping {printed and shipped} both {notarized, printed and shipped} other {finalized}}.",
  client_approved: "The translation service is finalizing the approved translation.",
  finalizing: "The translation service is preparing the final documents.",
  revising: "A translator is working on the requested revision.",
  on_hold: "The translation service has put this order on hold.",
} as const;
