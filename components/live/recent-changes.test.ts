import { expect, test } from "vitest";
import { recentChanges } from "./recent-changes";

const order = { topic: "order", id: "1" } as const;
const draft = { topic: "draft", id: "2" } as const;

test("changes are known for the seconds that a page may be on its way, and then forgotten", () => {
  let now = 0;
  const changes = recentChanges(() => now);
  changes.note(order);
  now = 9_000;
  changes.note(draft);
  expect(changes.since()).toEqual([order, draft]);
  now = 10_001;
  expect(changes.since()).toEqual([draft]);
  now = 19_001;
  expect(changes.since()).toEqual([]);
});

test("where anything may have changed, everything has", () => {
  let now = 0;
  const changes = recentChanges(() => now);
  changes.note(order);
  changes.note("all");
  expect(changes.since()).toBe("all");
  now = 10_001;
  expect(changes.since()).toEqual([]);
});
