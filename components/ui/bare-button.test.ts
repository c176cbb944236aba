import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("every button of the portal does what was pressed before its page came to life", () => {
  const files = globSync("{app,components}/**/*.tsx").filter((file) => !file.endsWith("ui/bare-button.tsx"));
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => /<button\b/.test(readFileSync(file, "utf8")))).toEqual([]);
});
