import { createHash } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { haveSameContent, isSameFile } from "./same-content";

const mebibyte = 1024 * 1024;
/** Longer than what is read at once. */
const long = (last: string) => new Blob(["x".repeat(2 * mebibyte), last]);

test.each([
  ["the same bytes", long("a"), long("a"), true],
  ["the last byte is another", long("a"), long("b"), false],
  ["one goes on where the other ends", long("a"), long("ab"), false],
])("files are the same by what is in them: %s", async (_, one, other, isSame) => {
  expect(await haveSameContent(one, other)).toBe(isSame);
});

test("files of different sizes are not read", async () => {
  const one = new Blob(["1"]);
  const read = vi.spyOn(one, "slice");
  expect(await haveSameContent(one, new Blob(["12"]))).toBe(false);
  expect(read).not.toHaveBeenCalled();
});

test("files that differ at the beginning are read no further", async () => {
  const one = new Blob(["a", long("")]);
  const read = vi.spyOn(one, "slice");
  expect(await haveSameContent(one, new Blob(["b", long("")]))).toBe(false);
  expect(read).toHaveBeenCalledOnce();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** As the portal tells of a scan after a reload. */
const kept = {
  file: null,
  sha256: createHash("sha256").update("a scan").digest("hex") as string | null,
  name: "scan.pdf",
  sizeBytes: 6,
};

test.each([
  ["the same bytes, whatever they are called", new File(["a scan"], "again.pdf"), kept, true, true],
  ["other bytes of that name", new File(["a book"], "scan.pdf"), kept, true, false],
  ["that name, where nothing can be hashed", new File(["a scan"], "scan.pdf"), kept, false, true],
  ["another name, where nothing can be hashed", new File(["a scan"], "other.pdf"), kept, false, false],
  ["another length, where nothing can be hashed", new File(["a scan!"], "scan.pdf"), kept, false, false],
  [
    "that name, where no hash was kept",
    new File(["a scan"], "scan.pdf"),
    { ...kept, sha256: null },
    true,
    true,
  ],
])("a file is known as one that the portal alone has: %s", async (_, file, document, isSecure, isSame) => {
  vi.stubGlobal("isSecureContext", isSecure);
  expect(await isSameFile(file, document)).toBe(isSame);
});
