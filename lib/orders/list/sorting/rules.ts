/** In what orders the lists of orders and of quotes stand, as an address says it: `completed`, `-completed`. Pure. */

/** What both stand by: when they came, when they were done, how far along they are, when they changed. */
export type SortKey = "received" | "done" | "status" | "changed";

/** The sorts of a list, by their names in its address. */
export type Sorts = Readonly<Record<string, SortKey>>;

export type Sort = { by: SortKey; isDescending: boolean };

/** Whatever an address asks for that there is not is newest first. */
export function sortOf(sorts: Sorts, [word = ""]: readonly string[]): Sort {
  const by = Object.entries(sorts).find(([name]) => name === word.replace(/^-/, ""))?.[1];
  return by ? { by, isDescending: word.startsWith("-") } : { by: "received", isDescending: true };
}
