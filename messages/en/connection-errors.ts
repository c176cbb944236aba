/** What went wrong with a connection or an access token. */
export const connectionErrors = {
  unusable:
    "This portal does not support the kind of account that your business has at the translation service yet.",
  notConnected: "Your business is not connected to the translation service yet.",
  noToken: "You have no access token yet. Add yours in Settings.",
  administratorsOnly: "Only administrators of your business look after its connections and its shared token.",
  onBehalf: "Only the person whom an access token belongs to can save or remove it.",

  token: {
    notSaved: "The token was not saved.",
    missing: "Paste your access token.",
    tooLong: "This is too long for an access token.",
    characters: "An access token has no spaces or special letters.",
    rejected: "The translation service does not know this token. Check that you copied all of it.",
    denied:
      "The translation service knows this token but denies it access. Ask whoever manages your account there.",
    otherAccount:
      "This token belongs to another account of the translation service than the one your business uses here.",
    firstIsAdministrators:
      "An administrator of your business has to save their token first, so that the portal knows which account your business uses.",
    unproven:
      "We cannot tell yet whether this token belongs to the account that your business uses, because nothing has been uploaded or ordered there so far. Try again once something has.",
    tooManyAttempts:
      "The translation service refused the last five tokens that you tried. You can try another one in an hour.",
    unreachable: "We could not reach the translation service to check this token. Try again in a moment.",
  },
} as const;
