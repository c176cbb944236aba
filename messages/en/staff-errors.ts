/** What is wrong with what the operator's staff say to act for somebody. */
export const staffErrors = {
  reason: {
    missing: "Say why. The customer reads it.",
    tooLong: "The reason can have 500 characters at most.",
  },
} as const;
