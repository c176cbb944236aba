/** The search of everything, from any page. */
export const search = {
  title: "Search",
  hint: "Orders, quotes and files, by a number, a reference, a name, a language or part of a file’s name.",
  label: "Search everything",
  orders: "Orders",
  quotes: "Quotes",
  files: "Files",
  all: "{isMore, select, true {Show all, more than {count, number}} other {Show all {count, number}}}",
  close: "Close",
  found:
    "{isMore, select, true {More than {count, number} found} other {{count, plural, =0 {Nothing found. Try fewer words.} one {# found} other {# found}}}}",
} as const;
