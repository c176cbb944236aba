import { readFile } from "node:fs/promises";
import path from "node:path";
import { missingContentMessage } from "@/lib/domain/reader-path";

/**
 * Decoders ask for as much memory as an image says that it takes. A colour page of A4 at 600 dots an inch, the largest that is
 * scanned, takes 560 MB.
 */
const decoderBytesAtMost = 768 * 1024 * 1024;

/**
 * What pdf.js warns of when something is not seen that a document has, and tells by nothing else. That an image cannot be
 * decoded is seen where it is painted: a reader that decodes it whole may have it.
 */
export const missingContentWarnings = [
  'Filter "',
  "Invalid stream",
  "getContentStream - ignoring sub-stream",
  "Image exceeded maximum allowed size",
  "Image dimensions are missing",
  "ignoring the rest of the image data",
  "Unable to decode inline image",
  "_handleColorSpace - ignoring ColorSpace",
  "getOperatorList - ignoring ExtGState",
  "getOperatorList - ignoring XObject",
  "getOperatorList - ignoring Shading",
  "getOperatorList - ignoring errors",
  "getOperatorList - ignoring annotation data",
  "_parsedAnnotations",
  "parseShading - ignoring shading",
  "handleTilingType - ignoring pattern",
  "loadFont - preEvaluateFont failed",
  "loadFont - translateFont failed",
  "buildFontPaths - ignoring",
  "Type3 font resource",
];

/**
 * Bounds the memory of the decoders, and tells the page, once, that pdf.js leaves something out. Its other warnings are of what is in somebody's
 * document, and nobody's business.
 */
const guards = `
if (globalThis.WebAssembly) {
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function (pages) {
    const bytes = this.buffer.byteLength + pages * 65536;
    if (bytes > ${decoderBytesAtMost}) throw new RangeError("A decoder asks for too much memory");
    return grow.call(this, pages);
  };
}
let isTold = false;
console.warn = (said) => {
  if (isTold || !${JSON.stringify(missingContentWarnings)}.some((loss) => String(said).includes(loss))) return;
  isTold = true;
  postMessage("${missingContentMessage}");
};
`;

/**
 * What runs in the reader's worker before pdf.js does, which has no settings for it: those guards, and what makes scans smaller
 * sooner than it does (`halve-scans.mjs`).
 */
export async function readWorkerPrelude(): Promise<string> {
  const module = await readFile(path.join(process.cwd(), "lib", "platform", "halve-scans.mjs"), "utf8");
  const halving = module.replaceAll(/^export /gm, "");
  // In a block: the names of pdf.js's own, which is minified, are its to choose.
  return `{\n${halving}\nhalveScans(globalThis);\n${guards}}\n`;
}
