import pLimit from "p-limit";
import { isImageName } from "@/components/documents/images/image-name";
import { isPdfName } from "@/lib/files/rules";
import type { Preview } from "./preview";

/** Larger files are not read for this: it is to cost nothing beside the upload. */
const readBytesAtMost = 30 * 1024 * 1024;
const drawnWithinMs = 10_000;

const nothing: Preview = { pages: null, picture: null, isLocked: false };
const known = new WeakMap<File, Promise<Preview>>();
/** One after the other, however many were dropped. */
const inTurn = pLimit(1);

/** The preview of a file that the browser has; never rejects, what cannot be read has none. */
export function previewOf(file: File): Promise<Preview> {
  const drawn = known.get(file) ?? inTurn(() => draw(file)).catch(() => nothing);
  known.set(file, drawn);
  return drawn;
}

async function draw(file: File): Promise<Preview> {
  if (file.size > readBytesAtMost) return nothing;
  if (isPdfName(file.name)) {
    // The reader is larger than the form: it is loaded for who adds a PDF, when they do.
    const { drawPdf } = await import("./draw-pdf");
    return await drawPdf(file, AbortSignal.timeout(drawnWithinMs));
  }
  if (!isImageName(file.name)) return nothing;
  const { drawImage } = await import("./draw-image");
  return { ...nothing, picture: await drawImage(file) };
}
