import { expect, test } from "vitest";
import { newId } from "@/lib/domain/ids";
import { areAsSeen, documentFaults } from "./rules";
import { attemptRefSchema, pressSchema } from "./schema";

const source = { id: "a", choiceId: "1", name: "birth.pdf", kind: "source", state: "uploaded" } as const;
const reference = {
  id: "b",
  choiceId: "2",
  name: "glossary.pdf",
  kind: "reference",
  state: "uploaded",
} as const;

test("a form is sent only when every document has arrived and one is a source", () => {
  expect(documentFaults([source, reference])).toEqual([]);
  expect(documentFaults([])).toHaveLength(1);
  expect(documentFaults([reference])).toHaveLength(1);
  expect(documentFaults([source, { ...reference, state: "uploading" }])).toHaveLength(1);
  expect(documentFaults([source, { ...reference, state: "failed" }])[0]?.params).toEqual({
    name: "glossary.pdf",
  });
  expect(documentFaults([source, { ...reference, state: "removing" }])[0]?.params).toEqual({
    name: "glossary.pdf",
  });
});

test("documents are as seen when the page shows the same files with the same types", () => {
  expect(areAsSeen([source, reference], [reference, source])).toBe(true);
  expect(areAsSeen([source, reference], [source])).toBe(false);
  expect(areAsSeen([source], [source, reference])).toBe(false);
  expect(areAsSeen([source], [{ ...source, kind: "reference" }])).toBe(false);
  expect(areAsSeen([source], [{ ...source, choiceId: "3" }])).toBe(false);
});

test.each(["0", "-1", "1.5", "0x1", "1e3", " 1", "2147483648", "99999999999", ""])(
  "no attempt is called %j in an address",
  (attempt) => {
    expect(attemptRefSchema.safeParse({ draftId: newId(), attempt }).success).toBe(false);
  },
);

test.each([0, -1, 1.5, 2_147_483_648, Number.MAX_SAFE_INTEGER])("no press is the attempt %d", (attempt) => {
  expect(pressSchema.safeParse({ draftId: newId(), attempt }).success).toBe(false);
});
