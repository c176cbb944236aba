/** What the frame around all pages says by the server alone: none of it is sent to browsers as a word. */
export const frame = {
  description: "Order translations of documents and follow them",
  connectionUnusable: {
    title: "This connection cannot be used yet",
    body: "This portal does not support the kind of account that your business has at the translation service yet. You cannot place orders here until it does.",
  },
  noConnection: {
    title: "Your business is not connected yet",
    body: "Whoever runs this portal must connect your business to the translation service first.",
  },
  noBusiness: {
    title: "You belong to no business here",
    body: "An administrator of your business may have taken you out of it. Ask them to let you in again.",
  },
  notFound: {
    title: "There is nothing here",
    body: "The address may be mistyped, or the page may not be yours to see.",
    home: "Go to Home",
    signIn: "Sign in",
  },
} as const;
