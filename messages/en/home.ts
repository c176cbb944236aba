export const home = {
  title: "Home",
  greeting: "Hello, {name}",
  yours: "Waiting for you",
  nothingIsYours: "Nothing is waiting for you.",
  reviewOf: "Order {number} · {about}",
  review: "Review",
  showAll: "Show all",
  replaceToken:
    "{whose, select, own {Replace your access token.} kept {Replace the access token that your business shares.} other {Add an access token of your own.}}",
  replaceTokenDetail:
    "{whose, select, own {It stopped working: you cannot order or approve until then.} kept {It stopped working: people without a token of their own cannot order or approve until then.} other {The one that your business shares stopped working: you cannot order or approve until you have one, or an administrator replaces it.}}",
  consentAsked: "Confirm the order that {staff} prepared for you.",
  consentAwaited: "This order waits for {person}''s consent.",
  quoteOf: "Quote {number} · {about}",
  quotesWaitForApprover:
    "{isMore, select, true {More than {count, number} quotes are waiting for an approver.} other {{count, plural, one {One quote is waiting for an approver.} other {# quotes are waiting for an approver.}}}}",
  allQuotes: "Show all quotes that wait",
  checking: "We are checking whether this order was placed.",
  checkingQuote: "We are checking whether this quote was requested.",
  checkingDetail: "You need not do anything. Your documents and answers are kept.",
  look: "View",
  waitForApprover:
    "{isMore, select, true {More than {count, number} orders are waiting for an approver.} other {{count, plural, one {One order is waiting for an approver.} other {# orders are waiting for an approver.}}}}",
  colleaguesChecked:
    "{count, plural, one {One order or quote of a colleague is being checked.} other {# orders and quotes of your colleagues are being checked.}}",
  inProgress: "In progress",
  allInProgress: "All orders in progress",
  recentlyCompleted: "Recently completed",
  allCompleted: "All completed orders",
  seeAll: "All orders",
  emptyTitle: "Order your first translation",
  emptySteps: {
    first: "Drop the documents that you want translated.",
    second: "Choose the languages, and certification where a court or an authority asks for it.",
    third: "Place the order. Its page shows each step, and the translation when it is done.",
  },
} as const;
