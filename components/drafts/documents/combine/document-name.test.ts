import { expect, test } from "vitest";
import { maxFileNameLength, nameSuggestedFor, withEnding } from "./document-name";

const named = (stem: string) => `${stem} (combined)`;

test("a new document is called after the first of those in it", () => {
  expect(nameSuggestedFor("birth certificate.jpeg", named)).toBe("birth certificate (combined).pdf");
  expect(nameSuggestedFor("v1.2 draft.pdf", named)).toBe("v1.2 draft (combined).pdf");
});

test("a name that is suggested is never longer than may be", () => {
  expect(nameSuggestedFor(`${"x".repeat(251)}.pdf`, named)).toHaveLength(maxFileNameLength);
});

test("a name ends as a PDF's does, once", () => {
  expect(withEnding("deed")).toBe("deed.pdf");
  expect(withEnding("deed.PDF")).toBe("deed.PDF");
});
