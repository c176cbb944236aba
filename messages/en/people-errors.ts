/** What is wrong with what people are to be at the portal. */
export const peopleErrors = {
  lastAdministrator: "Somebody has to look after the business. Make another person an administrator first.",
  noEmail: "Type an email address, like name@company.com.",
  noName: "Type your name.",
  longName: "A name can have 200 characters at most.",
  noTimeZone: "Choose a time zone from the list.",
  emailTaken: "There is already a person with the email {email}.",
  passwordTooShort:
    "Choose a password with at least {characters, plural, one {# character} other {# characters}}.",
  passwordTooLong: "A password can have 1,000 characters at most.",
  passwordIsKnown: "Choose a password without your name, email or company in it.",
  passwordIsCommon: "Many people use this password or one like it. Choose another.",
  wrongPassword: "This is not your password.",
  noPassword: "You sign in with single sign-on, and have no password here.",
  resetGone: "This link can no longer be used. Ask for another.",
  tooManyTestMails: "You can send {atMost, number} test mails an hour. Try again later.",
  invitation: {
    member: "{email} is already here. Look for them in the list of people.",
    tooManyOpen:
      "{atMost, number} invitations are waiting to be accepted, which is as many as can wait. Withdraw some that nobody needs.",
    tooManySent: "You can send {atMost, number} invitations an hour. Send this one later.",
    gone: "This invitation can no longer be used. Ask whoever invited you for another.",
    otherPerson: "This invitation was sent to {email}. Sign in with that address to accept it.",
    signInFirst: "There is already a person with this email address. Sign in to accept the invitation.",
  },
  savedAddress: {
    missing: "Type a label.",
    tooLong: "The label can have 100 characters at most.",
    taken: "Another address of the same department is already called {label}.",
    tooMany: "A business can save {atMost, number} addresses at most.",
    changedMeanwhile: "Somebody has changed this address since you opened it. Close this and open it again.",
  },
  department: {
    missing: "Type a name.",
    tooLong: "The name can have 100 characters at most.",
    taken: "There is already a department called {name}.",
    tooMany: "A business can have {atMost, number} departments at most.",
    hasPeople: "People are still in {name}. Move them to another department first.",
    hasInvitations: "Somebody is invited to {name} and has not accepted yet. Withdraw the invitation first.",
    hasAddresses:
      "Delivery addresses are saved for {name}. Remove them or move them to another department first.",
  },
} as const;
