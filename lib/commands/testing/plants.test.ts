import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { plants, withoutGuard } from "./plants";

test.each(Object.entries(plants))("the guard that can be left out is there once: %s", (name, plant) => {
  const { file, guard, without } = plant;
  const [before = "", after, ...more] = readFileSync(file, "utf8").split(guard);
  expect([after, ...more]).toHaveLength(1);
  expect(withoutGuard(name).transform(before + guard + after, file)).toBe(before + without + after);
});

test("a guard that is not there any more is told of, and so is a name that stands for none", () => {
  const [name = "", { file }] = Object.entries(plants)[0] ?? ["", { file: "" }];
  expect(() => withoutGuard(name).transform("", file)).toThrow("no such guard");
  expect(() => withoutGuard("nothing")).toThrow("There is");
});
