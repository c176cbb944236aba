/** What people are emailed of, as each chooses. */
export const notifications = {
  title: "Notifications",
  saved: "Saved. It takes effect at once.",
  notConfigured:
    "This portal sends no email, because no mail server is configured. What it would send is kept for the administrators of your business to read.",
  chosen: {
    heading: "What we email you",
    lead: "To {email}, about {business}. In another business you choose separately.",
  },
  events: {
    approvalNeeded: "An order waits for approval",
    orderCompleted: "An order is completed",
    tokenRefused: "An access token is refused",
  },
  hints: {
    approvalNeeded: "Of those that you may approve.",
    orderCompleted: "Of those that you placed, or that our staff placed for you.",
    tokenRefused: "Yours. Administrators are told of the shared one too.",
  },
  timings: { atOnce: "At once", daily: "Once a day", never: "Never" },
  together:
    "Once a day is at 7 in the morning ({timeZone}, as in your profile), all in one email. Where there is much to tell within an hour, the rest of it comes in one email as well.",
  always: {
    heading: "What always comes",
    body: "Invitations, what you are asked to consent to, and whatever concerns how you sign in, such as a new password.",
  },
} as const;
