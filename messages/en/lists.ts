/** What every list says. */
export const lists = {
  search: "Search",
  clear: "Clear search and filters",
  filtersSet: "{count, plural, =0 {Filters} one {Filters, # set} other {Filters, # set}}",
  sort: "Sort by",
  pages: "Pages of the list",
  nextPage: "Next page",
  previousPage: "Previous page",
  export: "Export CSV",
  exported: "{name} is saved.",
} as const;
