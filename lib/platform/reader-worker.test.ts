import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { missingContentMessage } from "@/lib/domain/reader-path";
import { missingContentWarnings, readWorkerPrelude } from "./reader-worker";

const pagesOfMiB = 16;

/** As WebAssembly has it, without the bytes. */
class Memory {
  buffer = { byteLength: 65_536 };
  grow(pages: number): number {
    this.buffer = { byteLength: this.buffer.byteLength + pages * 65_536 };
    return pages;
  }
}

/** Runs the prelude as a worker does. @returns what it told the page, and the worker's console */
async function run(globals: object) {
  const told: unknown[] = [];
  const console = { warn: (_: string) => undefined };
  runInNewContext(await readWorkerPrelude(), {
    ...globals,
    console,
    postMessage: (said: unknown) => told.push(said),
  });
  return { told, console };
}

test("a decoder is given the memory that a large scan takes, and not the gigabytes that one claims to", async () => {
  await run({ WebAssembly: { Memory } });
  const memory = new Memory();
  expect(memory.grow(560 * pagesOfMiB)).toBe(560 * pagesOfMiB);
  expect(() => memory.grow(400 * pagesOfMiB)).toThrow("too much memory");
  expect(memory.buffer.byteLength).toBe((560 * pagesOfMiB + 1) * 65_536);
});

test("of what pdf.js warns of the page is told where something is not seen, also by a browser that compiles nothing", async () => {
  const { told, console } = await run({});
  console.warn("Warning: TT: undefined function: 32");
  expect(told).toEqual([]);
  console.warn("Warning: Image exceeded maximum allowed size and was removed.");
  console.warn('Warning: getOperatorList - ignoring XObject: "JpxError: OpenJPEG failed to initialize".');
  // A document can have millions of them.
  expect(told).toEqual([missingContentMessage]);
});

test.each(missingContentWarnings)("pdf.js still warns of it: %s", (loss) => {
  expect(readFileSync("node_modules/pdfjs-dist/build/pdf.worker.min.mjs", "utf8")).toContain(loss);
});

/** All that pdf.js warns of, as it was looked through for what is not seen: `missingContentWarnings`. */
const lookedThrough = "0SXJpYMDyoxgchikQV3dKGiZimWheZZ1kdLPg0DAXQo";

test("pdf.js warns of nothing new that nobody has looked at", () => {
  const worker = readFileSync("node_modules/pdfjs-dist/build/pdf.worker.mjs", "utf8");
  const warnings = [...worker.matchAll(/\bwarn\((.*)\);$/gm)].map(([, said]) => said);
  expect(warnings.length).toBeGreaterThan(200);
  expect(createHash("sha256").update(warnings.join("\n")).digest("base64url")).toBe(lookedThrough);
});
