import { expect, test, vi } from "vitest";
import { haveSameContent } from "./same-content";

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
