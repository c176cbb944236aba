import type { ShownChange } from "@/lib/live/topics";

/** Which reads a change makes old, by the first words of their keys. */
const affected: Partial<Record<ShownChange["topic"], (change: ShownChange) => string[][]>> = {
  // What became of a quote is told by the quote, and shows once the order is there.
  order: ({ id, about }) => [
    ["order", id],
    ["orders"],
    ["approvals"],
    ...pagesOf(about, "quote"),
    ["files"],
    ["search"],
    ["home"],
  ],
  quote: ({ id, about }) => [
    ["quote", id],
    ...pagesOf(about, "order"),
    ["quotes"],
    ["files"],
    ["search"],
    ["home"],
  ],
  archive: () => [["archive"]],
  file: () => [["files"], ["search"]],
  // A page that lost the answer to its press knows the attempt by its key, and not yet by this id.
  command: ({ id, about }) => [
    ["command", id],
    ["attempt"],
    ...pagesOf(about, "order", "quote"),
    ["files"],
    ["drafts"],
    ["home"],
  ],
  connection: () => [["connection"]],
  // Its labels are wherever its fields are.
  coversheet: () => [["order"], ["orders"], ["quote"], ["quotes"], ["approvals"]],
  draft: () => [["drafts"], ["home"]],
};

/** The pages that a change touches beside its own; all of their kinds where that is not known. */
function pagesOf(about: ShownChange["about"], ...kinds: string[]): string[][] {
  if (!about) return kinds.map((kind) => [kind]);
  return about.map(({ topic, id }) => [topic, id]);
}

/** The keys that several changes make old, each once. */
export function affectedQueries(changes: readonly ShownChange[]): string[][] {
  const keys = changes.flatMap((change) => affected[change.topic]?.(change) ?? []);
  return [...new Map(keys.map((key) => [key.join("\n"), key])).values()];
}
