import { openPdf } from "@/components/orders/approvals/review/documents/open-pdf";
import { NotShown, type ShownDocument } from "@/components/orders/approvals/review/documents/shown-document";
import type { FormDocument } from "../form-document";

import { pictureAtMost } from "../preview/preview";
import { pagesAtMost, photoHeadBytes, photoPixelsAtMost } from "./limits";
import type { OpenDocuments } from "./open-documents";
import { type SourceKind, sourceKindOf } from "./page-source";
import { photoPixelsOf } from "./photo-size";

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
export type UnreadWhy = "missing" | "format" | "heic" | "locked" | "broken" | "size" | "pages";

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
  const { file } = document;
  const kind = sourceKindOf(document.name);
  if (!kind) throw new Unread("format");
  if (!file) throw new Unread("missing");
  return kind === "pdf"
    ? await readPdf(document, file, open, signal)
    : await readPhoto(document, file, signal);
}

async function readPdf(document: FormDocument, file: File, open: OpenDocuments, signal: AbortSignal) {
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
    throw new Unread(error instanceof NotShown && error.why === "locked" ? "locked" : "broken");
  });
  if (pageCount > pagesAtMost) throw new Unread("pages");
  const draw = async (page: number, drawing: AbortSignal) =>
    await withPdf(async (shown) => {
      drawing.throwIfAborted();
      const { width, height } = await shown.sizeOf(page);
      const canvas = globalThis.document.createElement("canvas");
      const scale = Math.min(pictureAtMost.width / width, pictureAtMost.height / height);
      await shown.draw(page, canvas, scale, drawing);
      shown.forget(page);
      return asPicture(canvas);
    });
  return { document, file, kind: "pdf" as const, pageCount, draw };
}

/** Drawn at once: only what the browser could show can be put in. */
async function readPhoto(document: FormDocument, file: File, signal: AbortSignal): Promise<ReadDocument> {
  const head = await file
    .slice(0, photoHeadBytes)
    .arrayBuffer()
    .catch(() => {
      throw new Unread("broken");
    });
  const pixels = photoPixelsOf(new Uint8Array(head));
  if (pixels !== null && pixels > photoPixelsAtMost) throw new Unread("size");
  const isHeic = /\.hei[cf]$/i.test(document.name);
  if (pixels === null) throw new Unread("broken");
  const whole = await createImageBitmap(file).catch(() => {
    throw new Unread(isHeic ? "heic" : "broken");
  });
  signal.throwIfAborted();
  try {
    const scale = Math.min(pictureAtMost.width / whole.width, pictureAtMost.height / whole.height, 1);
    const canvas = globalThis.document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(whole.width * scale));
    canvas.height = Math.max(1, Math.round(whole.height * scale));
    canvas.getContext("2d")?.drawImage(whole, 0, 0, canvas.width, canvas.height);
    const picture = asPicture(canvas);
    return { document, file, kind: "photo", pageCount: 1, draw: async () => picture };
  } finally {
    whole.close();
  }
}

function asPicture(canvas: HTMLCanvasElement): string {
  const picture = canvas.toDataURL();
  // Some browsers hold the memory of a canvas that is gone until it has no size.
  canvas.width = 0;
  canvas.height = 0;
  return picture;
}
