/** Sentences that the quotes feature itself says. */
export const quoteWords = {
  notRequested: "Your quote was not requested; your documents and answers are kept.",
  unavailable: "This account of the translation service gives no quotes. You can place an order instead.",
  form: {
    tooManyOpen: (most: number) =>
      `You have ${most} unfinished requests for quotes. Send or discard one of them first.`,
    otherDocuments:
      "The documents that you saw were not the ones we have. The list is up to date now: look at it, and ask for your quote again.",
    neverArrived: "The connection was lost before your request reached us.",
  },
};
