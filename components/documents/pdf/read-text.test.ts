import type { PDFPageProxy } from "pdfjs-dist";
import { expect, test } from "vitest";
import { readText } from "./read-text";

/** A page whose text comes in two parts. */
function pageWith(str: string, pieces: number): PDFPageProxy {
  const part = { items: Array.from({ length: pieces / 2 }, () => ({ str })), styles: {}, lang: "en" };
  const stream = new ReadableStream({
    start(controller) {
      for (const _ of [1, 2]) controller.enqueue(part);
      controller.close();
    },
  });
  return { streamTextContent: () => stream } as unknown as PDFPageProxy;
}

test.each([
  ["as much as any print has", "a", 20_000, 20_000],
  ["letters in few pieces, as many as are read", "a".repeat(250_000), 2, 2],
  ["too many pieces", "a", 20_002, null],
  ["too many letters", "a".repeat(250_001), 2, null],
])("%s", async (_, str, pieces, read) => {
  const text = await readText(pageWith(str, pieces));
  expect(text?.items.length ?? null).toBe(read);
});
