/** What holds for everybody in a business, for its administrators. */
export const business = {
  title: "Business",
  saved: "Saved. It takes effect at once.",
  sight: {
    heading: "What requesters see",
    lead: "Approvers and administrators always see the orders and the prices of the business.",
    colleagues: "Requesters see one another's orders",
    colleaguesHint: "And orders that were placed outside this portal. Otherwise they see only their own.",
    prices: "Requesters see prices",
    pricesHint: "Totals, the prices of services, and transactions.",
  },
  staff: {
    heading: "Orders by our staff",
    lead: "The staff of this portal may order for one of your people who asks them to.",
    consent: "The person has to confirm each order first",
    consentHint:
      "They get an email with a link, see exactly what would be ordered and confirm or decline it within {hours} hours. Nothing is ordered before.",
  },
  departments: {
    heading: "Departments",
    lead: "People in a department see what belongs to it and what belongs to none. Administrators see everything.",
    none: "There are no departments: everybody belongs to the whole business.",
    people: "{n, plural, =0 {Nobody is in it} one {# person} other {# people}}",
    name: "Name",
    newName: "New department",
    add: "Add department",
    added: "The department is added. You can put people into it now.",
    rename: "Rename",
    renameTitle: "Rename {name}",
    renameBody: "Its people and their orders stay in it.",
    save: "Save name",
    cancel: "Cancel",
    renamed: "The department is renamed.",
    remove: "Remove",
    removeTitle: "Remove {name}?",
    removeBody:
      "What its people ordered is then visible to whoever ordered it, to people of the whole business and to administrators.",
    removeConfirm: "Remove department",
    keep: "Keep it",
    removed: "{name} is removed.",
  },
} as const;
