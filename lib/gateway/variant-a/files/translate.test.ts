import { expect, test } from "vitest";
import { toFile } from "./translate";
import { fileSchema } from "./wire";

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
