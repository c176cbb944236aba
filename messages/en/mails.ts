/** What emails say. Whoever reads one may never have seen the portal. */
export const mails = {
  invitation: {
    subject: "Join {business} on Verso",
    body: "{name} invites you to order and follow translations for {business}.",
    staffSubject: "Join the staff of Verso",
    staffBody: "{name} invites you to look after customers as one of the staff of this portal.",
    how: "Open the link to accept. It works once, within {days, plural, one {# day} other {# days}}.",
    link: "Accept the invitation",
    reason:
      "You get this email because {name} ({email}) typed your address. If you do not expect it, do nothing: nobody can join with your address without this email.",
  },
  consent: {
    subject: "Confirm this order for {business}",
    body: "{staff} has prepared a translation order for you at {business}. Nothing is ordered before you confirm it.",
    reason: "{staff} gave this reason: {reason}",
    how: "Open the link to see exactly what would be ordered, and confirm or decline it. You need not sign in. The link works once, within {hours, plural, one {# hour} other {# hours}}. Whoever has it can answer for you: do not pass it on.",
    link: "See the order",
    why: "You get this email because {business} wants your consent when an order is placed for you. If you do nothing, nothing is ordered.",
  },
  passwordReset: {
    subject: "Choose a new password for Verso",
    body: "Somebody, hopefully you, has asked for a new password for {email}.",
    how: "Open the link to choose it. It works once, within {minutes, plural, one {# minute} other {# minutes}}. Until then your password stays as it is.",
    link: "Choose a new password",
    reason: "If you did not ask, do nothing: nobody can change your password without this email.",
  },
  passwordChanged: {
    subject: "Your password for Verso was changed",
    body: "The password of {email} was changed, and you are signed out everywhere else.",
    how: "If you did not do that, choose another at once and tell an administrator of your business.",
    link: "Choose another password",
    reason: "You get this email whenever your password changes.",
  },
  passwordRemoved: {
    subject: "Your password for Verso was removed",
    body: "You have signed in with single sign-on. The password of {email} was chosen before anybody had shown that the address is theirs, so it was removed, and whoever was signed in with it is signed out.",
    how: "You do not need a password: go on with single sign-on. If somebody else chose it, look at what was done in your name.",
    link: "See where you are signed in",
  },
  approvalNeeded: {
    subject: "Order {number} waits for your approval",
    subjectOfConnection: "Order {number} of {connection} waits for your approval",
    body: "An order of {business}, from {source} to {target}, waits to be approved. Only then is the translation {what, select, notarization {notarized} shipping {printed and shipped} both {notarized, printed and shipped} other {finalized}}.",
    link: "Look at the order",
    reason: "You get this email because you can approve orders of {business}.",
  },
  orderCompleted: {
    subject: "Order {number} is completed",
    subjectOfConnection: "Order {number} of {connection} is completed",
    body: "The translation for {business}, from {source} to {target}, is completed.",
    link: "Open the order",
    reason: "You get this email because you placed this order.",
  },
  tokenRefused: {
    subject: "Your access token for {connection} is refused",
    body: "The translation service no longer accepts your access token for {connection} of {business}. What you order waits until you add another, or until it is accepted again.",
    link: "Open the settings",
    reason: "You get this email because you gave this token.",
  },
  sharedTokenRefused: {
    subject: "The shared access token for {connection} is refused",
    body: "The translation service no longer accepts the access token that the people of {business} share for {connection}. What needs it waits until there is another, or until it is accepted again.",
    link: "Open the connections",
    reason: "You get this email because you are an administrator of {business}.",
  },
  gathered: {
    subject: "{business}: {count, plural, one {# piece of news} other {# pieces of news}}",
    more: "And {count, number} more",
    link: "Open Verso",
    reason:
      "You get this email because you chose to be told once a day, or because there was much to tell within an hour, as a member of {business}.",
  },
  newDevice: {
    subject: "New sign-in to Verso",
    body: "Somebody, hopefully you, has signed in as {email} {told, select, both {with {browser} on {system}} other {with a browser that does not say what it is}}{place, select, none {} other {, from {place}}}, at {at} UTC. We do not know this browser yet.",
    how: "If that was not you, sign out everywhere and choose another password.",
    link: "See where you are signed in",
    reason: "You get this email whenever you sign in with a browser that we do not know.",
  },
  unsubscribe: "Stop these emails",
  test: {
    subject: "A test mail from Verso",
    body: "{name} sent this to see whether emails arrive. They do.",
    reason: "You get this email because you asked for it under Emails.",
  },
} as const;
