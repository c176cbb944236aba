import { createElement } from "react";
import { expect, test } from "vitest";
import { markupInEnglish } from "@/components/words/testing/markup";
import { Documents } from "./documents";

const shown = (kind: string) => {
  const document = { id: "1", name: "a.pdf", kind, sizeBytes: 1, uploadedAt: "2026-03-01T10:00:00.000Z" };
  return markupInEnglish(createElement(Documents, { documents: [document] }));
};

test("a document says what it is in our words", () => {
  expect(shown("source")).toContain("Source · ");
});

test.each(["recording", "constructor", "__proto__", "toString"])(
  "one of a kind that nobody knows is shown as the service wrote it: %s",
  (kind) => {
    expect(shown(kind)).toContain(`${kind} · `);
  },
);
