import { version } from "pdfjs-dist/package.json";
import { expect, test } from "vitest";
import { readerRelease } from "@/lib/domain/reader-path";
import { findReaderFile } from "./reader-files";

const release = readerRelease(version);

test.each([
  ["build", "pdf.worker.min.mjs", "text/javascript"],
  ["wasm", "jbig2.wasm", "application/wasm"],
  ["wasm", "openjpeg.wasm", "application/wasm"],
  ["wasm", "jbig2_nowasm_fallback.js", "text/javascript"],
  ["wasm", "openjpeg_nowasm_fallback.js", "text/javascript"],
  ["cmaps", "UniGB-UCS2-H.bcmap", "application/octet-stream"],
  ["standard_fonts", "FoxitSerifBold.pfb", "application/octet-stream"],
])("the reader is given %s/%s", async (folder, name, type) => {
  expect(await findReaderFile(release, folder, name)).toMatchObject({ type });
});

test.each([
  ["of another release", readerRelease("6.0.0"), "build", "pdf.worker.min.mjs"],
  ["elsewhere in the package", release, "web", "pdf_viewer.mjs"],
  ["that evaluates", release, "wasm", "quickjs-eval.js"],
  ["that evaluates, compiled", release, "wasm", "quickjs-eval.wasm"],
  ["outside the package", release, "cmaps", "../package.json"],
  ["by a word that every object knows", release, "constructor", "pdf.worker.min.mjs"],
  ["that is not there", release, "cmaps", "Klingon.bcmap"],
])("nobody is given a file %s", async (_, ofRelease, folder, name) => {
  expect(await findReaderFile(ofRelease, folder, name)).toBeNull();
});
