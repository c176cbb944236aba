/** What the lists of orders and of quotes say alike. */
export const requestList = {
  status: "Status",
  anyStatus: "Any status",
  severalStatuses: "{count, plural, one {# status} other {# statuses}}",
  sourceLanguage: "Source language",
  targetLanguage: "Target language",
  anyLanguage: "Any language",
  severalLanguages: "{count, plural, one {# language} other {# languages}}",
  sorts: {
    newest: "Newest first",
    oldest: "Oldest first",
    status: "Status, earliest first",
    statusBack: "Status, latest first",
    changedBack: "Changed last first",
    changed: "Changed longest ago first",
  },
  changed: "Changed",
  notYet: "Not yet",
} as const;
