/** What a form says of a document that is somewhere already. */
export const repeats = {
  order:
    "This file is already in order <order>{number}</order>, placed <at></at>. If you send it, it is translated and charged again.",
  draft: "This file is also in <draft>another draft</draft> of yours.",
} as const;
