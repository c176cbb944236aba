import { getDocument, type PDFDocumentProxy, PDFWorker, VerbosityLevel } from "pdfjs-dist";
import { type Preview, pictureAtMost } from "./preview";

// A file of the portal's own, under a policy that lets it load and ask for nothing.
const workerAddress = new URL("pdfjs-dist/build/pdf.worker.min.mjs", import.meta.url).href;

/** An image of a page that has more is left out: to decode it takes memory, whatever its file is like. */
const imagePixelsAtMost = 16_000_000;

/** The first page and how many there are. Read in a worker of its own, which ends with `signal`. */
export async function drawPdf(file: Blob, signal: AbortSignal): Promise<Preview> {
  const port = new Worker(workerAddress, { type: "module" });
  const isOver = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
    port.addEventListener("error", () => reject(new Error("The reader of PDF files could not be loaded")));
  });
  try {
    return await Promise.race([read(file, port), isOver]);
  } catch (error) {
    if (isLocked(error)) return { pages: null, picture: null, isLocked: true };
    throw error;
  } finally {
    port.terminate();
  }
}

async function read(file: Blob, port: Worker): Promise<Preview> {
  const document = await getDocument({
    data: await file.arrayBuffer(),
    worker: PDFWorker.create({ port }),
    // Its fonts are drawn as lines and never handed to the browser.
    disableFontFace: true,
    enableXfa: false,
    useWasm: false,
    disableWorkerRendering: true,
    maxImageSize: imagePixelsAtMost,
    verbosity: VerbosityLevel.ERRORS,
  }).promise;
  return { pages: document.numPages, picture: await drawFirstPage(document), isLocked: false };
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

function isLocked(error: unknown): boolean {
  return error instanceof Error && error.name === "PasswordException";
}
