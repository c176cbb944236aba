export const login = {
  title: "Sign in",
  lead: "Order translations of your documents, and follow them to the last page.",
  email: "Email",
  submit: "Sign in",
  or: "or",
  singleSignOn: "Continue with {name}",
} as const;
