/** Sentences that the connection feature itself says. */
export const connectionWords = {
  variant: { a: "Variant A (quotes, orders, signed callbacks)", b: "Variant B (orders with shipping)" },
  notSaved: "The token was not saved.",
  rejected: "The translation service does not know this token. Check that you copied all of it.",
  denied:
    "The translation service knows this token but denies it access. Ask who manages your account there.",
  otherAccount:
    "This token belongs to another account of the translation service than your business uses here.",
  firstIsAdministrators:
    "An administrator of your business has to save their token first, so that it is certain which account your business uses here.",
  unproven:
    "We cannot tell yet whether this token belongs to the account that your business uses here: nothing is there that was uploaded or ordered with the token that is saved already. Try again once something is.",
  tooManyAttempts:
    "The translation service refused the last five tokens that you tried. You can try another one in an hour.",
  unreachable:
    "We could not reach the translation service to check this token. Please try again in a moment.",
  onBehalf: "An access token belongs to its person, who alone saves and removes it.",
  notConnected: "Your business is not connected to the translation service yet.",
  noToken: "You have no access token yet. Add yours in Settings.",
  /** Instead of a form. */
  blocked: {
    unusable: "Your business's connection to the translation service cannot be used yet.",
    noToken: "Add your access token in Settings before you place an order.",
    tokenRefused: "The translation service does not accept your access token. Replace it in Settings.",
  },
  unusable: "This connection cannot be used yet: the portal does not speak to this variant of the service.",
};
