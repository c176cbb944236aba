/** What somebody may do in a business, the fewest rights first. */
export const roles = ["requester", "approver", "administrator"] as const;
export type Role = (typeof roles)[number];
