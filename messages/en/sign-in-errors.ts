/** Why somebody is not signed in. Which of email and password was wrong is never said. */
export const signInErrors = {
  emailMissing: "Type your email.",
  passwordMissing: "Type your password.",
  refused: "That did not work. Check your email and password and try again.",
  tooManyAttempts:
    "There were too many attempts to sign in. Wait a quarter of an hour and try again, or ask an administrator of your business.",
  busy: "Many people are signing in at this moment. Try again in a few seconds.",
  singleSignOnRefused:
    "The single sign-on did not work. Sign in with email and password, or ask an administrator of your business.",
  unreachable: "We could not reach the portal. Check your connection and try again.",
} as const;
