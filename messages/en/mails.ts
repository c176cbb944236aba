/** What emails say. Whoever reads one may never have seen the portal. */
export const mails = {
  invitation: {
    subject: "Join {business} on Verso",
    body: "{name} invites you to order and follow translations for {business}.",
    how: "Open the link to accept. It works once, within {days, plural, one {# day} other {# days}}.",
    link: "Accept the invitation",
    reason:
      "You get this email because {name} ({email}) typed your address. If you do not expect it, do nothing: nobody can join with your address without this email.",
  },
  test: {
    subject: "A test mail from Verso",
    body: "{name} sent this to see whether emails arrive. They do.",
    reason: "You get this email because you asked for it in Settings.",
  },
} as const;
