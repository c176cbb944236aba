/** What went wrong with a connection or an access token. */
export const connectionErrors = {
  notConnected: "Your business is not connected to the translation service yet.",
  noToken: "You have no access token yet. Add yours in Settings.",
  nothingToRead:
    "We know of nothing that this callback was about, so there is nothing to read. We also look for changes every minute.",
  tooManyTests: "You have tested connections many times. You can test again in an hour.",
  administratorsOnly: "Only administrators of your business can change its connections and its shared token.",
  onBehalf: "Only the person an access token belongs to can save or remove it.",

  coversheet: "Only administrators of your business can change its coversheet.",
  label: { tooLong: "This label is too long." },

  tooMany: "Your business has {atMost, number} connections, and cannot have more.",
  name: {
    missing: "Enter a name.",
    tooLong: "This name is too long.",
    taken: "Another connection has this name.",
  },
  address: {
    malformed: "Enter the whole address, such as https://service.example/api/v1.",
    tooLong: "This address is too long.",
    plainHttp:
      "This address does not begin with https://, so access tokens could be read on the way. Whoever runs this portal can allow it.",
    private:
      "This address is within a private network, which this portal does not ask. Whoever runs this portal can allow it.",
    unreachable: "Nothing answers at this address. Check it, or try again in a moment.",
    stranger:
      "Something answers at this address, but it is not the translation service. Does it end with /api/v1?",
    tooManyTries: "You have tried many addresses. You can try another one in an hour.",
  },
  words: "Enter a whole number of words, 10,000 at most.",
  secret: {
    missing: "Paste the signing secret.",
    tooLong: "This is too long for a signing secret.",
    characters: "A signing secret has no spaces or special letters.",
    known: "Callbacks signed with this secret are already accepted.",
    tooMany: "Two secrets are already accepted. Retire the one that the service no longer uses first.",
    unsigned: "This variant does not sign its callbacks.",
  },

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
    connectedAlready:
      "This token belongs to an account that is already connected, as {connection}. Save it for that connection instead: connected twice, every order would appear twice.",
    otherMeanwhile:
      "Something changed on another connection of your business while we checked this token. Try again.",
    firstIsAdministrators:
      "An administrator of your business has to save their token first, so that the portal knows which account your business uses.",
    unproven:
      "We cannot tell yet whether this token belongs to the account that your business uses, because nothing has been uploaded or ordered there so far. Try again once something has.",
    tooManyAttempts:
      "You have tried five tokens within the hour, which is as many as we check. You can try another one in an hour.",
    unreachable: "We could not reach the translation service to check this token. Try again in a moment.",
  },
} as const;
