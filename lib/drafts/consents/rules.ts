/** How long a person can answer what they were asked. */
export const consentHours = 72;

/** Where it is answered. The secret is known to whoever has the mailed link, and to nobody else. */
export const consentPath = (secret: string): string => `/consents/${secret}`;
