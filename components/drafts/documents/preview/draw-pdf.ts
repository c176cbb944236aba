import { type Painted, paintPage } from "@/components/documents/pdf/paint-page";
import { isLocked, openPdfReader, type PdfReader } from "@/components/documents/pdf/pdf-reader";
import { raceAbort } from "@/components/documents/pdf/race-abort";
import { wholeReaderOf } from "@/components/documents/pdf/whole-reader";
import { releaseCanvas } from "@/components/documents/shown-document";
import { type Preview, pictureAtMost } from "./preview";

/** Less than the review takes: this is beside uploads, on phones too. What is made smaller is more than a picture shows. */
const [pixelsAtMost, reduceAbovePixels] = [16_000_000, 1_000_000];

/** The first page, where all of it can be drawn, and how many there are. Read in a worker of its own, which ends with `signal`. */
export async function drawPdf(file: Blob, signal: AbortSignal): Promise<Preview> {
  // A file of a network drive may never come.
  const bytes = new Uint8Array(await raceAbort(file.arrayBuffer(), signal));
  let reader: PdfReader;
  try {
    reader = await openPdfReader(bytes, { pixelsAtMost, reduceAbovePixels }, signal);
  } catch (error) {
    if (isLocked(error)) return { pages: null, picture: null, isLocked: true };
    throw error;
  }
  try {
    const picture = await raceAbort(drawFirstPage(reader, signal), signal);
    return { pages: reader.pdf.numPages, picture, isLocked: false };
  } finally {
    reader.end();
  }
}

async function drawFirstPage(reader: PdfReader, signal: AbortSignal): Promise<string | null> {
  const page = await reader.pdf.getPage(1);
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = Math.min(pictureAtMost.width / width, pictureAtMost.height / height);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  try {
    const first = await paintPage(page, canvas, { ...reader, scale }, signal);
    const painted = first === "incomplete" ? await paintWhole(reader, canvas, scale, signal) : first;
    return painted === "incomplete" || reader.missingContent.isAny() ? null : canvas.toDataURL();
  } finally {
    releaseCanvas(canvas);
  }
}

async function paintWhole(
  reader: PdfReader,
  canvas: HTMLCanvasElement,
  scale: number,
  signal: AbortSignal,
): Promise<Painted> {
  const whole = wholeReaderOf(reader, signal);
  try {
    const opened = await whole.open();
    return await paintPage(await opened.pdf.getPage(1), canvas, { ...opened, scale }, signal);
  } finally {
    whole.end();
  }
}
