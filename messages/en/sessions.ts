/** Where somebody is signed in. */
export const sessions = {
  heading: "Sessions",
  lead: "Every browser in which you are signed in. We write to you when you sign in with one that we do not know.",
  columns: { device: "Device", lastUsed: "Last used", actions: "Actions" },
  device: "{browser} on {system}",
  unknown: "Unknown device",
  since: "Signed in <at></at>",
  sinceFrom: "Signed in <at></at> from {address}",
  this: "This browser",
  end: "Sign out",
  ended: "Signed out there.",
  endAll: {
    action: "Sign out everywhere",
    title: "Sign out everywhere?",
    body: "You are signed out in every browser, this one included. What is not saved yet is lost elsewhere.",
    confirm: "Sign out everywhere",
    dismiss: "Stay signed in",
  },
} as const;
