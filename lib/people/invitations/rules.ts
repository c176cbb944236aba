/** How long somebody can accept what they were invited to. */
export const invitationDays = 7;

/** Where an invitation is accepted. The secret is known to whoever has the mailed link, and to nobody else. */
export const invitationPath = (secret: string): string => `/invitations/${secret}`;
