/** How long the link for a new password works. */
export const resetMinutes = 60;

/** Where a new password is chosen. The secret is known to whoever has the mailed link, and to nobody else. */
export const resetPath = (secret: string): string => `/password-resets/${secret}`;

/** Where such a link is asked for. */
export const askForResetPath = "/password-resets";
