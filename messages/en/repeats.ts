/** What a form says of a document that is somewhere already. */
export const repeats = {
  order:
    "The same file is in order <order>{number}</order>, placed <at></at>. It is translated and charged again if you send it.",
  draft: "The same file is in <draft>another draft</draft> of yours.",
} as const;
