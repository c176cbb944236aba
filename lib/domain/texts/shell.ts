/** Words of the frame around every page. */
export const shell = {
  brand: "Verso",
  pageTitle: (title: string) => `${title} · Verso`,
  description: "Order translations of documents and follow them",
  skip: "Skip to the content",
  navigation: { label: "Main", home: "Home", orders: "Orders", settings: "Settings" },
  newOrder: "New order",
  account: {
    label: "Account",
    roles: { requester: "Requester", approver: "Approver", administrator: "Administrator" },
    staff: "Staff of the portal",
    theme: "Appearance",
    themes: { system: "As the device", light: "Light", dark: "Dark" },
    signOut: "Sign out",
  },
  action: {
    lost: "The connection was lost before the portal answered, so we do not know yet whether this was done. We look as soon as the portal can be reached. Trying again is safe.",
    offline:
      "You are offline, so we do not know whether this was done. We look as soon as you are online. Trying again is safe.",
    outdated:
      "The portal was renewed since you opened this page. Nothing was done. Reload the page and try again.",
  },
  otherAddress: {
    label: "Address",
    title: (here: string) => `You have opened the portal at ${here}`,
    body: "Here you can neither sign in nor save anything. The portal's own address is",
  },
  session: {
    ended: "Your session has ended. Sign in again to go on.",
    otherPerson:
      "Somebody else is signed in in this browser now. What you see here is not theirs: sign in again to go on.",
    otherBusiness:
      "You are no longer signed in for the business, or on behalf of the person, that this page was opened for. Sign in for them again to go on.",
    signInAgain: "Sign in again",
    lead: "You stay on this page and go on where you were.",
    inNewTab: (name: string) => `Continue with ${name} in a new tab`,
    notNow: "Not now",
    returned: "You are signed in again.",
  },
  /** The portal itself did not answer. */
  unanswered: {
    read: "We could not reach the portal. What you see may be out of date.",
    write:
      "We could not reach the portal, so we do not know yet whether this was done. Trying again is safe.",
  },
  messages: "Messages",
  dismiss: "Dismiss",
  connectionUnusable: {
    title: "This connection cannot be used yet",
    body: "Your business is connected to a variant of the translation service that this portal does not speak to yet. You cannot place orders here until it does.",
  },
  noConnection: {
    title: "Your business is not connected yet",
    body: "Whoever runs this portal must connect your business to the translation service first.",
  },
  service: {
    unreachable: "We cannot reach the translation service at the moment",
    unreachableBody: "You can read everything and prepare orders. You see what it told us until",
    tokenStopped: "Your access token stopped working",
    tokenStoppedBody: "The translation service no longer accepts it, so that you cannot order or approve.",
    noToken: "You have no access token yet",
    noTokenBody: "The portal needs it to order and approve for you at the translation service.",
    toSettings: "Go to Settings",
    ofConnection: (title: string, connection: string) => `${connection}: ${title}`,
  },
  staffOnly: {
    title: "Ordering for customers is not available yet",
    body: "You are signed in as staff of this portal and belong to no customer business. There is nothing for you to do here yet.",
  },
  notFound: {
    title: "There is nothing here",
    body: "The address may be mistyped, or what was here belongs to another business.",
    home: "Go to Home",
    signIn: "Sign in",
  },
  failed: {
    title: "Something went wrong",
    body: "This page could not be shown. Nothing that you saved is lost. Try again; if it happens again, tell whoever runs this portal.",
    reference: (digest: string) => `Reference ${digest}`,
    retry: "Try again",
  },
};
