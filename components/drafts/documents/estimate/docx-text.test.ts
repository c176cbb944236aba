import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { ZipFile } from "yazl";
import { countWords } from "./count-words";
import { docxText } from "./docx-text";

const document = (body: string) =>
  `<?xml version="1.0"?><w:document xmlns:w="x"><w:body>${body}</w:body></w:document>`;
const paragraph = (...runs: string[]) =>
  `<w:p>${runs.map((run) => `<w:r><w:t xml:space="preserve">${run}</w:t></w:r>`).join("")}</w:p>`;

test("the words of a Word document are counted, also those that are written in several pieces", async () => {
  const body = paragraph("The cer", "tificate", " of Maria &amp; Juan") + paragraph("José López");
  const text = await docxText(
    await zipOf({ "[Content_Types].xml": "<Types/>", "word/document.xml": document(body) }),
  );
  expect(countWords(text ?? "")).toBe(7);
});

test("what stands in a text box is counted once, though it is written for programs of before as well", async () => {
  const box = (of: string) =>
    `<mc:${of} Requires="wps"><w:txbxContent>${paragraph("Sworn translator")}</w:txbxContent></mc:${of}>`;
  const body = `<w:p><w:r><mc:AlternateContent>${box("Choice")}${box("Fallback")}</mc:AlternateContent></w:r></w:p>`;
  const text = await docxText(await zipOf({ "word/document.xml": document(body) }));
  expect(countWords(text ?? "")).toBe(2);
});

test("a sign that is written by its number parts no word", async () => {
  const body = paragraph("The notary&#8217;s seal&#x2019;s place");
  const text = await docxText(await zipOf({ "word/document.xml": document(body) }));
  expect(countWords(text ?? "")).toBe(4);
});
test.each([
  ["Caf&#233; de&#160;M&#xE9;xico", "Café de\u00a0México", 3],
  ["R&amp;D of Juan&apos;s &lt;office&gt;", "R&D of Juan's <office>", 5],
  ["&#9999999999; words &nbsp; two", "  words   two", 2],
  ["one &constructor; two", "one   two", 2],
])(
  "a character that is written as a reference, as in %s, is that character",
  async (written, read, words) => {
    const text = await docxText(await zipOf({ "word/document.xml": document(paragraph(written)) }));
    expect(text?.trimEnd()).toBe(read);
    expect(countWords(text ?? "")).toBe(words);
  },
);

test("one that is stored as it is, and has a comment behind it, is read too", async () => {
  const files = { "word/document.xml": document(paragraph("Two words")) };
  const text = await docxText(await zipOf(files, { isStored: true, comment: "Not encrypted" }));
  expect(text?.trim()).toBe("Two words");
});

test.each([
  ["another zip", () => zipOf({ "xl/workbook.xml": "<workbook/>" })],
  ["no zip", () => new Blob(["This is a letter"])],
  ["nothing", () => new Blob([])],
  [
    "half a document",
    async () => (await zipOf({ "word/document.xml": document(paragraph("Two words")) })).slice(0, 60),
  ],
  [
    "one that unpacks to more than it may",
    () => zipOf({ "word/document.xml": " ".repeat(50 * 1024 * 1024) }),
  ],
])("%s has no words that could be counted", async (_, file) => {
  expect(await docxText(await file())).toBeNull();
});

test("words are counted where no spaces part them, and signs are none", () => {
  expect(countWords("これは証明書です")).toBeGreaterThan(2);
  expect(countWords("— § 12, 3.5 %")).toBe(2);
});

async function zipOf(files: Record<string, string>, { isStored = false, comment = "" } = {}): Promise<Blob> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(files))
    zip.addBuffer(Buffer.from(text), name, { compress: !isStored });
  zip.end({ forceZip64Format: false, comment });
  return new Blob([Uint8Array.from(await buffer(zip.outputStream))]);
}
