import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const pages = globSync("**/page.tsx", { cwd: import.meta.dirname });

test.each(pages)("%s says what it is called", (page) => {
  const source = readFileSync(path.join(import.meta.dirname, page), "utf8");
  expect(source).toMatch(/export const generateMetadata = (translatedTitle|portalMetadata)\(/);
});
