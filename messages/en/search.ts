/** The search of everything, from any page. */
export const search = {
  title: "Search",
  hints: {
    requests:
      "Orders, quotes and files, by a number, a reference, a name, a language or part of a file’s name.",
    people: "Customers and people, by name or email.",
    all: "Orders, quotes and files, by a number, a reference, a name, a language or part of a file’s name; people by name or email.",
  },
  label: "Search everything",
  orders: "Orders",
  quotes: "Quotes",
  files: "Files",
  people: "People",
  customers: "Customers",
  team: "Team",
  you: "{name} (you)",
  disabled: "Disabled",
  suspended: "Suspended",
  staffRoles: { staff: "Staff", administrator: "Administrator" },
  all: "{isMore, select, true {Show all, more than {count, number}} other {Show all {count, number}}}",
  close: "Close",
  found:
    "{isMore, select, true {More than {count, number} found} other {{count, plural, =0 {Nothing found. Try fewer words.} one {# found} other {# found}}}}",
} as const;
