import type { ShownChange } from "@/lib/live/topics";

type Topic = ShownChange["topic"];

/** What has reads of its own, and of which others a change may show on their pages too: a quote and its order, what a command acts on. */
const pages: Partial<Record<Topic, string[]>> = {
  order: ["quote"],
  quote: ["order"],
  command: ["order", "quote"],
};

/** What a change makes old whichever it is, by the first words of their keys. */
const lists: Record<Topic, string[]> = {
  order: ["orders", "approvals", "files", "search", "home"],
  quote: ["quotes", "files", "search", "home"],
  archive: ["archive"],
  file: ["files", "search"],
  // A page that lost the answer to its press knows the attempt by its key, and not yet by this id.
  command: ["attempt", "drafts", "files", "home"],
  connection: ["connection"],
  // Its labels are wherever its fields are.
  coversheet: ["order", "orders", "quote", "quotes", "approvals"],
  draft: ["drafts", "home"],
};

/** The keys that several changes make old, each once. Where it is not known what a change is about, all pages that it may show on. */
export function affectedQueries(changes: readonly ShownChange[]): string[][] {
  const keys = changes.flatMap(({ topic, id, about }) => {
    const others = pages[topic];
    const own = others
      ? [[topic, id], ...(about?.map((one) => [one.topic, one.id]) ?? others.map(alone))]
      : [];
    return [...own, ...lists[topic].map(alone)];
  });
  return [...new Map(keys.map((key) => [key.join("\n"), key])).values()];
}

const alone = (word: string) => [word];
