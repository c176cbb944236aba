/** As how many pages the documents of a form are likely to be charged. */
export const estimate = {
  pages: "Estimated pages: {pages, number}",
  words: "about {words, plural, one {# word} other {# words}}",
  counting: "Estimated pages: being counted…",
  none: "Estimated pages: these documents cannot be counted here",
  uncounted: "{n, plural, one {One document is} other {# documents are}} not counted.",
  hint: "An estimate, at {words, plural, one {# word} other {# words}} a page; a scanned page counts as one. The translation service’s own count decides.",
} as const;
