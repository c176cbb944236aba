import { NotDecoded } from "@/components/documents/images/decode-image";
import { openPdf } from "@/components/documents/pdf/open-pdf";
import {
  NotShown,
  type NotShownWhy,
  releaseCanvas,
  type ShownDocument,
} from "@/components/documents/shown-document";
import { maxDocumentBytes } from "@/lib/drafts/rules";
import { fetchContent } from "@/lib/files/content/client";
import type { FormDocument } from "../form-document";
import { drawImage } from "../preview/draw-image";
import { pictureAtMost } from "../preview/preview";
import { pagesAtMost } from "./limits";
import type { OpenDocuments } from "./open-documents";
import { type SourceKind, sourceKindOf } from "./page-source";

/** A document whose pages can be put together with others. */
export type ReadDocument = {
  document: FormDocument;
  file: File;
  kind: SourceKind;
  pageCount: number;
  /** A small picture of one of its pages, as a data address. */
  draw: (page: number, signal: AbortSignal) => Promise<string>;
};

/** Why the pages of a document cannot be put together with others. */
export type UnreadWhy = "missing" | "unsent" | "format" | "heic" | "locked" | "broken" | "size" | "pages";

export class Unread extends Error {
  override readonly name = "Unread";
  constructor(readonly why: UnreadWhy) {
    super(`The document cannot be put together with others: ${why}`);
  }
}

/** @throws Unread */
export async function readDocument(
  document: FormDocument,
  open: OpenDocuments,
  signal: AbortSignal,
): Promise<ReadDocument> {
  const kind = sourceKindOf(document.name);
  if (!kind) throw new Unread("format");
  const file = document.file ?? (await fileOf(document, signal));
  return await readers[kind](document, file, { open, signal });
}

/** What the browser has no more comes back from the service. */
async function fileOf({ fileId, name, sizeBytes }: FormDocument, signal: AbortSignal): Promise<File> {
  if (!fileId) throw new Unread("missing");
  const told = { likely: sizeBytes, atMost: maxDocumentBytes, signal, onProgress: () => undefined };
  const bytes = await fetchContent(fileId, told).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw new Unread("unsent");
  });
  return new File([bytes], name);
}

type Reading = { open: OpenDocuments; signal: AbortSignal };
type Reader = (document: FormDocument, file: File, reading: Reading) => Promise<ReadDocument>;

const readers: Record<SourceKind, Reader> = { pdf: readPdf, photo: readPhoto };

/** What keeps a PDF file from being shown keeps it from being put in. */
const unreadAs: Record<NotShownWhy, UnreadWhy> = {
  ...{ locked: "locked", pages: "pages", broken: "broken" },
  // These are of whoever shows a document by itself.
  ...{ format: "broken", size: "broken" },
};

async function readPdf(document: FormDocument, file: File, { open, signal }: Reading): Promise<ReadDocument> {
  const opened = async () => {
    const bytes = await file.arrayBuffer().catch(() => {
      throw new NotShown("broken");
    });
    return await openPdf(new Uint8Array(bytes), AbortSignal.any([signal, open.ending]));
  };
  const withPdf = <Found>(look: (shown: ShownDocument) => Promise<Found>) =>
    open.withDocument(document.id, opened, look);
  const pageCount = await withPdf(async (shown) => shown.pageCount).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw new Unread(error instanceof NotShown ? unreadAs[error.why] : "broken");
  });
  if (pageCount > pagesAtMost) throw new Unread("pages");
  const draw = async (page: number, drawing: AbortSignal) =>
    await withPdf(async (shown) => {
      drawing.throwIfAborted();
      const { width, height } = await shown.sizeOf(page);
      const canvas = globalThis.document.createElement("canvas");
      const scale = Math.min(pictureAtMost.width / width, pictureAtMost.height / height);
      try {
        await shown.draw(page, canvas, scale, drawing);
        return canvas.toDataURL();
      } finally {
        shown.forget(page);
        releaseCanvas(canvas);
      }
    });
  return { document, file, kind: "pdf", pageCount, draw };
}

/** Drawn at once: only what the browser could show can be put in. */
async function readPhoto(document: FormDocument, file: File, { signal }: Reading): Promise<ReadDocument> {
  const picture = await drawImage(file).catch((error: unknown) => {
    throw new Unread(error instanceof NotDecoded ? whyOf(error, document.name) : "broken");
  });
  signal.throwIfAborted();
  return { document, file, kind: "photo", pageCount: 1, draw: async () => picture };
}

/** Of something else, under the name of a photo, nothing more can be said. */
function whyOf({ why }: NotDecoded, name: string): UnreadWhy {
  if (why !== "format") return why;
  return /\.hei[cf]$/i.test(name) ? "heic" : "broken";
}
