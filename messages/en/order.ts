export const order = {
  pageTitle: "{number}, {status}",
  status: "Status",
  timeline: "Timeline",
  /** Steps that the order has before it. */
  toCome: {
    heading: "Still to come",
    steps: {
      translating: "By a translator",
      client_review: "An approver of your business looks at the translation",
      client_approved: "By an approver of your business",
      completed:
        "{translation, select, notarized {With the certified and notarized translation} certified {With the certified translation} other {With the translation}}",
    },
  },
  reviewStep: "Look at the translation, then approve it. Only then is it finalized.",
  documents: "Documents",
  noTranslationYet: "The translation appears here when it is done.",
  download: "Download {name}",
  downloadShort: "Download",
  services: "Services",
  serviceColumns: {
    name: "Service",
    quantity: "Quantity",
    price: "Price each",
    discount: "Discount",
    total: "Total",
  },
  each: "{amount} each",
  notItemized: "Other charges and credits of the translation service",
  pricePending: "The price is set when the service has reviewed the documents.",
  total: "Total",
  comments: "Comments",
  noComments: "No comments.",
  transactions: "Transactions",
  transactionColumns: {
    date: "Date",
    description: "Description",
    method: "Paid by",
    amount: "Amount",
  },
  paymentMethods: {
    invoice: "Invoice",
    us_bank_account: "US bank account",
    ach: "ACH transfer",
    credit_card: "Credit card",
  },
  refund: "Refund",
  shipments: "Shipments",
  tracking: "Tracking number {number}",
  facts: "Details",
  reference: "Reference",
  field1: "Field 1",
  field2: "Field 2",
  placedBy: "Placed by",
  placedAt: "Placed",
  origin: "Placed through",
  origins: { website: "The website of the translation service", api: "Another program" },
  /** What the service has of it and we could not read. */
  unread: {
    files:
      "{count, plural, one {One document of this order could not be read and is not shown here. The translation service has it.} other {# documents of this order could not be read and are not shown here. The translation service has them.}}",
    comments:
      "{count, plural, one {One comment of this order could not be read and is not shown here. The translation service has it.} other {# comments of this order could not be read and are not shown here. The translation service has them.}}",
    services:
      "{count, plural, one {One service of this order could not be read and is not shown here. The translation service has it.} other {# services of this order could not be read and are not shown here. The translation service has them.}}",
    revisions:
      "{count, plural, one {One revision of this order could not be read and is not shown here. The translation service has it.} other {# revisions of this order could not be read and are not shown here. The translation service has them.}}",
    transactions:
      "{count, plural, one {One payment of this order could not be read and is not shown here. The translation service has it.} other {# payments of this order could not be read and are not shown here. The translation service has them.}}",
  },
  notWhole:
    "The rest of this order is still on its way from the translation service. Its documents, prices and comments appear here when they arrive.",
  gone: "The translation service no longer knows this order. This is what it told us last.",
  kinds: {
    source: "Source",
    reference: "Reference",
    translation: "Translation",
    revision: "Revision",
  },
  approve: "Approve",
  approveTitle: "Approve order {number}?",
  approveBody:
    "The translation is finalized and notarized as it is. After this the order is locked: the text can no longer be changed before it is completed.",
  approveConfirm: "Approve order",
  approved: "You approved order {number}.",
  cancel: "Cancel order",
  cancelTitle: "Cancel order {number}?",
  cancelBody:
    "The translation is not started, and nothing is charged. A cancelled order cannot be taken up again.",
  cancelConfirm: "Cancel order",
  cancelled: "Order {number} is cancelled.",
  keep: "Keep it as it is",
  numbered: {
    title: "Orders with the number {number}",
    lead: "Choose the one that you mean.",
    link: "{number}, {connectionName}",
  },
} as const;
