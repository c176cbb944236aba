/** Why something cannot be done with a quote, or was not. */
export const quoteErrors = {
  convert: {
    notDone: "The quote was not converted.",
    role: "Only an approver or an administrator of your business can convert quotes.",
    early: "You can convert this quote as soon as it has its price.",
    done: "This quote was already converted.",
    status: "This quote cannot be converted as it stands now.",
    unpriced: "This quote has no price yet.",
    consent: "Your business confirms what our staff order for it, so only its own people can convert quotes.",
    deleting: "Somebody is deleting this quote. Wait until this page shows what became of it.",
    changed: "The price of this quote was changed in the meantime. Look at it again before you convert it.",
    gone: "This quote was deleted in the meantime. If it was converted before, its order is under Orders.",
    earlierWaits: "A conversion with other values is still on its way. This page shows what becomes of it.",
  },
  delete: {
    notDone: "The quote was not deleted.",
    role: "Only the person who requested this quote, an approver or an administrator can delete it.",
    converted: "This quote has become an order, so it is kept.",
    converting: "Somebody is converting this quote. Wait until this page shows what became of it.",
  },
  gone: "This quote was deleted at the translation service.",
  movedOn: "This quote was changed in the meantime. This page shows it as it is now.",
  actionWaits:
    "The translation service is busy. Your request is sent as soon as there is room; this page shows when it is done.",
  actionUnreadable: "We cannot find out whether what you asked for was done. Check the status above.",
  actionUnknown:
    "The translation service did not answer. We are checking whether it was done; this page shows what we find.",
} as const;
