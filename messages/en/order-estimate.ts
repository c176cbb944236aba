/** What was estimated before an order was placed, beside what the service counted. */
export const orderEstimate = {
  heading: "Estimate",
  estimated: "Estimated before ordering",
  about: "About {pages, plural, one {# page} other {# pages}}",
  notCounted: "Not counted: not every document could be",
  counted: "Counted by the translation service",
  quantity:
    "{unit, select, words {{quantity, plural, one {# word} other {# words}}} other {{quantity, plural, one {# page} other {# pages}}}}",
  differs:
    "The translation service counted {isMore, select, true {more} other {fewer}} pages than was estimated.",
  ask: "Ask about the difference",
  question:
    "Before this order was placed, we estimated about {pages, plural, one {# page} other {# pages}}. {quantity, plural, one {# page was} other {# pages were}} counted. Please check the number of pages, or tell us how they were counted.",
} as const;
