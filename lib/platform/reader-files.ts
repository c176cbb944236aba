import { readFile } from "node:fs/promises";
import path from "node:path";

/**
 * What the reader of PDF files loads while it reads: its worker, and what single documents need (fonts that they do not
 * bring, character maps, decoders of scans). From the portal's own origin, as the package has them.
 */

const folder = path.join(process.cwd(), "node_modules", "pdfjs-dist");

const types: Record<string, { name: RegExp; type: string }> = {
  build: { name: /^pdf\.worker\.min\.mjs$/, type: "text/javascript" },
  // Without WebAssembly: no policy has to let it be compiled.
  wasm: { name: /^\w+_nowasm_fallback\.js$/, type: "text/javascript" },
  cmaps: { name: /^[\w-]+\.bcmap$/, type: "application/octet-stream" },
  standard_fonts: { name: /^[\w-]+\.(pfb|ttf)$/, type: "application/octet-stream" },
};

export type ReaderFile = { bytes: Uint8Array<ArrayBuffer>; type: string };

let knownVersion: string | undefined;

/** Null for what the reader has no use for, and for another release of it than the one that is installed. */
export async function findReaderFile(
  version: string,
  place: string,
  name: string,
): Promise<ReaderFile | null> {
  knownVersion ??= (
    JSON.parse(await readFile(path.join(folder, "package.json"), "utf8")) as { version: string }
  ).version;
  const known = Object.hasOwn(types, place) ? types[place] : undefined;
  if (version !== knownVersion || !known?.name.test(name)) return null;
  try {
    return { bytes: new Uint8Array(await readFile(path.join(folder, place, name))), type: known.type };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
