/** How somebody signs in. */
export const security = {
  title: "Sign-in and security",
} as const;
