/** Words of quotes, wherever they are shown. */
export const quotes = {
  newQuote: "New quote",
  waitingForYou:
    "{isPriced, select, true {Waiting for your decision, <total></total>} other {Waiting for your decision}}",
  status: {
    requested: "Requested",
    pending: "Pending",
    converted: "Converted",
    on_hold: "On hold",
  },
} as const;
