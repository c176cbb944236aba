/** Why a view of a list was not saved. */
export const viewErrors = {
  missing: "Type a name.",
  tooLong: "The name can have 60 characters at most.",
  takenOwn: "You already have a view called {name}.",
  takenShared: "There is already a shared view called {name}.",
  tooManyOwn: "You can keep {atMost, number} views of a list. Delete one that you do not need.",
  tooManyShared: "A business can share {atMost, number} views of a list. Delete one that nobody needs.",
  queryTooLong: "This view is too long to be saved. Remove some filters, or shorten the search.",
  mayNotShare: "Only approvers and administrators share views with everybody.",
  notYours: "This view belongs to somebody else. Save what you see as a view of your own.",
} as const;
