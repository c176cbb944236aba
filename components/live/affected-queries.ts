import type { ShownChange } from "@/lib/live/topics";

/** Which reads a change makes old, by the first words of their keys. */
const affected: Partial<Record<ShownChange["topic"], (id: string) => string[][]>> = {
  order: (id) => [["order", id], ["orders"], ["home"]],
  // A page that lost the answer to its press knows the attempt by its key, and not yet by this id; that of an order
  // what was asked for on it, by the order's.
  command: (id) => [["command", id], ["attempt"], ["order"], ["drafts"], ["home"]],
  connection: () => [["connection"]],
  draft: () => [["drafts"], ["home"]],
};

/** The keys that several changes make old, each once. */
export function affectedQueries(changes: readonly ShownChange[]): string[][] {
  const keys = changes.flatMap(({ topic, id }) => affected[topic]?.(id) ?? []);
  return [...new Map(keys.map((key) => [key.join("\n"), key])).values()];
}
