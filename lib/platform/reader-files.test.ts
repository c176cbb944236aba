import { version } from "pdfjs-dist/package.json";
import { expect, test } from "vitest";
import { findReaderFile } from "./reader-files";

test.each([
  ["build", "pdf.worker.min.mjs", "text/javascript"],
  ["wasm", "jbig2.wasm", "application/wasm"],
  ["wasm", "openjpeg.wasm", "application/wasm"],
  ["wasm", "jbig2_nowasm_fallback.js", "text/javascript"],
  ["wasm", "openjpeg_nowasm_fallback.js", "text/javascript"],
  ["cmaps", "UniGB-UCS2-H.bcmap", "application/octet-stream"],
  ["standard_fonts", "FoxitSerifBold.pfb", "application/octet-stream"],
])("the reader is given %s/%s", async (folder, name, type) => {
  expect(await findReaderFile(version, folder, name)).toMatchObject({ type });
});

test.each([
  ["of another release", "6.0.0", "build", "pdf.worker.min.mjs"],
  ["elsewhere in the package", version, "web", "pdf_viewer.mjs"],
  ["that evaluates", version, "wasm", "quickjs-eval.js"],
  ["that evaluates, compiled", version, "wasm", "quickjs-eval.wasm"],
  ["outside the package", version, "cmaps", "../package.json"],
  ["by a word that every object knows", version, "constructor", "pdf.worker.min.mjs"],
  ["that is not there", version, "cmaps", "Klingon.bcmap"],
])("nobody is given a file %s", async (_, ofVersion, folder, name) => {
  expect(await findReaderFile(ofVersion, folder, name)).toBeNull();
});
