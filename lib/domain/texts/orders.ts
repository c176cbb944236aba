import type { HeldPart } from "../shapes";

const fileKinds = new Map([
  ["source", "Source"],
  ["reference", "Reference"],
  ["translation", "Translation"],
  ["revision", "Revision"],
]);

const partNames: Record<HeldPart, [one: string, several: string]> = {
  files: ["document", "documents"],
  comments: ["comment", "comments"],
  services: ["service", "services"],
  revisions: ["revision", "revisions"],
  transactions: ["payment", "payments"],
};

/** Words of Home, the order list and the page of one order. */
export const orders = {
  newOrder: "New order",
  languagePair: (source: string, target: string) => `${source} to ${target}`,
  confirmed: "Confirmed by the translation service",
  neverConfirmed: "Not yet confirmed by the translation service",

  home: {
    title: "Home",
    greeting: (name: string) => `Hello, ${name}`,
    yours: "Yours to decide",
    nothingIsYours: "Nothing waits for you.",
    waitingForReview: (number: string) => `Order ${number} is waiting for your approval.`,
    review: "Review",
    showAll: "Show all",
    checking: "We are checking whether this order was placed.",
    checkingDetail: "You need not do anything. Your documents and answers are kept.",
    look: "Have a look",
    waitForApprover: ({ count, isMore }: { count: number; isMore: boolean }) => {
      if (isMore) return `More than ${count.toLocaleString("en-US")} orders wait for an approver.`;
      return count === 1 ? "One order waits for an approver." : `${count} orders wait for an approver.`;
    },
    colleaguesChecked: (count: number) =>
      count === 1
        ? "One order of a colleague is being checked."
        : `${count} orders of your colleagues are being checked.`,
    inProgress: "In progress",
    allInProgress: "All orders in progress",
    recentlyCompleted: "Recently completed",
    allCompleted: "All completed orders",
    seeAll: "All orders",
    emptyTitle: "Order your first translation",
    emptySteps: [
      "Drop the documents that you want translated.",
      "Choose the languages, and certification where a court or an authority asks for it.",
      "Place the order. Its page shows each step, and the translation when it is done.",
    ],
  },

  list: {
    title: "Orders",
    search: "Search",
    searchHint: "Number, reference, file, name, language",
    found: ({ count, isMore }: { count: number; isMore: boolean }) => {
      if (isMore) return `More than ${count.toLocaleString("en-US")} orders found`;
      return count === 1 ? "1 order found" : `${count.toLocaleString("en-US")} orders found`;
    },
    status: "Status",
    anyStatus: "Any status",
    severalStatuses: (count: number) => `${count} statuses`,
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
    pages: "Pages of the list",
    nextPage: "Next page",
    previousPage: "Previous page",
    emptyTitle: "No orders yet",
    empty: "Orders that you and your colleagues place appear here.",
    noMatchTitle: "No order matches",
    noMatch: "Try fewer words, or another status.",
    clear: "Clear search and filters",
    notPriced: "Not priced yet",
  },

  detail: {
    pageTitle: (number: string, status: string) => `${number}, ${status}`,
    status: "Status",
    timeline: "Timeline",
    documents: "Documents",
    translations: "Translations",
    noTranslationYet: "The translation appears here when it is done.",
    download: (name: string) => `Download ${name}`,
    downloadShort: "Download",
    services: "Services",
    serviceColumns: {
      name: "Service",
      quantity: "Quantity",
      price: "Price each",
      discount: "Discount",
      total: "Total",
    },
    each: (amount: string) => `${amount} each`,
    notItemized: "Other charges and credits of the translation service",
    pricePending: "The price is set when the service has reviewed the documents.",
    total: "Total",
    comments: "Comments",
    noComments: "No comments.",
    transactions: "Transactions",
    transactionColumns: { date: "Date", description: "Description", method: "Paid by", amount: "Amount" },
    refund: "Refund",
    shipments: "Shipments",
    tracking: (number: string) => `Tracking number ${number}`,
    facts: "Details",
    reference: "Reference",
    field1: "Field 1",
    field2: "Field 2",
    placedBy: "Placed by",
    placedAt: "Placed",
    languages: "Languages",
    unread: (part: HeldPart, count: number) => {
      const [one, several] = partNames[part];
      const said = count === 1 ? `One ${one} of this order` : `${count} ${several} of this order`;
      return `${said} could not be read, and ${count === 1 ? "is" : "are"} not shown here. The translation service has ${
        count === 1 ? "it" : "them"
      }.`;
    },
    notWhole:
      "We have not read all of this order yet. Its documents, prices and comments appear here as soon as the translation service has told us.",
    gone: "The translation service no longer knows this order. This is what it told us last.",
    /** A kind nobody knows is shown as the service wrote it. */
    fileKind: (kind: string) => fileKinds.get(kind) ?? kind,
    approve: "Approve",
    approveTitle: (number: string) => `Approve order ${number}?`,
    approveBody:
      "The translation is finalized and notarized as it is. After this the order is locked: the text can no longer be changed before it is completed.",
    approveConfirm: "Approve order",
    approved: (number: string) => `You approved order ${number}.`,
    cancel: "Cancel order",
    cancelTitle: (number: string) => `Cancel order ${number}?`,
    cancelBody:
      "The translation is not started, and nothing is charged. A cancelled order cannot be taken up again.",
    cancelConfirm: "Cancel order",
    cancelled: (number: string) => `Order ${number} is cancelled.`,
    keep: "Keep it as it is",
  },

  /** Several orders that answer to the number in an address. */
  numbered: {
    title: (number: string) => `Orders with the number ${number}`,
    lead: "Choose the one that you mean.",
    link: (order: { number: string; connectionName: string }) => `${order.number}, ${order.connectionName}`,
  },

  pending: {
    title: "Your order",
    /** How it stands. */
    titles: {
      sending: "We are placing your order",
      waiting: "We are placing your order",
      checking: "We are checking what happened",
      accepted: "Your order was placed",
      refused: "Your order was not placed",
    },
    sending: "This takes a moment.",
    waiting:
      "The translation service is busy or cannot be reached. We are waiting our turn, and place your order as soon as there is room. There is nothing you need to do, and you may leave this page.",
    checking:
      "We sent your order and did not hear back from the translation service. We look whether it arrived, again and again: within half a minute of the service's answering this page leads to your order, or we send the same once more. The service takes each document once, so it cannot be placed twice. You need not do anything and must not order again. Your documents and answers are kept.",
    /** What is known of an order that is being checked. */
    known: {
      title: "What we know",
      sent: (times: number) =>
        times === 1 ? "Sent once, and not answered." : `Sent ${times} times, and not answered.`,
      lookedAt: "Last looked for at the service, and not found:",
      notLooked: "The service has not let us look for it yet.",
      unreadable: (count: number) =>
        count === 1
          ? "The service has something that it does not let us read. It may be your order."
          : `The service has ${count} things that it does not let us read. One may be your order.`,
      said: (words: string) => `The service said: ${words}`,
      made: "The service has your order, and does not let us read it yet.",
    },
    stopWaiting: {
      action: "Go on without waiting",
      title: "Go on without knowing?",
      body: "Your form opens again, as you sent it. Should the order turn out to be placed, it appears among your orders. Until then do not upload the same documents anew: as they are the service takes them once.",
      confirm: "Go on without waiting",
      dismiss: "Wait",
      done: "Your form is open again.",
    },
    stopped: "We do not know whether your order was placed",
    /** Said once, on the page that the order leads to. */
    refused: "Nothing was ordered. Your documents and answers are kept.",
    back: "Go back to the form",
    since: "Sent",
  },
} as const;
