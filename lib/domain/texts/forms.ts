/** What people read of a form beside its fields, by the form's name. Functions where values are put in. */

export type FormWords = {
  startAnother: string;
  dropNow: string;
  /** What it is called in a list before it has documents or a reference. */
  untitled: string;
  /** Of one whose last press was refused. */
  refused(reason: string): string;
  tooManyOpen(most: number): string;
  damaged: string;
  /** The documents that the person saw are not those of the draft. */
  otherDocuments: string;
  /** The press did not reach the portal in time. */
  neverArrived: string;
  /** The press could not leave the browser. */
  notReached: string;
  sending: string;
  stillSending: string;
  checking: string;
  checkingTitle: string;
  checkingBody: string;
  checkingOffline: string;
  /** A press is under way: of another page, or followed on a page of its own. */
  heldTitle: string;
  done: string;
  doneTitle: string;
  /** An earlier press was carried out after all, so that the last cannot be. */
  earlierTitle: string;
  doneAction: string;
  notDone: string;
};

const otherDocuments = (again: string) =>
  `The documents that you saw were not the ones we have. The list is up to date now: look at it, and ${again} again.`;

const checkingBody = (again: string) =>
  `The connection was lost before we heard back. Your documents and answers stay as they are, and cannot be changed until we know. There is nothing you need to do, and you must not ${again} again.`;

const checkingOffline =
  "You are offline, so we do not know yet. We ask as soon as you are online. Your documents and answers stay as they are, and cannot be changed until then.";

export const formWords = {
  order: {
    startAnother: "Start another order",
    dropNow: "Drop to add to this order",
    untitled: "Order without documents yet",
    refused: (reason) => `Not placed. ${reason}`,
    tooManyOpen: (most) => `You have ${most} unfinished orders. Place or discard one of them first.`,
    damaged:
      "Part of this draft could not be read any more and is empty now. Look it over before you place your order.",
    otherDocuments: otherDocuments("place your order"),
    neverArrived: "The connection was lost before your order reached us.",
    notReached: "We could not reach the portal, so your order was not sent. Try again when you are online.",
    sending: "Placing your order…",
    stillSending: "Still placing your order. The translation service takes its time.",
    checking: "Checking whether your order was placed…",
    checkingTitle: "We are checking whether your order was placed",
    checkingBody: checkingBody("order"),
    checkingOffline,
    heldTitle: "This order is already being placed",
    done: "Your order is placed.",
    doneTitle: "This order was placed",
    earlierTitle: "Your earlier order was placed, and this one was not",
    doneAction: "Open the order",
    notDone: "Your order was not placed. Your documents and answers are kept.",
  },
  quote: {
    startAnother: "Start another request",
    dropNow: "Drop to add to this request",
    untitled: "Request for a quote without documents yet",
    refused: (reason) => `Not requested. ${reason}`,
    tooManyOpen: (most) =>
      `You have ${most} unfinished requests for quotes. Send or discard one of them first.`,
    damaged:
      "Part of this draft could not be read any more and is empty now. Look it over before you ask for your quote.",
    otherDocuments: otherDocuments("ask for your quote"),
    neverArrived: "The connection was lost before your request reached us.",
    notReached: "We could not reach the portal, so your request was not sent. Try again when you are online.",
    sending: "Asking for your quote…",
    stillSending: "Still asking for your quote. The translation service takes its time.",
    checking: "Checking whether your quote was requested…",
    checkingTitle: "We are checking whether your quote was requested",
    checkingBody: checkingBody("ask"),
    checkingOffline,
    heldTitle: "This quote is already being requested",
    done: "Your quote is requested.",
    doneTitle: "This quote was requested",
    earlierTitle: "Your earlier quote was requested, and this one was not",
    doneAction: "Open the quote",
    notDone: "Your quote was not requested. Your documents and answers are kept.",
  },
} satisfies Record<string, FormWords>;

export type FormName = keyof typeof formWords;
