import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { version } from "pdfjs-dist/package.json";
import { expect, test } from "vitest";
import { readerRelease, servedVersion } from "@/lib/domain/reader-path";
import { findReaderFile, readerHeaders } from "./reader-files";
import { readWorkerPrelude } from "./reader-worker";

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
  ["outside its folders", release, "cmaps", "../package.json"],
])("nobody is given a file %s, which is there", async (_, ofRelease, folder, name) => {
  expect(existsSync(path.join("node_modules/pdfjs-dist", folder, name))).toBe(true);
  expect(await findReaderFile(ofRelease, folder, name)).toBeNull();
});

test.each([
  ["by a word that every object knows", "constructor", "pdf.worker.min.mjs"],
  ["that is not there", "cmaps", "Klingon.bcmap"],
])("there is no file %s", async (_, folder, name) => {
  expect(await findReaderFile(release, folder, name)).toBeNull();
});

const oddNames = [
  ...[64, 65, 255, 256, 4_096, 20_000].map((length) => "a".repeat(length)),
  "",
  ".",
  "\0",
  "é",
];

test.each([
  ["build", ".mjs"],
  ["wasm", ".wasm"],
  ["wasm", "_nowasm_fallback.js"],
  ["cmaps", ".bcmap"],
  ["standard_fonts", ".pfb"],
  ["standard_fonts", ".ttf"],
])("however long or odd a name is, there is no file by it: %s/…%s", async (folder, ending) => {
  for (const name of oddNames) {
    const found = [
      findReaderFile(release, folder, name + ending),
      findReaderFile(release, name, name + ending),
      findReaderFile(name, folder, name + ending),
    ];
    expect(await Promise.all(found)).toEqual([null, null, null]);
  }
});

test("every name that the package gives is one that the reader is given", async () => {
  const files = { cmaps: /\.bcmap$/, standard_fonts: /\.(pfb|ttf)$/ };
  for (const [folder, isServed] of Object.entries(files)) {
    const names = readdirSync(path.join("node_modules/pdfjs-dist", folder)).filter((name) =>
      isServed.test(name),
    );
    expect(names).not.toEqual([]);
    for (const name of names) expect(await findReaderFile(release, folder, name), name).not.toBeNull();
  }
});

/** Of what browsers keep beside the package's bytes, by its version: one more line for a change, and the lines before as they are. */
const servedAsOf: Record<number, string> = {
  3: "h6hk2grUym0pbEvPeNKTm3lxoNB5cV9yqwSe_z6V19g",
  4: "dBM0ECWaN0Z_nkwgj2bC0IiENDV8pP-TTfIACJykhto",
};

test("what browsers keep beside the package's bytes for a year changes with its version alone", async () => {
  const headers = readerHeaders({ bytes: new Uint8Array(8), type: "text/javascript" });
  const digest = createHash("sha256")
    .update(JSON.stringify([headers, await readWorkerPrelude()]))
    .digest("base64url");
  expect(digest).toBe(servedAsOf[servedVersion]);
});
