/** Words of the forms that a person has begun. */
export const draftTexts = {
  list: "Drafts",
  /** By what the person knows it: its documents, else its reference. */
  title: (draft: { firstDocument: string | null; documentCount: number; reference: string | null }) => {
    if (!draft.firstDocument) return draft.reference ?? "Order without documents yet";
    const others = draft.documentCount - 1;
    if (others === 0) return draft.firstDocument;
    return `${draft.firstDocument} and ${others === 1 ? "one more document" : `${others} more documents`}`;
  },
  refused: (reason: string) => `Not placed. ${reason}`,
  others: "Your other drafts",
  showAll: (count: number) => `Show all ${count} drafts`,
  goOn: "Go on",
  discard: "Discard",
  discardTitle: (title: string) => `Discard the draft “${title}”?`,
  discardBody: "What you typed and its uploaded documents are thrown away. Nothing was ordered with it.",
  discardConfirm: "Discard draft",
  keep: "Keep draft",
  discardUnknown:
    "The connection was lost before we heard back. The draft is thrown away as soon as the portal can be reached.",
  discarding: "Being discarded…",
  discardFailed: (reason: string) => `The draft is still there. ${reason}`,
} as const;
