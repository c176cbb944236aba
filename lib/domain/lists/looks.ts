/**
 * What an address says of how the lists of orders and quotes look: the columns that are left out, so that one that comes
 * later is shown, and the saved view that was chosen, which others may not have.
 */
export const listLooks = ["hide", "view"] as const;

export type ListLook = (typeof listLooks)[number];
