import { failed } from "./failed";

export const shell = {
  brand: "Verso",
  pageTitle: "{title} · Verso",
  skip: "Skip to the content",
  navigation: {
    label: "Main",
    home: "Home",
    orders: "Orders",
    settings: "Settings",
    staff: "Staff",
    businesses: "Businesses",
    team: "Team",
    audit: "Audit",
  },
  newOrder: "New order",
  sandbox: "Sandbox",
  sandboxOf: "Sandbox: {connections}",
  account: {
    label: "Account",
    roles: {
      requester: "Requester",
      approver: "Approver",
      administrator: "Administrator",
    },
    staff: "Staff of the portal",
    theme: "Appearance",
    themes: {
      system: "Same as your device",
      light: "Light",
      dark: "Dark",
    },
    profile: "Profile",
    switch: "Switch business",
    switchBody: "Pages of the business that you leave can no longer be used, in other tabs either.",
    stay: "Stay here",
    signOut: "Sign out",
    notSignedOut: "We could not reach the portal. Check your connection and try again.",
  },
  otherAddress: {
    label: "Address",
    title: "You have opened the portal at {here}",
    body: "You can neither sign in nor save anything at this address. Open the portal at",
  },
  session: {
    ended: "Your session has ended. Sign in again to go on.",
    signInAgain: "Sign in again",
    lead: "This page stays open, and you go on where you were.",
    inNewTab: "Continue with {name} in a new tab",
    notNow: "Not now",
    returned: "You are signed in again.",
    toStaff: "Find a customer",
  },
  showMore: "Show more",
  showLess: "Show less",
  messages: "Messages",
  dismiss: "Dismiss",
  service: {
    unreachable: "We cannot reach the translation service at the moment",
    unreachableBody: "You can read everything and prepare orders. What you see is from <at></at>.",
    heldUp: "What you see may be some minutes old",
    heldUpBody:
      "The translation service limits how often the portal may ask it, and that limit is reached at the moment. What you see is from <at></at>.",
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
      "What you see is from <at></at>. It goes on by itself as soon as somebody saves an access token that works.",
    noToken: "You have no access token yet",
    noTokenBody: "You need it to place and approve orders.",
    toSettings: "Go to Settings",
    toConnections: "Go to Connections",
    ofConnection: "{connection}: {title}",
  },
  failed,
} as const;
