export const order = {
  pageTitle: "{number}, {status}",
  status: "Status",
  timeline: "Timeline",
  /** Steps that the order has before it. */
  toCome: {
    heading: "Still to come",
    steps: {
      translating: "By a translator",
      client_review:
        "An approver of your business looks at the translation{what, select, notarization { before it is notarized} shipping { before it is printed and shipped} both { before it is notarized, printed and shipped} other {}}",
      client_approved: "By an approver of your business",
      completed:
        "{translation, select, notarized {With the certified and notarized translation} certified {With the certified translation} other {With the translation}}{isShipped, select, true {, and a printed copy on its way} other {}}",
    },
  },
  reviewStep:
    "Look at the translation, then approve it. Only then is it {what, select, notarization {notarized} shipping {printed and shipped} both {notarized, printed and shipped} other {finalized}}.",
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
  conversation: {
    heading: "Conversation",
    list: "Comments and revisions",
    empty: "Nothing has been said about this order yet.",
    reply:
      "Comments cannot be written here. To have something changed, request a revision; for anything else, contact the translation service.",
    newTranslation: "New translation",
    newDocument: "Document of the translation service",
  },
  revision: {
    title: "Revision",
    documents: "Sent along",
    completed: "Completed <at></at>",
    status: {
      requested: "Requested",
      in_progress: "In progress",
      under_review: "Under review",
      completed: "Completed",
      on_hold: "On hold",
    },
    request: "Request revision",
    kept: "You have begun to write one.",
    dialog: {
      title: "Request a revision of order {number}",
      lead: "The translation service changes the translation as you ask for. You can withdraw your request until somebody has begun it.",
      body: "What should be changed",
      bodyHint: "Name the page and the words, and how they should read.",
      send: "Send request",
      leave: "Keep for later",
    },
    withdraw: "Withdraw",
    withdrawTitle: "Withdraw this revision?",
    withdrawBody: "Nothing is changed then. The translation service removes what you asked for.",
    withdrawConfirm: "Withdraw revision",
    withdrawn: "The revision is withdrawn.",
    keep: "Keep it as it is",
    isIt: {
      question: "Is this the revision that you sent?",
      yes: "Yes, this is it",
      no: "No, it is another",
    },
    asked: {
      title: "Your revision",
      refusedTitle: "Your revision was not requested",
      waiting: "The translation service is busy. Your request is sent as soon as there is room.",
      checking:
        "The translation service did not answer. We are checking whether your request arrived. Do not send it again meanwhile: it could be worked on twice.",
      undecided:
        "The translation service did not answer. A revision of this order may be yours, but we cannot tell. Say so where you are asked above.",
    },
    stopWaiting: {
      action: "Go on without waiting",
      title: "Go on without knowing?",
      body: "You can change what you wrote and send it again. If the first request arrived after all, the translation service has both: withdraw one of them then.",
      dismiss: "Wait",
      done: "You can send your request again.",
    },
  },
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
    card: "Card",
    paypal: "PayPal",
    wire: "Wire transfer",
    check: "Check",
  },
  refund: "Refund",
  shipments: "Shipments",
  tracking: "Tracking number {number}",
  track: "Track {number} at {carrier}",
  address: "Delivery address",
  facts: "Details",
  placedBy: "Placed by",
  placedAt: "Placed",
  connection: "Connection",
  origin: "Placed through",
  ofQuote: "From quote",
  openAtService: "Open at the service",
  origins: { website: "The website of the translation service", api: "Another program" },
  /** What the service has of it and we could not read. */
  unread: {
    files:
      "{count, plural, one {One document of {of, select, quote {this quote} other {this order}} could not be read and is not shown here. The translation service has it.} other {# documents of {of, select, quote {this quote} other {this order}} could not be read and are not shown here. The translation service has them.}}",
    comments:
      "{count, plural, one {One comment of {of, select, quote {this quote} other {this order}} could not be read and is not shown here. The translation service has it.} other {# comments of {of, select, quote {this quote} other {this order}} could not be read and are not shown here. The translation service has them.}}",
    services:
      "{count, plural, one {One service of {of, select, quote {this quote} other {this order}} could not be read and is not shown here. The translation service has it.} other {# services of {of, select, quote {this quote} other {this order}} could not be read and are not shown here. The translation service has them.}}",
    revisions:
      "{count, plural, one {One revision of {of, select, quote {this quote} other {this order}} could not be read and is not shown here. The translation service has it.} other {# revisions of {of, select, quote {this quote} other {this order}} could not be read and are not shown here. The translation service has them.}}",
    transactions:
      "{count, plural, one {One payment of {of, select, quote {this quote} other {this order}} could not be read and is not shown here. The translation service has it.} other {# payments of {of, select, quote {this quote} other {this order}} could not be read and are not shown here. The translation service has them.}}",
    shipments:
      "{count, plural, one {One shipment could not be read and is not shown here. The translation service has it.} other {# shipments could not be read and are not shown here. The translation service has them.}}",
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
  compare: "Look at source and translation side by side",
  approvalRecord: "Approval record",
  approve: "Approve",
  approveTitle: "Approve order {number}?",
  approveBody:
    "The translation is {what, select, notarization {finalized and notarized} shipping {finalized, printed and shipped} both {finalized, notarized, printed and shipped} other {finalized}} as it is. After this the order is locked: the text can no longer be changed before it is completed.",
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
