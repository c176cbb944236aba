import { expect, test } from "vitest";
import { toFile } from "./translate";
import { downloadSchema, fileSchema } from "./wire";

const file = { id: 8, name: "a.mp3", type: "source", size: 1, created_at: "2026-03-01T10:00:00Z" };
const read = (changed: object) => toFile(fileSchema.parse({ ...file, ...changed }));

test("a kind that the service has added since is kept as it wrote it", () => {
  expect(read({ type: "recording" }).kind).toBe("recording");
});

test("a name holds no character that PostgreSQL cannot keep, or that shows it as something else", () => {
  expect(read({ name: "bi\0rth.pdf" }).name).toBe("birth.pdf");
  expect(read({ name: "birth\u202Efdp.exe" }).name).toBe("birthfdp.exe");
  expect(read({ name: "\u200B" }).name).toBe("Unnamed file");
});

test("an address to download from is one that a header can hold, whatever letters it is written with", () => {
  const read = (url: string) => downloadSchema.parse({ url }).url;
  expect(read("https://files.test/ü 中\u202E.pdf?signature=a%2Fb")).toBe(
    "https://files.test/%C3%BC%20%E4%B8%AD%E2%80%AE.pdf?signature=a%2Fb",
  );
});

test.each([
  ["runs as a script", "javascript:alert(1)"],
  ["says no protocol", "//files.test/a"],
  ["is longer than any header", `https://files.test/${"a".repeat(10_000)}`],
])("one that %s is none", (_, url) => {
  expect(downloadSchema.safeParse({ url }).success).toBe(false);
});
