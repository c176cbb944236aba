import { expect, test } from "vitest";
import { extensionOf, isPdfName } from "./rules";

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

test.each([
  ["contract.pdf", true],
  ["Contract.PDF", true],
  // As programs name it that take what was typed and add its ending.
  ["Smith Jr..pdf", true],
  ["pdf", false],
  ["contract.pdf.exe", false],
])("that %s is a PDF by its name is %s", (name, isPdf) => {
  expect(isPdfName(name)).toBe(isPdf);
});
