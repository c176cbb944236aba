/**
 * Statuses in the portal's own words; the adapters translate each variant's words to them. A word nobody knows is kept
 * as the service wrote it, so every status is a plain string at the edges.
 */

type KnownStatus = {
  /** Who brings it about: the service by itself, whoever asked for it, or people of the business. */
  by: "service" | "people";
  /** Nothing follows by itself. */
  isSettled?: true;
};

/** What can be asked of the statuses of one kind of thing, as its table has them. */
export function statusesOf<Word extends string>(table: Record<Word, KnownStatus>) {
  const words = Object.keys(table) as Word[];
  const settled: readonly string[] = words.filter((word) => table[word].isSettled);
  const isKnown = (status: string): status is Word => Object.hasOwn(table, status);
  return {
    words,
    isKnown,
    isServicesWork: (status: string) => isKnown(status) && table[status].by === "service",
    settled,
  };
}
