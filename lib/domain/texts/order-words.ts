import type { KnownOrderStatus } from "@/lib/domain/orders/status";

/** Sentences that the orders feature itself says: next steps, and why something is not possible. */
export const orderWords = {
  you: "You",
  theService: "The translation service",
  outside: "Outside this portal",
  /** Through this portal, by a person whose account is gone. */
  formerPerson: "A former user of this portal",
  nextStep: {
    submitted: "The translation service is reviewing your documents and will assign a translator.",
    translating: "A translator is working on your documents.",
    under_review: "The translation service is reviewing the translation.",
    client_review:
      "The translation waits for an approver of your business. After the approval it is finalized.",
    client_approved: "The translation service is finalizing the approved translation.",
    finalizing: "The translation service is preparing the final documents.",
    revising: "A translator is working on the requested revision.",
    completed: null,
    cancelled: null,
    on_hold: "The translation service has put this order on hold.",
  } satisfies Record<KnownOrderStatus, string | null>,
  notPlaced: "Your order was not placed; your documents and answers are kept.",
  cancel: {
    notDone: "The order was not cancelled.",
    role: "Only the person who placed this order, an approver or an administrator can cancel it.",
    status: "An order can be cancelled only until a translator is assigned.",
    cancelled: "This order is already cancelled.",
  },
  approve: {
    notDone: "The order was not approved.",
    role: "Your role cannot approve orders. An approver or administrator of your business can.",
    early: "There is nothing to approve yet.",
    done: "This order has already been approved.",
    status: "This order is not waiting for approval.",
    changed: "The translation was changed meanwhile. Look at it again before you approve it.",
  },
  gone: "The translation service no longer knows this order.",
  movedOn: "This order has moved on in the meantime. You see its current state.",
  actionWaits:
    "The translation service is busy. What you asked for waits its turn and goes by itself; the page shows when it is done.",
  actionUnknown:
    "We did not hear back from the translation service. We are checking whether it went through.",
  actionUnreadable:
    "We cannot find out whether what you asked for went through. The status of this order shows how it stands.",
};
