/** Words of every form that is kept as a draft, whichever it is; `forms.ts` has those of each. */

const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

export const draftTexts = {
  list: {
    label: "Drafts",
    /** By what the person knows it: its documents, else its reference. */
    title: (draft: { firstDocument: string | null; documentCount: number; reference: string | null }) => {
      if (!draft.firstDocument) return draft.reference;
      const others = draft.documentCount - 1;
      if (others === 0) return draft.firstDocument;
      return `${draft.firstDocument} and ${others === 1 ? "one more document" : `${others} more documents`}`;
    },
    others: "Your other drafts",
    showAll: (drafts: number) => `Show all ${drafts} drafts`,
    goOn: "Go on",
    /** Of what only this browser has. */
    notSaved: "Not saved at the portal yet: only this browser has it.",
  },

  discard: {
    action: "Discard",
    title: (draft: string) => `Discard the draft “${draft}”?`,
    body: "What you typed and its uploaded documents are thrown away. Nothing was ordered with it.",
    confirm: "Discard draft",
    keep: "Keep draft",
    lost: "The connection was lost before we heard back. The draft is thrown away as soon as the portal can be reached.",
    underWay: "Being discarded…",
    failed: (reason: string) => `The draft is still there. ${reason}`,
    formTitle: "This draft is being thrown away",
  },

  startOver: {
    action: "Start over",
    title: "Start over?",
    body: "Your draft and its uploaded documents are thrown away.",
  },

  documents: {
    heading: "Documents",
    input: "Documents",
    prompt: "Drop documents anywhere on this page",
    choose: "Choose files",
    hint: "Up to 100 MB each. Put the pages of one document into one file.",
    typeHint: "Source documents are translated. Reference documents only help the translator.",
    type: "Type",
    source: "Source",
    reference: "Reference",
    typeFixed: "To change the type of a document that was uploaded before, remove it and add it again.",
    remove: "Remove",
    removing: "Being removed. If the connection is lost, it is removed as soon as the portal can be reached.",
    retry: "Retry",
    waiting: "Waiting for its turn",
    uploading: (percent: number) => `Uploading, ${percent} %`,
    finishing: "Handing over to the translation service",
    uploaded: "Uploaded",
    progressOf: (name: string) => `Upload of ${name}`,
    chooseAgainFor: (name: string) => `Choose ${name} again`,
    empty: "This file is empty, so it was not sent. Check it and add it again.",
    tooLarge: "This file is larger than 100 MB, so it was not sent. Split or compress it and add it again.",
    interrupted: "The upload was interrupted. Choose the file again.",
    cancelled: "The upload was cancelled.",
    connectionLost: "The connection was lost on the way. Retry when you are online.",
    signedOut: "Waits until you have signed in again",
    failed: "The upload did not work. Retry in a moment.",
    unchanged: (name: string, reason: string) => `${name} stays as it is. ${reason}`,
    announce: {
      added: (n: number) => `${count(n, "document", "documents")} added.`,
      uploaded: (name: string) => `${name} is uploaded.`,
      failed: (name: string, reason: string) => `${name}: ${reason}`,
      removed: (name: string) => `${name} is removed.`,
    },
  },

  saving: {
    saving: "Saving…",
    saved: "Saved",
    offline: "Not saved yet. You are offline; we will keep trying.",
    delayed: {
      connection: "Not saved yet. We could not reach the portal; we will keep trying.",
      load: "Not saved yet. The portal is very busy; we will keep trying.",
      fault: "Not saved yet. Something went wrong at the portal; we will keep trying.",
    },
    signedOut: "Not saved yet, because your session has ended.",
    keptInBrowser: (days: number) => `This browser keeps what you typed for up to ${days} days.`,
    keptNowhere: "What you typed is on this page alone: do not close it.",
    putBack: "What you typed here before and could not be saved is back in the form.",
    refused: (message: string) => `Not saved. ${message}`,
  },

  kept: "We kept your draft from",

  changedElsewhere: {
    title: "This draft was changed in another tab",
    body: "What you typed here since then is not saved. Load the newer version, or keep what you see here.",
    load: "Load the newer version",
    keep: "Keep what is here",
    choose: "This draft was changed in another tab. Choose which version to keep first.",
  },

  thrownAway: {
    title: "This draft was thrown away",
    body: "What you see here is no longer saved.",
  },

  /** A form that takes no changes, because it was sent. */
  held: {
    body: "We are following it for you. Changes made here would not reach it.",
    action: "See how it stands",
    doneBody: "Changes made here would not reach it.",
  },

  /** Documents of a form that are not in what became of it. */
  remainder: {
    body: "The documents that are not in it are in a form of their own, with the same answers.",
    action: "Go on with the other documents",
  },

  errors: {
    title: (n: number) => (n === 1 ? "One thing needs another look" : `${n} things need another look`),
    notSent: "Nothing was sent yet. Your documents and answers stay as they are.",
  },
} as const;
