/** What the server says of forms that are kept. Functions where values are put in. */
export const draftWords = {
  beingSent: "This is already being placed. We are following it for you.",
  alreadySent: "This is already placed. Changes made here do not reach it.",
  thrownAway: "This draft was thrown away",
  changedElsewhere:
    "This form was changed in another tab. Reload to see the newer version; what you typed here is not saved yet.",
  typeStands: "The type is told to the service with the upload. Upload the document again as the other type.",
  documents: {
    noSource: "Add at least one source document.",
    stillUploading: "Wait until your documents are uploaded.",
    stillRemoving: (name: string) => `Wait until ${name} is removed.`,
    notUploaded: (name: string) => `${name} is not uploaded. Retry or remove it.`,
  },
} as const;
