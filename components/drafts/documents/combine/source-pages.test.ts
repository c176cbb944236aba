import { deflateSync } from "node:zlib";
import { PDF, PdfDict, PdfName, PdfNumber, type PdfRef, PdfStream } from "@libpdf/core";
import { expect, test } from "vitest";
import { buildDocument, type WantedPage } from "./build-document";
import { writtenPdf, writtenStream } from "./testing/written-pdf";

/** Of the pages that are put together everything is there, and of the others nothing. */

const all = [0, 1];
const page = (number: number): WantedPage => ({ source: 0, page: number, rotation: 0 });
async function bytesOf(source: Uint8Array<ArrayBuffer>, pages: readonly number[]): Promise<Uint8Array> {
  return await buildDocument({
    sources: [{ kind: "pdf", file: new Blob([source]) }],
    pages: pages.map(page),
    encodePhoto: () => Promise.reject(new Error("There is no photo")),
    onProgress: () => undefined,
  });
}
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

/** What the pages of a document have under a name among their resources. */
async function drawnBy(bytes: Uint8Array, kind: "Font" | "XObject", name: string): Promise<PdfDict[]> {
  const pdf = await PDF.load(bytes);
  const resolve = (ref: PdfRef) => pdf.getObject(ref);
  return pdf.getPages().map(({ dict }) => {
    const found = dict.getDict("Resources", resolve)?.getDict(kind, resolve)?.get(name, resolve);
    if (!(found instanceof PdfDict)) throw new Error(`A page has no ${kind} ${name}`);
    return found;
  });
}

test("an image of a document that is protected from changes is put in as it is, in whatever format", async () => {
  const pdf = PDF.create();
  const at = pdf.addPage({ width: 300, height: 400 });
  const image = (filter: string, bytes: Uint8Array, params: [string, number][] = []) =>
    pdf.register(
      new PdfStream(
        [
          ["Type", PdfName.of("XObject")],
          ["Subtype", PdfName.of("Image")],
          ["Filter", PdfName.of(filter)],
          ["DecodeParms", new PdfDict(params.map(([name, value]) => [name, PdfNumber.of(value)]))],
        ],
        bytes,
      ),
    );
  // Two rows of two dots, each with how it differs from what is above it before it.
  const rows = Uint8Array.of(2, 1, 2, 2, 3, 4);
  const drawn = PdfDict.of({
    Scan: image("JBIG2Decode", Uint8Array.of(1, 2, 3)),
    Photo: image("FlateDecode", deflateSync(rows), [
      ["Predictor", 15],
      ["Columns", 2],
    ]),
  });
  at.dict.set("Resources", PdfDict.of({ XObject: drawn }));
  pdf.setProtection({ ownerPassword: "secret" });
  const built = await bytesOf(new Uint8Array(await pdf.save()), [0]);
  const [[scan], [photo]] = await Promise.all([
    drawnBy(built, "XObject", "Scan"),
    drawnBy(built, "XObject", "Photo"),
  ]);
  expect(scan?.getName("Filter")?.value).toBe("JBIG2Decode");
  expect([...(scan as PdfStream).data]).toEqual([1, 2, 3]);
  expect([...(photo as PdfStream).getDecodedData()]).toEqual([1, 2, 4, 6]);
});

const catalog = "<< /Type /Catalog /Pages 2 0 R >>";
const says = (text: string) => writtenStream(`BT /F1 20 Tf 20 300 Td (${text}) Tj ET`);

test("a page keeps the fonts that it has from what it hangs on", async () => {
  const source = writtenPdf([
    catalog,
    "<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 300 400] /Resources 7 0 R >>",
    "<< /Type /Page /Parent 2 0 R /Contents 5 0 R >>",
    "<< /Type /Page /Parent 2 0 R /Contents 6 0 R >>",
    says("First"),
    says("Second"),
    "<< /Font << /F1 8 0 R >> >>",
    "<< /Type /Font /Subtype /Type1 /BaseFont /Courier-Bold >>",
  ]);
  const fonts = await drawnBy(await bytesOf(source, all), "Font", "F1");
  expect(fonts.map((font) => font.getName("BaseFont")?.value)).toEqual(["Courier-Bold", "Courier-Bold"]);
});

