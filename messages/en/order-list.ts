export const orderList = {
  title: "Orders",
  searchHint: "Number, reference, file, name, language",
  found:
    "{isMore, select, true {More than {count, number} orders found} other {{count, plural, one {# order found} other {# orders found}}}}",
  status: "Status",
  anyStatus: "Any status",
  severalStatuses: "{count, plural, one {# status} other {# statuses}}",
  columns: {
    number: "Number",
    reference: "Reference",
    languages: "Languages",
    status: "Status",
    services: "Services",
    total: "Total",
    placedBy: "Placed by",
    received: "Placed",
  },
  emptyTitle: "No orders yet",
  empty: "Orders that you and your colleagues place appear here.",
  noMatchTitle: "No order matches",
  noMatch: "Try fewer words, or another status.",
  notPriced: "Not priced yet",
} as const;
