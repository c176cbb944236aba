import { expect, test } from "vitest";
import { message } from "@/lib/domain/message";
import { contentFaults } from "@/lib/drafts/rules";
import { longestRevision, revisionForm, revisionTooLong } from "./form";

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
