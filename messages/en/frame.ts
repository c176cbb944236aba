/** What the frame around all pages says by the server alone: none of it is sent to browsers as a word. */
export const frame = {
  description: "Order translations of documents and follow them",
  noConnection: {
    title: "Your business is not connected yet",
    body: "An administrator of your business has to connect it to the translation service first.",
    yours:
      "Connect it to the translation service first, and give it an access token. Then invite your people.",
    connect: "Go to Connections",
    people: "Go to People",
  },
  noBusiness: {
    title: "You belong to no business here",
    body: "An administrator of your business may have taken you out of it. Ask them to let you in again.",
  },
  suspended: {
    title: "The access of your business is suspended",
    body: "Whoever runs this portal has suspended the access of {business}. Nothing of it was deleted, and all of it is there again once the access is given back. Contact them to go on.",
  },
  notFound: {
    title: "There is nothing here",
    body: "The address may be mistyped, or the page may not be yours to see.",
    home: "Go to Home",
    signIn: "Sign in",
  },
} as const;