/** Two pages with a field each, filled in and drawn, that share what they are drawn with. */
const filledIn = (annotationsBeside = "") =>
  writtenPdf([
    "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [7 0 R 8 0 R] >> >>",
    "<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 300 400] >>",
    `<< /Type /Page /Parent 2 0 R /Resources 5 0 R /Contents 6 0 R /Annots [7 0 R ${annotationsBeside}] >>`,
    "<< /Type /Page /Parent 2 0 R /Resources 5 0 R /Contents 6 0 R /Annots [8 0 R] >>",
    "<< >>",
    writtenStream("0 0 m"),
    ...["one", "two"].map(
      (name, at) =>
        `<< /Type /Annot /Subtype /Widget /FT /Tx /T (${name}) /V (${name}) /Rect [10 10 110 30] /P ${at + 3} 0 R /AP << /N ${at + 9} 0 R >> >>`,
    ),
    ...["one", "two"].map((name) =>
      writtenStream(`(${name}) Tj`, "/Type /XObject /Subtype /Form /BBox [0 0 100 20]"),
    ),
  ]);

test("each page has its own fields where pages share what they are drawn with", async () => {
  const drawn = await drawnBy(await bytesOf(filledIn(), all), "XObject", "FlatField0");
  const texts = drawn.map((field) => field instanceof PdfStream && textOf(field.getDecodedData()));
  expect(texts).toEqual(["(one) Tj", "(two) Tj"]);
});

test("what somebody wrote beside a field stays, also where it stands in the page itself", async () => {
  const note = "<< /Type /Annot /Subtype /Text /Rect [10 40 30 60] /Contents (Beside the field) >>";
  expect(textOf(await bytesOf(filledIn(note), all)).includes("Beside the field")).toBe(true);
});

test.each([
  [
    "a note that says which page it is on",
    "<< /Type /Annot /Subtype /Text /Rect [0 0 20 20] /Contents (Seen) /P 3 0 R >>",
  ],
  [
    "a link to that",
    "<< /Type /Annot /Subtype /Link /Rect [0 0 20 20] /Contents (Seen) /Dest [4 0 R /Fit] >>",
  ],
])("nothing of a page that is left out is in the document, also with %s", async (_, annotation) => {
  const source = writtenPdf([
    catalog,
    "<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 300 400] >>",
    `<< /Type /Page /Parent 2 0 R /Resources << >> /Contents 5 0 R /Annots [${annotation}] >>`,
    "<< /Type /Page /Parent 2 0 R /Resources << >> /Contents 6 0 R /Annots [7 0 R] >>",
    says("Wanted"),
    says("Left out"),
    "<< /Type /Annot /Subtype /Text /Rect [0 0 20 20] /Contents (Noted there) /P 4 0 R >>",
  ]);
  const built = textOf(await bytesOf(source, [0]));
  expect(["Wanted", "Seen", "Left out", "Noted there"].filter((text) => built.includes(text))).toEqual([
    "Wanted",
    "Seen",
  ]);
});

const imaged = (first: string, beside: readonly string[] = [], resources = "") =>
  writtenPdf([
    catalog,
    "<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 300 400] >>",
    "<< /Type /Page /Parent 2 0 R /Resources 5 0 R /Contents 6 0 R >>",
    "<< /Type /Page /Parent 2 0 R /Resources 5 0 R /Contents 7 0 R >>",
    `<< /XObject << /Im1 8 0 R /Im2 9 0 R /Fm2 10 0 R ${beside.length > 0 && !resources ? "/Fm 11 0 R" : ""} >> ${resources} >>`,
    writtenStream(first),
    writtenStream("/Im2 Do /Fm2 Do"),
    ...["First image", "Second image"].map((bytes) => writtenStream(bytes, "/Type /XObject /Subtype /Image")),
    writtenStream("(Second drawing) Tj", "/Type /XObject /Subtype /Form /BBox [0 0 1 1] /Resources << >>"),
    ...beside,
  ]);
