import type { ShownChange } from "@/lib/live/topics";

const lists = [["files"], ["search"], ["home"]];

/** Which reads a change makes old, by the first words of their keys. */
const affected: Partial<Record<ShownChange["topic"], (change: ShownChange) => string[][]>> = {
  // What became of a quote is told by the quote, and shows once the order is there.
  order: ({ id, about }) => [["order", id], ["orders"], ["approvals"], ...pagesOf(about, "quote"), ...lists],
  quote: ({ id, about }) => [["quote", id], ["quotes"], ...pagesOf(about, "order"), ...lists],
  archive: () => [["archive"]],
  file: () => [["files"], ["search"]],
  // A page that lost the answer to its press knows the attempt by its key, and not yet by this id.
  command: ({ id, about }) => [
    ["command", id],
    ["attempt"],
    ["drafts"],
    ...pagesOf(about, "order", "quote"),
    ["files"],
    ["home"],
  ],
  connection: () => [["connection"]],
  // Its labels are wherever its fields are.
  coversheet: () => [["order"], ["orders"], ["quote"], ["quotes"], ["approvals"]],
  draft: () => [["drafts"], ["home"]],
};

/** The pages that a change touches beside its own; all of their kinds where that is not known. */
function pagesOf(about: ShownChange["about"], ...kinds: string[]): string[][] {
  return about ? about.map(({ topic, id }) => [topic, id]) : kinds.map((kind) => [kind]);
}

/** The keys that several changes make old, each once. */
export function affectedQueries(changes: readonly ShownChange[]): string[][] {
  const keys = changes.flatMap((change) => affected[change.topic]?.(change) ?? []);
  return [...new Map(keys.map((key) => [key.join("\n"), key])).values()];
}
