import { createElement } from "react";
import { expect, test } from "vitest";
import { markupInEnglish } from "@/components/words/testing/markup";
import { RevisionStatus } from "./revision-status";

const markupOf = (status: string) => markupInEnglish(createElement(RevisionStatus, { status }));

test("a revision's status has our word and the look of the order's that means the same", () => {
  const markup = markupOf("in_progress");
  expect(markup).toContain(">In progress<");
  expect(markup).toContain('class="status-badge revising"');
});

test("a status that nobody knows is shown as the service wrote it, and looks like none of ours", () => {
  const markup = markupOf("typesetting");
  expect(markup).toContain(">typesetting<");
  expect(markup).toContain('class="status-badge"');
});
