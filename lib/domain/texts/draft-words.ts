/** What the server says of forms that are kept. Functions where values are put in. */
export const draftWords = {
  beingSent: "This is already being placed. We are following it for you.",
  alreadySent: "This is already placed. Changes made here do not reach it.",
  thrownAway: "This draft was thrown away",
  changedElsewhere:
    "This form was changed in another tab. Reload to see the newer version; what you typed here is not saved yet.",
  /** Of a press that cannot be carried out any more. */
  earlierCameThrough: (missing: readonly string[]) =>
    missing.length > 0
      ? `An earlier press of this form came through after all. Not in what came of it: ${missing.join(", ")}.`
      : "An earlier press of this form came through after all. What was changed since is not in what came of it.",
  /** Of a press under a number that something else was refused under. */
  triedMeanwhile:
    "This form was tried meanwhile, in another tab or by an earlier press, and nothing came of it. What you pressed now was not sent. Look at the form, and press again.",
  /** Of an attempt that its person waits for no longer. */
  stoppedWaiting: (said: string | null) =>
    `We do not know whether this was placed, and you went on without waiting.${said ? ` The translation service said: ${said}` : ""} Leave the documents as they are: the service takes each of them once, so that pressing again here cannot place them twice. Uploaded anew, they could be.`,
  stillChecking:
    "We are still finding out whether this was placed. Wait a moment; after half a minute you can go on without knowing.",
  triedTooOften: (most: number) =>
    `This form was tried ${most} times, and takes no further try. Start another one; your documents and answers stay here.`,
  typeStands: "The type is told to the service with the upload. Upload the document again as the other type.",
  upload: {
    empty: "This file is empty, so it was not uploaded.",
    tooLarge: "This file is larger than 100 MB, so it was not uploaded.",
    notWhole: "The document did not arrive whole. Retry the upload.",
    interrupted: "The upload was interrupted. Retry it; nothing else was lost.",
  },
  documents: {
    tooMany: (most: number) => `A form takes ${most} documents at most. Remove one of them first.`,
    noSource: "Add at least one source document.",
    stillUploading: "Wait until your documents are uploaded.",
    stillRemoving: (name: string) => `Wait until ${name} is removed.`,
    notUploaded: (name: string) => `${name} is not uploaded. Retry or remove it.`,
  },
} as const;
