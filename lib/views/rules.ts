/** The lists of which views are kept, and how many. Pure. */

export const viewedLists = ["orders", "quotes"] as const;
export type ViewedListName = (typeof viewedLists)[number];

/** Letters of a name, and of what is kept of an address. */
export const maxViewNameLength = 60;
export const maxViewQueryLength = 4_000;

/** Of one list: what a person keeps of their own, and what a business shares. All of them are in one menu. */
export const ownAtMost = 50;
export const sharedAtMost = 50;

/** What a view keeps of where a list is shown. */
export function queryOf(link: string): string {
  const [, query = ""] = link.split("?");
  return query;
}
