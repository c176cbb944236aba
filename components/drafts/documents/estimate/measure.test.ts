import { afterEach, expect, test, vi } from "vitest";
import { measureOf } from "./measure";

afterEach(() => vi.unstubAllGlobals());

/** A browser whose worker finds so many words in every document. */
function findsWords(words: number | null): void {
  class Finding extends EventTarget {
    postMessage(): void {
      this.dispatchEvent(new MessageEvent("message", { data: words }));
    }
    terminate(): void {}
  }
  vi.stubGlobal("Worker", Finding);
}

test.each([
  [300, { words: 300, picturePages: 0 }],
  [null, null],
  // Scans that were put into a Word document: nobody knows how many pages they are.
  [0, null],
  [4, null],
])("of a Word document with %j words is counted %j", async (words, measure) => {
  findsWords(words);
  expect(await measureOf(new File(["a document"], "contract.docx"))).toEqual(measure);
});
