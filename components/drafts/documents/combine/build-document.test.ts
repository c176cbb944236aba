import { buffer } from "node:stream/consumers";
import { PDF } from "@libpdf/core";
import PDFDocument from "pdfkit";
import { expect, test, vi } from "vitest";
import { pdfOf } from "@/e2e/support/pdfs";
import { buildDocument, type PageSource, UnreadableSource, type WantedPage } from "./build-document";
import { writtenPdf } from "./testing/written-pdf";

/** What comes out is read again, as whoever gets it reads it. */

const source = (bytes: Uint8Array<ArrayBuffer>): PageSource => ({ kind: "pdf", file: new Blob([bytes]) });
const page = (at: number, number: number, rotation: WantedPage["rotation"] = 0): WantedPage => ({
  source: at,
  page: number,
  rotation,
});
const encodePhoto = async () => ({ jpeg: smallJpeg, width: 400, height: 200 });
const build = async (sources: PageSource[], pages: WantedPage[], onProgress = () => undefined) =>
  await PDF.load(await buildDocument({ sources, pages, encodePhoto, onProgress }));
const firstLines = (pdf: PDF) => pdf.getPages().map((each) => each.extractText().text.split("\n")[0]?.trim());
const lettered = (letter: string, pages: number) =>
  pdfOf({ pages, says: (number) => `${letter}${number}`, lines: 1 });

test("pages of several documents are put together in the order that they are wanted in, once each", async () => {
  const sources = [source(await lettered("A", 3)), source(await lettered("B", 2))];
  const built = await build(sources, [page(1, 1), page(0, 2), page(0, 0), page(1, 0)]);
  expect(firstLines(built)).toEqual(["B2", "A3", "A1", "B1"]);
});

test("a page is turned beyond how it comes, also where all pages of its document share that", async () => {
  const turned = await build([source(inheritedRotation())], [page(0, 0), page(0, 1, 90)]);
  expect(turned.getPages().map(({ rotation }) => rotation)).toEqual([270, 0]);
  expect(turned.getPages().map(({ width, height }) => [width, height])).toEqual([
    [400, 300],
    [300, 400],
  ]);
});

test("a photo is a page of its own shape, no longer than a sheet", async () => {
  const photo: PageSource = { kind: "photo", file: new Blob(["photo"]) };
  const built = await build([source(await lettered("A", 1)), photo], [page(1, 0, 90), page(0, 0)]);
  const [first] = built.getPages();
  expect(first?.rotation).toBe(90);
  expect([first?.height, first?.width].map((side) => Math.round(side ?? 0))).toEqual([842, 421]);
});

test("what was filled into a form stays on the page, and notes stay notes", async () => {
  const pdf = new PDFDocument({ compress: false });
  const bytes = buffer(pdf);
  pdf.initForm();
  pdf.text("Name");
  pdf.formText("name", 100, 100, 200, 30, { value: "Maria Gonzalez" });
  pdf.note(10, 10, 20, 20, "Seen by the registrar");
  pdf.end();
  const sources = [source(new Uint8Array(await bytes))];
  const built = await buildDocument({
    sources,
    pages: [page(0, 0)],
    encodePhoto,
    onProgress: () => undefined,
  });
  const raw = Buffer.from(built).toString("latin1");
  expect(raw).toContain("Maria Gonzalez");
  expect(raw).not.toContain("/Widget");
  expect(raw).toContain("Seen by the registrar");
});

test("a document that is only protected from changes is put in, and opens with no password after that", async () => {
  const built = await build([source(await ownerProtected())], [page(0, 1), page(0, 0)]);
  expect(built.isEncrypted).toBe(false);
  expect(firstLines(built)).toEqual(["Second", "First"]);
});

test.each([
  ["opens with a password alone", () => pdfOf({ pages: 1, password: "secret" })],
  ["is damaged", async () => (await lettered("B", 1)).slice(0, 300)],
  ["is none", async () => new TextEncoder().encode("This is no PDF")],
  ["lacks the page", () => lettered("B", 1)],
])("a document that %s is named, and nothing is made", async (why, make) => {
  const sources = [source(await lettered("A", 1)), source(await make())];
  const pages = [page(0, 0), page(1, why === "lacks the page" ? 7 : 0)];
  const failed = await build(sources, pages).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(UnreadableSource);
  expect((failed as UnreadableSource).source).toBe(1);
});

test("a damaged document whose pages are numbered in another way than they were chosen by is named", async () => {
  const damaged = writtenPdf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R 4 0 R 5 0 R] /Count 3 /MediaBox [0 0 300 400] >>",
    "(no page)",
    ...["<< /Type /Page /Parent 2 0 R >>", "<< /Type /Page /Parent 2 0 R >>"],
  ]);
  const chosen = { ...source(damaged), pageCount: 3 };
  await expect(build([chosen], [page(0, 1)])).rejects.toBeInstanceOf(UnreadableSource);
  const whole = { ...source(await lettered("A", 3)), pageCount: 3 };
  expect(firstLines(await build([whole], [page(0, 1)]))).toEqual(["A2"]);
});

test("a document of 2,000 pages gives single pages of it, and progress is told", async () => {
  const onProgress = vi.fn();
  const sources = [source(await lettered("A", 2_000)), source(await lettered("B", 1))];
  const built = await build(sources, [page(0, 1_999), page(1, 0), page(0, 0)], onProgress);
  expect(firstLines(built)).toEqual(["A2000", "B1", "A1"]);
  expect(onProgress.mock.calls).toEqual([[2], [3]]);
}, 30_000);

async function ownerProtected(): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = new PDFDocument({ ownerPassword: "secret", permissions: {} });
  const bytes = buffer(pdf);
  pdf.text("First").addPage().text("Second").end();
  return new Uint8Array(await bytes);
}

/** Two pages that have their size and how they are turned from what they hang on. */
function inheritedRotation(): Uint8Array<ArrayBuffer> {
  return writtenPdf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /Rotate -90 /MediaBox [0 0 300 400] >>",
    "<< /Type /Page /Parent 2 0 R >>",
    "<< /Type /Page /Parent 2 0 R >>",
  ]);
}

/** One white dot. */
const smallJpeg = new Uint8Array(
  Buffer.from(
    "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AN//Z",
    "base64",
  ),
);
