import type { ShownChange } from "@/lib/live/topics";

/** Which reads a change makes old, by the first words of their keys. */
const affected: Partial<Record<ShownChange["topic"], (id: string) => string[][]>> = {
  // What became of a quote is told by the quote, and shows once the order is there.
  order: (id) => [["order", id], ["orders"], ["approvals"], ["quote"], ["files"], ["search"], ["home"]],
  quote: (id) => [["quote", id], ["quotes"], ["files"], ["search"], ["home"]],
  archive: () => [["archive"]],
  file: () => [["files"], ["search"]],
  // A page that lost the answer to its press knows the attempt by its key, and not yet by this id; that of an order
  // what was asked for on it, by the order's.
  command: (id) => [["command", id], ["attempt"], ["order"], ["quote"], ["files"], ["drafts"], ["home"]],
  connection: () => [["connection"]],
  // Its labels are wherever its fields are.
  coversheet: () => [["order"], ["orders"], ["quote"], ["quotes"], ["approvals"]],
  draft: () => [["drafts"], ["home"]],
};

/** The keys that several changes make old, each once. */
export function affectedQueries(changes: readonly ShownChange[]): string[][] {
  const keys = changes.flatMap(({ topic, id }) => affected[topic]?.(id) ?? []);
  return [...new Map(keys.map((key) => [key.join("\n"), key])).values()];
}
