/** What is wrong with what people are to be at the portal. */
export const peopleErrors = {
  lastAdministrator: "Somebody has to look after the business. Make another person an administrator first.",
  emailTaken: "There is already a person with the email {email}.",
  passwordTooShort:
    "Choose a password with at least {characters, plural, one {# character} other {# characters}}.",
  passwordIsEmail: "Choose a password that is not your email address.",
  department: {
    missing: "Type a name.",
    tooLong: "The name can have 100 characters at most.",
    taken: "There is already a department called {name}.",
    tooMany: "A business can have {atMost, number} departments at most.",
    hasPeople: "People are still in {name}. Move them to another department first.",
  },
} as const;
