/** What is wrong with what somebody's account at the portal is to be. */
export const peopleErrors = {
  emailTaken: "There is already a person with the email {email}.",
  passwordTooShort:
    "Choose a password with at least {characters, plural, one {# character} other {# characters}}.",
  passwordIsEmail: "Choose a password that is not your email address.",
} as const;
