/** Translations of several orders, taken as one zip. */
export const archives = {
  select: "Select {number}",
  selectPage: "Select all on this page",
  selected: "{count, plural, one {# order selected} other {# orders selected}}",
  atMost: "{count, number} orders at most can be selected at once.",
  notCompleted: "Not completed, and left out: {numbers}.",
  download: "Download translations",
  clear: "Clear",
  asking: "The selected translations",
  preparing: "Preparing the zip: {done, number} of {count, plural, one {# order} other {# orders}} done.",
  preparingNote: "You can leave this page and find it here again.",
  ready:
    "{count, plural, =0 {None of the selected orders has a translation that could be fetched.} one {# translation is ready.} other {# translations are ready.}}",
  keptUntil: "Kept until {time}.",
  take: "Download zip",
  ended:
    "The zip was given up, because your access changed while it was prepared or because the portal failed. Select the orders again.",
  leftOut: "{count, plural, one {# is not in it} other {# are not in it}}",
  leftOutOrder: "{number}: {reason}",
  leftOutFile: "{number}, {name}: {reason}",
  leftOutMore: "The rest is in the list within the zip.",
  left: {
    notCompleted: "The order has no completed translation.",
    notThere: "The order is not there for you any more.",
    tooLarge: "It was too large for this zip. Select fewer orders.",
    unreachable: "The translation service did not send it.",
    gone: "The translation service does not have it any more.",
    changed: "It changed while it was fetched.",
    noToken: "There is no working access token to fetch it with.",
    late: "Fetching took too long. Select fewer orders.",
  },
  note: {
    name: "Not included.txt",
    title: "These are not in this zip:",
    order: "{number}: {reason}",
    file: "{number}, {name}: {reason}",
    unnamed: "An order: {reason}",
  },
  errors: {
    underWay: "Your last zip is still being prepared. Wait until it is done.",
    tooMany: "You have asked for many zips within the hour. Try again later.",
  },
} as const;
