/** The namespaces of words that few who open a page are shown: they come with what shows them. */
export const lateNamespaces = [
  "accountMenu",
  "archives",
  "auditLine",
  "combine",
  "draftErrors",
  "estimate",
  "files",
  "listPanel",
  "listViews",
  "orderEstimate",
  "neededBy",
  "orders",
  "quotes",
  "reorder",
  "repeats",
  "search",
  "serviceNotice",
  "spending",
  "unread",
  "viewErrors",
] as const;
export type LateNamespace = (typeof lateNamespaces)[number];
