/** What the views of a list say, and why one was not saved. */
export const wordsOfTools = ["listViews", "viewErrors"] as const;
