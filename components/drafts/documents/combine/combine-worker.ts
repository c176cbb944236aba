import { buildDocument, type PageSource, UnreadableSource, type WantedPage } from "./build-document";
import { encodePhoto } from "./encode-photo";

/** Puts pages together beside the page, which goes on meanwhile. Ended by whoever began it, also while it works. */

export type CombineOrder = { sources: PageSource[]; pages: WantedPage[] };

export type CombineNews =
  | { kind: "progress"; donePages: number }
  | { kind: "done"; document: Blob }
  /** `source`: which of them cannot be read; null for anything else. */
  | { kind: "failed"; source: number | null };

const tell = (news: CombineNews) => postMessage(news);

addEventListener("message", ({ data }: MessageEvent<CombineOrder>) => {
  const onProgress = (donePages: number) => tell({ kind: "progress", donePages });
  buildDocument({ ...data, encodePhoto, onProgress }).then(
    (bytes) => tell({ kind: "done", document: new Blob([bytes as Uint8Array<ArrayBuffer>]) }),
    (error: unknown) =>
      tell({ kind: "failed", source: error instanceof UnreadableSource ? error.source : null }),
  );
});

addEventListener("messageerror", () => tell({ kind: "failed", source: null }));
