import { describe, expect, test } from "vitest";
import { maxDocumentBytes } from "../rules";
import { announcedSize } from "./rules";
import { uploadAddressSchema } from "./schema";

describe("an upload is refused before a byte is read", () => {
  test.each([
    ["without a length", undefined, "invalid_input"],
    ["with a length that is no number", "1e3", "invalid_input"],
    ["when it is empty", "0", "invalid_input"],
    ["when it is above the service's limit", String(maxDocumentBytes + 1), "too_large"],
  ])("%s", (_, length, code) => {
    expect(() => announcedSize(length)).toThrow(expect.objectContaining({ code }));
  });
  test("but not at the limit itself", () => {
    expect(announcedSize(String(maxDocumentBytes))).toBe(maxDocumentBytes);
  });
});

test("a file's name carries no path, no control characters and nothing that shows it as something else", () => {
  const id = "0197b3a0-0000-7000-8000-000000000000";
  const named = (name: string) =>
    uploadAddressSchema.safeParse({ draft: id, document: id, choice: id, kind: "source", name });
  expect(named("a/b\\c\r\n.pdf").data?.name).toBe("a b c  .pdf");
  expect(named("Geburtsurkunde – Jürgen.pdf").data?.name).toBe("Geburtsurkunde – Jürgen.pdf");
  expect(named("/").success).toBe(false);
  expect(named("\u202E\u200B").success).toBe(false);
  expect(named("birth\u202Efdp.exe").data?.name).toBe("birthfdp.exe");
});
