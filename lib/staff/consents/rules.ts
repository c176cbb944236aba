/** The newest, and none that is older. */
export const consentsAtMost = 10;
export const consentDays = 14;
