/** Where the link of an invitation leads. */
export const invitation = {
  title: "Invitation",
  heading: "Join {business}",
  lead: "{name} invites you as {role}. The invitation is for {email}.",
  staffHeading: "Join the staff",
  staffLead: "{name} invites you to look after the customers of this portal. The invitation is for {email}.",
  accept: "Join {business}",
  name: "Your name",
  email: "Email",
  join: "Accept and sign in",
  known: "You have an account here. Sign in to accept the invitation.",
  signIn: "Sign in to accept",
  other: "You are signed in as {signedInAs}. The invitation is for {email}.",
  signOut: "Sign out and go on",
  notSignedOut: "We could not sign you out. Check your connection and try again.",
} as const;
