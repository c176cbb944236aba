import { expect, test } from "vitest";
import { areAsSeen, documentFaults } from "./rules";

const source = { id: "a", name: "birth.pdf", kind: "source", state: "uploaded" } as const;
const reference = { id: "b", name: "glossary.pdf", kind: "reference", state: "uploaded" } as const;

test("a form is sent only when every document has arrived and one is a source", () => {
  expect(documentFaults([source, reference])).toEqual([]);
  expect(documentFaults([])).toHaveLength(1);
  expect(documentFaults([reference])).toHaveLength(1);
  expect(documentFaults([source, { ...reference, state: "uploading" }])).toHaveLength(1);
  expect(documentFaults([source, { ...reference, state: "failed" }])[0]).toContain("glossary.pdf");
  expect(documentFaults([source, { ...reference, state: "removing" }])[0]).toContain("glossary.pdf");
});

test("documents are as seen when the page shows the same ones with the same types", () => {
  expect(areAsSeen([source, reference], [reference, source])).toBe(true);
  expect(areAsSeen([source, reference], [source])).toBe(false);
  expect(areAsSeen([source], [source, reference])).toBe(false);
  expect(areAsSeen([source], [{ ...source, kind: "reference" }])).toBe(false);
});
