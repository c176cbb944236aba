import { expect, test } from "vitest";
import { message } from "@/lib/domain/message";
import { contentFaults } from "@/lib/drafts/rules";
import { longestRevision, revisionForm, revisionTooLong, withParagraph } from "./form";

const faultsOf = (bodyHtml: string) => contentFaults(revisionForm, { bodyHtml }, { orderServiceId: "7" });

test.each([
  "",
  "<p></p>",
  "<p><br></p><ul><li><p>&nbsp;</p></li></ul>",
  "<p>\u200B\uFEFF\u2060</p>",
  "<p><b>\u3164</b>&nbsp;\u00AD</p>",
  "<p>\u2800</p>",
])("a revision in which nothing can be read is none: %j", (bodyHtml) => {
  expect(faultsOf(bodyHtml)).toEqual({ bodyHtml: [message("draftErrors.revision.empty")] });
});

test.each(["<p>7</p>", "<p>\u200B?</p>", "<p>&lt;</p>", "<p>&amp;</p>", "<p>👍</p>"])(
  "a revision in which something can be read is one: %j",
  (bodyHtml) => expect(faultsOf(bodyHtml)).toEqual({}),
);

test("a revision is too long by its last character", () => {
  const length = longestRevision - "<p></p>".length;
  expect(faultsOf(`<p>${"x".repeat(length)}</p>`)).toEqual({});
  expect(faultsOf(`<p>${"x".repeat(length + 1)}</p>`)).toEqual({ bodyHtml: [message(revisionTooLong)] });
});

test("a text is written in behind what is there, once, and as a text", () => {
  const question = "About 3 < 5 pages & no more";
  const paragraph = "<p>About 3 &lt; 5 pages &amp; no more</p>";
  for (const blank of ["", "<p></p>", "<p>&nbsp;</p>"])
    expect(withParagraph(blank, question)).toBe(paragraph);
  const both = withParagraph("<p>Page 2: 1 May.</p>", question);
  expect(both).toBe(`<p>Page 2: 1 May.</p>${paragraph}`);
  expect(withParagraph(both, question)).toBe(both);
});
