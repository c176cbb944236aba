/** Why something cannot be done with an order, or was not. */
export const orderErrors = {
  cancel: {
    notDone: "The order was not cancelled.",
    role: "Only the person who placed this order, an approver or an administrator can cancel it.",
    status: "An order can be cancelled only until a translator is assigned.",
    cancelled: "This order is already cancelled.",
  },
  approve: {
    notDone: "The order was not approved.",
    role: "Only an approver or an administrator of your business can approve orders.",
    early: "There is nothing to approve yet.",
    unread: "You can approve this order as soon as its translation has arrived.",
    done: "This order was already approved.",
    status: "This order is not waiting for approval.",
    changed: "The translation was changed in the meantime. Look at it again before you approve it.",
    earlierWaits:
      "An approval of the earlier translation is still on its way. Try again in a moment to approve this one.",
  },
  requestRevision: {
    role: "Only the person who placed this order, an approver or an administrator can ask for a revision.",
    early: "You can ask for a revision as soon as there is a translation to look at.",
    locked:
      "This order has been locked since it was approved. You can ask for a revision once it is completed.",
    underWay: "A revision of this order is under way. You can ask for another one when it is completed.",
    unread: "You can ask for a revision as soon as all of this order has arrived.",
    cancelled: "This order is cancelled, so there is nothing to revise.",
    status: "You cannot ask for a revision of this order as it stands now.",
  },
  withdrawRevision: {
    notDone: "The revision was not withdrawn.",
    role: "Only the person who placed this order, an approver or an administrator can withdraw a revision.",
    status: "A revision can be withdrawn only until somebody has begun it.",
    gone: "This revision is no longer there.",
    earlierWaits: "Another withdrawal is still on its way. Try again in a moment.",
  },
  reorder: {
    unread:
      "The rest of this order is still on its way. You can order it again as soon as all of it has arrived.",
  },
  neededBy: {
    role: "Only the person who placed this order, an approver or an administrator can say by when it is needed.",
    over: "Nothing more comes of this order, so that it is not needed by any day.",
  },
  addressOfOthers: "Others used this address too. Only an administrator can remove it.",
  gone: "The translation service no longer knows this order.",
  movedOn: "This order was changed in the meantime. This page shows it as it is now.",
  actionWaits:
    "The translation service is busy. Your request is sent as soon as there is room; this page shows when it is done.",
  actionUnreadable: "We cannot find out whether what you asked for was done. Check the status above.",
  actionUnknown:
    "The translation service did not answer. We are checking whether it was done; this page shows what we find.",
} as const;
