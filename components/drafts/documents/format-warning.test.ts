import { expect, test } from "vitest";
import { formatWarning } from "./format-warning";

test.each([
  ["setup.exe", "program"],
  ["certificate.pdf.SCR", "program"],
  ["documents.zip", "archive"],
  ["hearing.m4a", "recording"],
])("%s is warned of as a kind that translators cannot open: %s", (name, kind) => {
  expect(formatWarning(name)?.key).toBe(`draftErrors.formatWarning.${kind}`);
});

test.each(["certificate.pdf", "contract.docx", "scan.heic", "figures.xlsx", "zip", "exe.txt", "notes"])(
  "%s is not",
  (name) => {
    expect(formatWarning(name)).toBeNull();
  },
);
