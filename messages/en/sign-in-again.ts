/** What a form says whose session has ended, and the sign-in over it. */
export const signInAgain = {
  ended: "Your session has ended. Sign in again to go on.",
  action: "Sign in again",
  lead: "This page stays open, and you go on where you were.",
  inNewTab: "Continue with {name} in a new tab",
  notNow: "Not now",
  returned: "You are signed in again.",
  toStaff: "Find a customer",
} as const;
