/** What waits for an approval, the screen on which it is decided, and the record that it leaves. */
export const approvals = {
  title: "Approvals",
  lead: "Once you have approved its translation, each of these orders is finalized, and notarized or shipped as its line says. The longest wait comes first.",
  leadOfOthers: "These orders wait for an approver of your business, the longest wait first.",
  waiting: "Waiting for approval",
  emptyTitle: "Nothing waits for approval",
  empty: "Orders that are notarized or shipped appear here once their translation can be looked at.",
  department: "Department",
  anyDepartment: "Any department",
  severalDepartments: "{count, plural, one {# department} other {# departments}}",
  noMatchTitle: "Nothing of this department waits",
  noMatch: "Orders of other departments may wait for their approval.",
  clear: "Show all that waits",
  review: "Review {number}",
  all: "Show all orders in client review",

  reviewTitle: "Review {number}",
  toOrder: "Open the order",
  next: "Next order",
  unopened:
    "You have not opened {count, plural, one {this document, which the record will say: {names}} other {these documents, which the record will say: {names}}}.",
  recorded: "A record says who approved which documents, with the digest of each.",

  source: {
    region: "Source",
    documents: "Source document",
    none: "This order has no source document that we know of.",
    find: "Search the source",
  },
  translation: {
    region: "Translation",
    documents: "Translated document",
    none: "The service has given no translation yet.",
    find: "Search the translation",
  },
  document: "{name}, {size}{isOpened, select, true {, opened} other {}}",
  pagesOf: "Pages of {name}",
  page: "Page {page, number} of {pages, number}",
  missingContent: "Not all of this document can be shown here. Download it to see everything.",
  pageProblem: {
    notDrawn: "This page cannot be shown. Download the document to look at it.",
    noText: "The text of this page cannot be selected or searched here.",
  },

  shownSide: "Shown side",
  zoom: "Zoom",
  zoomAt: "{percent, number} %",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  together: "Scroll together",
  ahead:
    "The {which, select, translation {translation} other {source}} is {pages, number} {pages, plural, one {page} other {pages}} ahead.",
  align: "Begin both at the same page",

  found:
    "{state, select, some {{number, number} of {count, number}} looking {Searching} scan {No text to search} other {Not found}}",
  previousFound: "Previous place",
  nextFound: "Next place",

  loading: "Loading: {read} of {size}",
  show: "Show it here",
  tryAgain: "Try again",
  download: "Download {name}",
  notShown: {
    locked: "This document needs a password, so it cannot be shown here. Download it to look at it.",
    broken: "This document is damaged, or it is not what its name says. Download it to look at it.",
    format: "Documents of this format are not shown here. Download it to look at it.",
    size: "This document of {size} is too large to be shown here. Download it to look at it.",
    pages: "This document has too many pages to be shown here. Download it to look at it.",
    large: "This document is large: {size}. Show it here, which may take a while, or download it.",
  },

  record: {
    title: "Approval of order {number}",
    lead: "{business}{connection, select, none {} other { · {connection}}}{reference, select, none {} other { · {reference}}}",
    print: "Print",
    toOrder: "Open the order",
    approvedBy: "Approved by",
    onBehalfOf: "On behalf of",
    decidedAt: "Approved",
    confirmedAt: "Confirmed by the translation service",
    documents: "Documents",
    columns: { name: "Document", kind: "Type", size: "Size", digest: "SHA-256" },
    notOpened: "Not opened",
    digestHint:
      "The SHA-256 is of the bytes that were sent to whoever approved the order. A file whose SHA-256 is the same is the same file.",
    noDocuments: "No document of this order was known when it was approved.",
    earlier: "Earlier approval",
  },
} as const;
