/** What a form says that began with an earlier order. */
export const reorder = {
  title: "From order <order>{number}</order>",
  body: "The answers of that order are copied, and its documents are sent to the translation service again. Check both before you place this order.",
  goesElsewhere:
    "This form goes through {connection}, because you cannot order through the connection of that order.",
  leftOut: "Not copied:",
  left: {
    language:
      "{of, select, source {Source language} other {Target language}} {name}, which the translation service no longer offers",
    field: "{label}: “{value}”, which is longer than {most, plural, one {# character} other {# characters}}",
    notes: "The notes, which are too long",
    shipping: "The printed copy, because this connection sends none",
    documents: "{n, plural, one {# document, because} other {# documents, because}} a form can have no more",
  },
} as const;
