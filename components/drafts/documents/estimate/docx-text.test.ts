import { crc32, deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { countWords } from "./count-words";
import { docxText } from "./docx-text";

const document = (body: string) =>
  `<?xml version="1.0"?><w:document xmlns:w="x"><w:body>${body}</w:body></w:document>`;
const paragraph = (...runs: string[]) =>
  `<w:p>${runs.map((run) => `<w:r><w:t xml:space="preserve">${run}</w:t></w:r>`).join("")}</w:p>`;

test("the words of a Word document are counted, also those that are written in several pieces", async () => {
  const body = paragraph("The cer", "tificate", " of Maria &amp; Juan") + paragraph("José López");
  const text = await docxText(
    zipOf({ "[Content_Types].xml": "<Types/>", "word/document.xml": document(body) }),
  );
  expect(countWords(text ?? "")).toBe(7);
});

test("one that is stored as it is, and has a comment behind it, is read too", async () => {
  const files = { "word/document.xml": document(paragraph("Two words")) };
  expect((await docxText(zipOf(files, { isStored: true, comment: "by hand" })))?.trim()).toBe("Two words");
});

test.each([
  ["another zip", zipOf({ "xl/workbook.xml": "<workbook/>" })],
  ["no zip", new Blob(["This is a letter"])],
  ["nothing", new Blob([])],
  ["half a document", zipOf({ "word/document.xml": document(paragraph("Two words")) }).slice(0, 60)],
  ["one that unpacks to more than it may", zipOf({ "word/document.xml": " ".repeat(50 * 1024 * 1024) })],
])("%s has no words that could be counted", async (_, file) => {
  expect(await docxText(file)).toBeNull();
});

test("words are counted where no spaces part them, and signs are none", () => {
  expect(countWords("これは証明書です")).toBeGreaterThan(2);
  expect(countWords("— § 12, 3.5 %")).toBe(2);
});

function zipOf(files: Record<string, string>, { isStored = false, comment = "" } = {}): Blob {
  const entries = Object.entries(files).map(([name, text]) => {
    const content = Buffer.from(text);
    return { name: Buffer.from(name), content, packed: isStored ? content : deflateRawSync(content) };
  });
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const { name, content, packed } of entries) {
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(isStored ? 0 : 8, 4);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(content.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    parts.push(Buffer.from("PK\x03\x04"), fields, name, packed);
    list.push(Buffer.from("PK\x01\x02"), Buffer.from([20, 0]), fields, place, name);
    at += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(Buffer.concat(list).length, 8);
  end.writeUInt32LE(at, 12);
  end.writeUInt16LE(comment.length, 16);
  return new Blob([Buffer.concat([...parts, ...list, Buffer.from("PK\x05\x06"), end, Buffer.from(comment)])]);
}
