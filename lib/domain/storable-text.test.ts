import { expect, test } from "vitest";
import { storableText } from "./storable-text";

test("text that PostgreSQL can keep stays as it is", () => {
  expect(storableText("Größe 😀\nline two\ttab")).toBe("Größe 😀\nline two\ttab");
});

test("NUL and half a surrogate pair are left out", () => {
  expect(storableText("a\0b")).toBe("ab");
  expect(storableText("cut \ud83d")).toBe("cut ");
  expect(storableText("\ude00 first")).toBe(" first");
});
