import { expect, test } from "vitest";
import { affectedQueries } from "./affected-queries";

test("what changed makes its page, the lists and Home old", () => {
  expect(affectedQueries([{ topic: "order", id: "1" }])).toEqual([
    ["order", "1"],
    ["orders"],
    ["approvals"],
    ["quote"],
    ["files"],
    ["search"],
    ["home"],
  ]);
  expect(affectedQueries([{ topic: "file", id: "1" }])).toEqual([["files"], ["search"]]);
  expect(affectedQueries([{ topic: "quote", id: "1" }])).toEqual([
    ["quote", "1"],
    ["quotes"],
    ["files"],
    ["search"],
    ["home"],
  ]);
});

test("many changes at once make each read old once", () => {
  const changes = [
    { topic: "order", id: "1" },
    { topic: "order", id: "2" },
    { topic: "order", id: "1" },
    { topic: "command", id: "3" },
  ] as const;
  expect(affectedQueries(changes)).toEqual([
    ["order", "1"],
    ["orders"],
    ["approvals"],
    ["quote"],
    ["files"],
    ["search"],
    ["home"],
    ["order", "2"],
    ["command", "3"],
    ["attempt"],
    ["order"],
    ["drafts"],
  ]);
});
