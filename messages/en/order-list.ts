export const orderList = {
  title: "Orders",
  searchHint: "Number, file, name, language",
  searchHintWithReference: "Number, {reference}, file, name, language",
  found:
    "{isMore, select, true {More than {count, number} orders found} other {{count, plural, one {# order found} other {# orders found}}}}",
  placedBy: "Placed by",
  received: "Placed",
  completed: "Completed",
  sorts: { doneBack: "Completed last first", done: "Completed longest ago first" },
  emptyTitle: "No orders yet",
  empty: "Orders that you and your colleagues place appear here.",
  noMatchTitle: "No order matches",
  noMatch: "Try fewer words, or another filter.",
} as const;
