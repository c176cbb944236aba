import { countWords } from "./count-words";
import { docxText } from "./docx-text";

/** Counts the words of a Word document beside the page; null for what cannot be read. */
addEventListener("message", ({ data }: MessageEvent<Blob>) => {
  docxText(data).then(
    (text) => postMessage(text === null ? null : countWords(text)),
    () => postMessage(null),
  );
});
