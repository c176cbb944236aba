import type { PDFDocumentProxy } from "pdfjs-dist";
import { raceAbort } from "@/components/pdf/race-abort";
import { isLocked, type ReadPdf, readPdf } from "@/components/pdf/read-pdf";
import { type Preview, pictureAtMost } from "./preview";

/** More than a picture shows of a page. */
const wholeDots = 1_000_000;

/** The first page and how many there are. Read in a worker of its own, which ends with `signal`. */
export async function drawPdf(file: Blob, signal: AbortSignal): Promise<Preview> {
  let reader: ReadPdf;
  try {
    reader = await readPdf(new Uint8Array(await file.arrayBuffer()), wholeDots, signal);
  } catch (error) {
    if (isLocked(error)) return { pages: null, picture: null, isLocked: true };
    throw error;
  }
  try {
    const picture = await raceAbort(drawFirstPage(reader.pdf), signal);
    return { pages: reader.pdf.numPages, picture, isLocked: false };
  } finally {
    reader.end();
  }
}

async function drawFirstPage(pdf: PDFDocumentProxy): Promise<string> {
  const page = await pdf.getPage(1);
  const whole = page.getViewport({ scale: 1 });
  const scale = Math.min(pictureAtMost.width / whole.width, pictureAtMost.height / whole.height);
  const viewport = page.getViewport({ scale });
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(viewport.width));
  canvas.height = Math.max(1, Math.round(viewport.height));
  await page.render({ canvas, viewport }).promise;
  return canvas.toDataURL();
}
