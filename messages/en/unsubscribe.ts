/** Where the foot of an email leads, for whoever wants no more of them. */
export const unsubscribe = {
  title: "Stop these emails",
  lead: "Emails to {email} about {business}, when:",
  stop: "Stop these emails",
  stopped: "These emails are stopped.",
  again: "You can change this at any time: sign in and open <settings>Notifications</settings>.",
} as const;
