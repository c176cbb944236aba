/** Sentences that the quotes feature itself says. */
export const quoteWords = {
  notRequested: "Your quote was not requested; your documents and answers are kept.",
  unavailable: "This account of the translation service gives no quotes. You can place an order instead.",
};
