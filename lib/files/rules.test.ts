import { expect, test } from "vitest";
import { extensionOf } from "./rules";

test.each([
  ["birth.pdf", "pdf"],
  ["Scan.2026.JPEG", "jpeg"],
  ["archive.tar.gz", "gz"],
  ["no extension", ""],
  [".profile", ""],
  ["ends with a dot.", ""],
  ["in words. and more of them", ""],
  ["sentence.thatgoesonandon", ""],
  ["文書.pdf", "pdf"],
])("%s ends in %s", (name, extension) => {
  expect(extensionOf(name)).toBe(extension);
});
