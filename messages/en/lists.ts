/** What every list says. */
export const lists = {
  search: "Search",
  clear: "Clear search and filters",
  pages: "Pages of the list",
  nextPage: "Next page",
  previousPage: "Previous page",
  export: "Export CSV",
  exported: "{name} is saved.",
} as const;
