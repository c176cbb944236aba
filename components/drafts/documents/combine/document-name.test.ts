import { expect, test } from "vitest";
import { plainIssues } from "@/lib/domain/issue-message";
import { maxFileNameLength, nameSuggestedFor, withEnding } from "./document-name";
import { combinedDocumentSchema } from "./document-name-schema";

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

test.each([
  ["as it is read, with the ending", " deeds/of\\sale\u200b ", "deeds of sale.pdf"],
  ["of the greatest length", "x".repeat(251), `${"x".repeat(251)}.pdf`],
])("a name that is typed is taken %s", (_, typed, name) => {
  expect(combinedDocumentSchema.parse({ name: typed })).toEqual({ name });
});

test.each([
  ["of nothing that can be seen", " / \u200b", { message: "draftErrors.combined.nameMissing" }],
  ["too long", "x".repeat(252), { message: "draftErrors.combined.nameTooLong", params: { most: 251 } }],
])("a name %s is not taken, and why is said", (_, name, why) => {
  const { error } = combinedDocumentSchema.safeParse({ name }, { error: plainIssues });
  expect(error?.issues[0]).toMatchObject(why);
});
