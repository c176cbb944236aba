export const forms = {
  order: {
    startAnother: "Start another order",
    dropNow: "Drop to add to this order",
    untitled: "Order without documents yet",
    refused: "Not placed. {reason}",
    damaged: "Part of this draft could not be read and is empty now. Check it before you place your order.",
    notReached: "We could not reach the portal, so your order was not sent. Try again when you are online.",
    awaitingUploads:
      "Your order is placed as soon as {n, plural, one {{name} is} other {your documents are}} uploaded. Keep this page open until then.",
    takeBack: "Do not place it yet",
    takenBack: "Your order is not placed. You can go on with it.",
    sending: "Placing your order…",
    stillSending: "Still placing your order. The translation service is slow to answer.",
    checking: "Checking whether your order was placed…",
    checkingTitle: "We are checking whether your order was placed",
    checkingBody:
      "The connection was lost before we heard back. Do not order again: this page shows what happened. Your documents and answers are kept, and cannot be changed until then.",
    checkingOffline:
      "You are offline, so we do not know yet. We check when you are online again. Your documents and answers are kept, and cannot be changed until then.",
    heldTitle: "This order is already being placed",
    done: "Your order is placed.",
    doneTitle: "This order was placed",
    earlierTitle: "Your earlier order was placed, and this one was not",
    doneAction: "Open the order",
  },
  quote: {
    startAnother: "Start another request",
    dropNow: "Drop to add to this request",
    untitled: "Request for a quote without documents yet",
    refused: "Not requested. {reason}",
    damaged: "Part of this draft could not be read and is empty now. Check it before you ask for your quote.",
    notReached: "We could not reach the portal, so your request was not sent. Try again when you are online.",
    awaitingUploads:
      "Your quote is requested as soon as {n, plural, one {{name} is} other {your documents are}} uploaded. Keep this page open until then.",
    takeBack: "Do not ask for it yet",
    takenBack: "Your quote is not requested. You can go on with it.",
    sending: "Asking for your quote…",
    stillSending: "Still asking for your quote. The translation service is slow to answer.",
    checking: "Checking whether your quote was requested…",
    checkingTitle: "We are checking whether your quote was requested",
    checkingBody:
      "The connection was lost before we heard back. Do not ask again: this page shows what happened. Your documents and answers are kept, and cannot be changed until then.",
    checkingOffline:
      "You are offline, so we do not know yet. We check when you are online again. Your documents and answers are kept, and cannot be changed until then.",
    heldTitle: "This quote is already being requested",
    done: "Your quote is requested.",
    doneTitle: "This quote was requested",
    earlierTitle: "Your earlier quote was requested, and this one was not",
    doneAction: "Open the quote",
  },
} as const;
