import { expect, test } from "vitest";
import { affectedQueries } from "./affected-queries";

const lists = [["files"], ["search"], ["home"]];

test("what changed makes its page, the lists and Home old", () => {
  expect(affectedQueries([{ topic: "order", id: "1", about: [] }])).toEqual([
    ["order", "1"],
    ["orders"],
    ["approvals"],
    ...lists,
  ]);
  expect(affectedQueries([{ topic: "quote", id: "1", about: [] }])).toEqual([
    ["quote", "1"],
    ["quotes"],
    ...lists,
  ]);
  expect(affectedQueries([{ topic: "file", id: "1", about: [] }])).toEqual([["files"], ["search"]]);
  const ofCommand = [["command", "1"], ["attempt"], ["drafts"], ["files"], ["home"]];
  expect(affectedQueries([{ topic: "command", id: "1", about: [] }])).toEqual(ofCommand);
});

test("the page of what a change is about is old too, and no other of its kind", () => {
  const order = { topic: "order", id: "2" } as const;
  const quote = { topic: "quote", id: "3" } as const;
  expect(affectedQueries([{ ...order, about: [quote] }])).toContainEqual(["quote", "3"]);
  expect(affectedQueries([{ ...quote, about: [order] }])).toContainEqual(["order", "2"]);
  const keys = affectedQueries([{ topic: "command", id: "1", about: [order] }]);
  expect(keys).toContainEqual(["order", "2"]);
  for (const all of [["order"], ["quote"]]) expect(keys).not.toContainEqual(all);
});

test("where it is not known what a change is about, every page that it may touch is old", () => {
  expect(affectedQueries([{ topic: "order", id: "1" }])).toContainEqual(["quote"]);
  expect(affectedQueries([{ topic: "quote", id: "1" }])).toContainEqual(["order"]);
  const ofCommand = affectedQueries([{ topic: "command", id: "1" }]);
  for (const all of [["order"], ["quote"]]) expect(ofCommand).toContainEqual(all);
});

test("many changes at once make each read old once", () => {
  const changes = [
    { topic: "order", id: "1", about: [] },
    { topic: "order", id: "2", about: [] },
    { topic: "order", id: "1", about: [] },
    { topic: "command", id: "3", about: [{ topic: "order", id: "1" }] },
  ] as const;
  expect(affectedQueries(changes)).toEqual([
    ["order", "1"],
    ["orders"],
    ["approvals"],
    ...lists,
    ["order", "2"],
    ["command", "3"],
    ["attempt"],
    ["drafts"],
  ]);
});
