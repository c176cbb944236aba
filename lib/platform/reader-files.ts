import { readFile } from "node:fs/promises";
import path from "node:path";
import { readerRelease } from "@/lib/domain/reader-path";
import { readWorkerPrelude } from "./reader-worker";

/**
 * What the reader of PDF files loads while it reads: its worker, and what single documents need (fonts that they do not
 * bring, character maps, decoders of scans). From the portal's own origin, as the package has them; only before the worker
 * something is put.
 */

const packageFolder = path.join(process.cwd(), "node_modules", "pdfjs-dist");

/** Names are no longer than a file system takes: what it would refuse is not there. */
const served: Record<string, readonly { name: RegExp; type: string; readPrelude?: () => Promise<string> }[]> =
  {
    build: [{ name: /^pdf\.worker\.min\.mjs$/, type: "text/javascript", readPrelude: readWorkerPrelude }],
    wasm: [
      { name: /^(jbig2|openjpeg)\.wasm$/, type: "application/wasm" },
      // The same for a browser that compiles no WebAssembly, as some do for whoever asks them to be careful.
      { name: /^(jbig2|openjpeg)_nowasm_fallback\.js$/, type: "text/javascript" },
    ],
    cmaps: [{ name: /^[\w-]{1,64}\.bcmap$/, type: "application/octet-stream" }],
    standard_fonts: [{ name: /^[\w-]{1,64}\.(pfb|ttf)$/, type: "application/octet-stream" }],
  };

export type ReaderFile = { bytes: Uint8Array<ArrayBuffer>; type: string };

/** What an answer says of a file. Its worker may load its own decoders, and ask for nothing. */
export function readerHeaders({ bytes, type }: ReaderFile) {
  return {
    "Content-Type": type,
    "Content-Length": bytes.byteLength,
    "Content-Security-Policy":
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; frame-ancestors 'none'",
    "Cache-Control": "private, max-age=31536000, immutable",
  };
}

let knownVersion: string | undefined;

/** Null for what the reader has no use for, and for another release of it than the one that is installed. */
export async function findReaderFile(
  release: string,
  folder: string,
  name: string,
): Promise<ReaderFile | null> {
  knownVersion ??= (
    JSON.parse(await readFile(path.join(packageFolder, "package.json"), "utf8")) as { version: string }
  ).version;
  const inFolder = Object.hasOwn(served, folder) ? served[folder] : undefined;
  const known = inFolder?.find((kind) => kind.name.test(name));
  if (release !== readerRelease(knownVersion) || !known) return null;
  const prelude = Buffer.from((await known.readPrelude?.()) ?? "");
  try {
    const bytes = await readFile(path.join(packageFolder, folder, name));
    return { bytes: new Uint8Array(Buffer.concat([prelude, bytes])), type: known.type };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
