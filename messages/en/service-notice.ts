/** What keeps the portal or the person from the service, above every page. */
export const serviceNotice = {
  unreachable: "We cannot reach the translation service at the moment",
  unreachableBody: "You can read everything and prepare orders. What you see is from <at></at>.",
  heldUp: "What you see may be some minutes old",
  heldUpBody:
    "The translation service limits how often the portal may ask it, and that limit is reached at the moment. What you see is from <at></at>.",
  behind: "What you see may be out of date",
  behindBody:
    "The portal has not learned from the translation service what changed since <at></at>. You can go on working: nothing that you do is lost.",
  tokenStopped: "Your access token stopped working",
  tokenStoppedBody:
    "The translation service no longer accepts it. You cannot order or approve until you replace it.",
  sharedStopped: "The access token that your business shares stopped working",
  sharedStoppedBody:
    "The translation service no longer accepts it. People without a token of their own cannot order or approve until it is replaced.",
  sharedStoppedForYouBody:
    "The translation service no longer accepts it. You cannot order or approve until an administrator replaces it, or you add a token of your own.",
  tokenless: "No access token works at the translation service",
  tokenlessBody:
    "What you see is from <at></at>. Updates resume as soon as somebody saves an access token that works.",
  noToken: "You have no access token yet",
  noTokenBody: "You need it to place and approve orders.",
  toSettings: "Go to Settings",
  toConnections: "Go to Connections",
  ofConnection: "{connection}: {title}",
} as const;