const drawnIn = (built: string) =>
  ["First image", "Second image", "Second drawing"].filter((one) => built.includes(one));

test("of images and drawings that pages share those of the wanted ones alone are in the document", async () => {
  const source = imaged("/Im1 Do");
  expect(drawnIn(textOf(await bytesOf(source, [0])))).toEqual(["First image"]);
  expect(drawnIn(textOf(await bytesOf(source, [1])))).toEqual(["Second image", "Second drawing"]);
  expect(drawnIn(textOf(await bytesOf(source, all)))).toEqual([
    "First image",
    "Second image",
    "Second drawing",
  ]);
});

test.each([
  ["a name is written with an escape", "/Im1 Do /Im#32 Do", []],
  [
    "what is drawn draws by the resources of its page",
    "/Fm Do",
    [writtenStream("/Im2 Do", "/Type /XObject /Subtype /Form /BBox [0 0 1 1]")],
  ],
])("an image stays where %s", async (_, content, beside) => {
  const built = textOf(await bytesOf(imaged(content, beside), [0]));
  expect(drawnIn(built)).toContain("Second image");
});

test.each([
  [
    "a pattern",
    "/Pattern cs /P1 scn 0 0 9 9 re f",
    "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 1 /YStep 1",
    "/Pattern << /P1 11 0 R >>",
  ],
  [
    "what a page is seen through",
    "/G1 gs 0 0 9 9 re f",
    "/Type /XObject /Subtype /Form /BBox [0 0 1 1]",
    "/ExtGState << /G1 << /SMask << /S /Luminosity /G 11 0 R >> >> >>",
  ],
])("an image stays that %s draws by the resources of its page", async (_, content, entries, resources) => {
  const source = imaged(content, [writtenStream("/Im2 Do", entries)], resources);
  expect(drawnIn(textOf(await bytesOf(source, [0])))).toContain("Second image");
});

test.each([
  ["by name", "/OFF [7 0 R]"],
  ["with all but some", "/BaseState /OFF /ON [6 0 R]"],
])("a layer that a document hides %s stays hidden, also beside those of another", async (_, how) => {
  const layered = writtenPdf([
    `<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [6 0 R 7 0 R] /D << ${how} >> >> >>`,
    "<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 300 400] >>",
    "<< /Type /Page /Parent 2 0 R /Resources 5 0 R /Contents 4 0 R >>",
    writtenStream("/OC /L2 BDC EMC"),
    "<< /Properties << /L1 6 0 R /L2 7 0 R >> >>",
    "<< /Type /OCG /Name (Shown) >>",
    "<< /Type /OCG /Name (Hidden) >>",
  ]);
  const source = { kind: "pdf" as const, file: new Blob([layered]) };
  const built = await PDF.load(
    await buildDocument({
      sources: [source, source],
      pages: [page(0), { ...page(0), source: 1 }],
      encodePhoto: () => Promise.reject(new Error("There is no photo")),
      onProgress: () => undefined,
    }),
  );
  const resolve = (ref: PdfRef) => built.getObject(ref);
  const hidden = built
    .getPages()
    .map(({ dict }) => dict.getDict("Resources", resolve)?.getDict("Properties", resolve)?.getRef("L2"));
  const layers = built.getCatalog().getDict("OCProperties", resolve);
  expect(layers?.getDict("D", resolve)?.getArray("OFF", resolve)?.toArray()).toEqual(hidden);
  expect(layers?.getArray("OCGs", resolve)?.length).toBe(4);
  expect(built.getPages().some(({ dict }) => dict.has("VersoLayers"))).toBe(false);
});
