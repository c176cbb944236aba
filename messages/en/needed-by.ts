/** By when an order is needed, and when it may be done: what comes after the page. */
export const neededBy = {
  expected:
    "{range, select, over {Most orders like this one were completed by {to}: this one takes longer.} day {Orders like this one are usually completed by {to}.} other {Orders like this one are usually completed between {from} and {to}.}}",
  basis:
    "That is how long eight in ten of the last {orders, number} orders that you can see took, {of, select, pair {in these languages and} other {in any languages}} with the same turnaround.",
  mayBeLate: "You need it by {day}, which is earlier than that. It may be late.",
  expectedShort:
    "{range, select, over {Takes longer than most: usually completed by {to}.} day {Usually completed by {to}.} other {Usually completed between {from} and {to}.}}",
  title: "When do you need order {number}?",
  body: "A note for you and your colleagues: it is not sent to the translation service, and does not make it faster.",
  day: "Needed by",
  remove: "Remove the date",
  save: "Save",
  cancel: "Cancel",
} as const;
