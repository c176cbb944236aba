/** What was sent and is not confirmed yet, by the name of its form. */
export const pending = {
  order: {
    title: "Your order",
    titles: {
      awaiting_consent: "This order waits for consent",
      sending: "We are placing your order",
      waiting: "We are placing your order",
      checking: "We are checking what happened",
      accepted: "Your order was placed",
      refused: "Your order was not placed",
    },
    awaitingConsent: "It can no longer be answered. This page shows what became of it within a minute.",
    sending: "This takes a moment.",
    waiting:
      "The translation service is busy or cannot be reached. Your order is placed as soon as there is room. You need not do anything, and you may leave this page.",
    checking:
      "We sent your order, but the translation service did not answer. We are checking whether it arrived. Do not order again: the service takes each document once, so this order cannot be placed twice. This page shows the result within half a minute after the service answers. Your documents and answers are kept.",
    known: {
      title: "What we know",
      sent: "{times, plural, one {Sent once, and not answered.} other {Sent # times, and not answered.}}",
      lookedAt: "Last looked for at the translation service, and not found: <at></at>",
      notLooked: "We have not been able to look for it at the translation service yet.",
      unreadable:
        "{count, plural, one {The translation service has something that we are not able to read. It may be your order.} other {The translation service has # things that we are not able to read. One may be your order.}}",
      said: "The translation service said: {words}",
      made: "The translation service has your order, but we are not able to read it yet.",
    },
    stopWaiting: {
      action: "Go on without waiting",
      title: "Go on without knowing?",
      body: "Your form opens again as you sent it. If the order turns out to be placed, it appears among your orders. Until you know, do not upload the same documents again: they could then be ordered twice.",
      confirm: "Go on without waiting",
      dismiss: "Wait",
      done: "Your form is open again.",
    },
    stopped: "We do not know whether your order was placed",
    refused: "Nothing was ordered. Your documents and answers are kept.",
    back: "Go back to the form",
    since: "Sent",
  },
  quote: {
    title: "Your request for a quote",
    titles: {
      awaiting_consent: "This request waits for consent",
      sending: "We are asking for your quote",
      waiting: "We are asking for your quote",
      checking: "We are checking what happened",
      accepted: "Your quote was requested",
      refused: "Your quote was not requested",
    },
    awaitingConsent: "It can no longer be answered. This page shows what became of it within a minute.",
    sending: "This takes a moment.",
    waiting:
      "The translation service is busy or cannot be reached. Your quote is requested as soon as there is room. You need not do anything, and you may leave this page.",
    checking:
      "We sent your request, but the translation service did not answer. We are checking whether it arrived. Do not ask again: the service takes each document once, so this quote cannot be requested twice. This page shows the result within half a minute after the service answers. Your documents and answers are kept.",
    known: {
      title: "What we know",
      sent: "{times, plural, one {Sent once, and not answered.} other {Sent # times, and not answered.}}",
      lookedAt: "Last looked for at the translation service, and not found: <at></at>",
      notLooked: "We have not been able to look for it at the translation service yet.",
      unreadable:
        "{count, plural, one {The translation service has something that we are not able to read. It may be your quote.} other {The translation service has # things that we are not able to read. One may be your quote.}}",
      said: "The translation service said: {words}",
      made: "The translation service has your quote, but we are not able to read it yet.",
    },
    stopWaiting: {
      action: "Go on without waiting",
      title: "Go on without knowing?",
      body: "Your form opens again as you sent it. If the quote turns out to be requested, it appears among your quotes. Until you know, do not upload the same documents again: you could then have two quotes for them.",
      confirm: "Go on without waiting",
      dismiss: "Wait",
      done: "Your form is open again.",
    },
    stopped: "We do not know whether your quote was requested",
    refused: "Nothing was requested. Your documents and answers are kept.",
    back: "Go back to the form",
    since: "Sent",
  },
} as const;
