/** Translations of several orders, taken as one zip. */
export const archives = {
  select: "Select {number}",
  selectPage: "Select all on this page",
  selected: "{count, plural, one {# order selected} other {# orders selected}}",
  atMost: "{count, number} orders at most can be selected at once.",
  notCompleted: "Left out, because they are not completed: {numbers}.",
  download: "Download translations",
  clear: "Clear selection",
  asking: "Translations of the selected orders",
  notRead: "We could not look up your last zip of translations.",
  preparing: "Preparing the zip: {done, number} of {count, plural, one {# order} other {# orders}} done.",
  preparingNote: "You can leave this page: you will find the zip here when you come back.",
  ready:
    "{count, plural, =0 {None of the selected orders has a translation that could be fetched.} one {# translation is ready.} other {# translations are ready.}}",
  keptUntil: "Kept until {time}.",
  take: "Download zip",
  ended:
    "The zip is no longer available, because your access changed or something went wrong at the portal. Select the orders again.",
  leftOut: "{count, plural, one {# is left out of the zip} other {# are left out of the zip}}",
  leftOutOrder: "{number}: {reason}",
  leftOutFile: "{number}, {name}: {reason}",
  leftOutMore: "The zip has a text file that lists the rest.",
  left: {
    notCompleted: "The order has no completed translation.",
    notThere: "You no longer see this order, or the translation service no longer has it.",
    tooLarge: "It was too large for this zip. Select fewer orders.",
    unreachable: "The translation service did not send it.",
    gone: "The translation service no longer has it.",
    refused: "The translation service refused to send it.",
    changed: "It changed while it was fetched.",
    noToken: "There is no working access token to fetch it with.",
    late: "Fetching took too long. Select fewer orders.",
  },
  omissionList: {
    name: "Not included.txt",
    title: "These are not in this zip:",
    unnamed: "An order: {reason}",
  },
  errors: {
    underWay: "Your last zip is still being prepared. Wait until it is done.",
    tooMany: "You have asked for many zips within the last hour. Try again later.",
  },
} as const;
