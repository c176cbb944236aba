/** What is wrong with what the operator's staff type, and why what its administrators ask for is not done. */
export const staffErrors = {
  reason: {
    missing: "Say why. The customer reads it.",
    tooLong: "The reason can have 500 characters at most.",
  },
  lastAdministrator:
    "Somebody has to look after the portal. Make another member of the staff an administrator first.",
  isStaff: "{email} is already a member of the staff.",
  emailTaken: "{email} has an account here for something else. Staff need an address of their own.",
  business: {
    missing: "Type a name.",
    tooLong: "The name can have 200 characters at most.",
    taken: "There is already a business called {name}.",
    hasAdministrator: "Somebody looks after this business already. They invite the others.",
    suspended: "The access of this business is suspended. Give it back first.",
    staffEmail: "{email} is a member of the staff, who belong to no business. Invite another address.",
  },
  suspension: {
    missing: "Say why. The administrators of the business can read it.",
    tooLong: "The reason can have 500 characters at most.",
  },
} as const;
